import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { PriceForm, type PriceStart } from './price-form.tsx'

export type PriceDialogProps = { start: PriceStart; open: boolean; onOpenChange: (open: boolean) => void }

/** Sets a price: a new one, or the values of one that is there. Closing it forgets what was typed. */
export function PriceDialog({ start, open, onOpenChange }: PriceDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={start.id ? 'Editar Preço' : 'Novo Preço'} size="large">
      <PriceForm start={start} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}
