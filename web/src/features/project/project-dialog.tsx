import { FormDialog } from '../../ui/form-dialog.tsx'
import { useCreateProject } from './create-project.ts'
import { ProjectForm } from './project-form.tsx'

export type ProjectDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Creates a project. Closing it forgets what was typed. */
export function ProjectDialog({ open, onOpenChange }: ProjectDialogProps) {
  const create = useCreateProject()
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Novo Projeto" size="large">
      <ProjectForm project={null} save={create} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}
