import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { AddMemberForm } from './add-member-form.tsx'

export type AddMemberDialogProps = { projectId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Makes a person of the organisation a member of the project. */
export function AddMemberDialog({ projectId, open, onOpenChange }: AddMemberDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Adicionar Membro">
      <AddMemberForm projectId={projectId} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}
