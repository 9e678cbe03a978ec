import type { Project } from '@leme/contract/project/project'
import { FormDialog } from '../../../ui/float/form-dialog.tsx'
import type { ProjectDialogProps } from './project-dialog.tsx'
import { ProjectForm } from './project-form.tsx'
import { useUpdateProject } from './update-project.ts'

export type EditProjectDialogProps = ProjectDialogProps & { project: Project }

/** Edits a project: what is sent is what was changed here. Closing it forgets what was typed. */
export function EditProjectDialog({ open, onOpenChange, project }: EditProjectDialogProps) {
  const update = useUpdateProject(project.id)
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Editar Projeto" size="large">
      <ProjectForm project={project} save={(_whole, _key, edit) => update(edit)} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}
