import type { Project, ProjectCreate } from '@leme/contract/project/project'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { FormDialog } from '../../../ui/float/form-dialog.tsx'
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

/** Creates a project, planned; the same key creates it once. It may name a partner that nobody named before. */
function useCreateProject() {
  const queries = useQueryClient()
  return async (body: ProjectCreate, idempotencyKey: string): Promise<Project> => {
    const project = await call('POST /api/projects', { body }, { idempotencyKey })
    for (const { all } of [keys.projects, keys.partners]) void queries.invalidateQueries({ queryKey: all })
    return project
  }
}
