import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { HoursForm, type HoursFormProps } from './hours-form.tsx'

export type HoursDialogProps = Omit<HoursFormProps, 'onSaved'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Registers hours on a task, or corrects an entry. */
export function HoursDialog({ open, onOpenChange, ...form }: HoursDialogProps) {
  const title = form.entry ? 'Corrigir horas' : 'Registrar horas'
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={title}>
      <HoursForm {...form} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}
