import { Button } from '../../../ui/button.tsx'
import { DialogCancel, DialogFooter } from '../../../ui/float/dialog.tsx'

export type EditFooterProps = {
  /** The id of the form that "Salvar" sends. */
  form: string
  busy: boolean
  /** There is nothing left to save to. */
  isGone: boolean
  /** Absent for people who may not. */
  onDelete?: () => void
}

/** The buttons of an epic's, story's or task's dialog. */
export function EditFooter({ form, busy, isGone, onDelete }: EditFooterProps) {
  return (
    <DialogFooter>
      {onDelete && (
        <Button look="ghost" onClick={onDelete} className="mr-auto -ml-3 text-danger-text! max-md:mx-0">
          Deletar
        </Button>
      )}
      <DialogCancel />
      <Button type="submit" form={form} look="primary" disabled={busy || isGone}>
        {busy ? 'Salvando...' : 'Salvar'}
      </Button>
    </DialogFooter>
  )
}
