import { FormDialog } from '../../ui/form-dialog.tsx'
import { ProjectForm } from './project-form.tsx'

export type ProjectDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Creates a project. Closing it forgets what was typed. */
export function ProjectDialog({ open, onOpenChange }: ProjectDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Novo Projeto" size="large">
      <ProjectForm onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}
