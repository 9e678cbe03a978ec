import { formatMoney } from '@leme/contract/format/format'
import { type InvoiceWithInstalments, invoiceSplit } from '@leme/contract/money/billing'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { DialogBody, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { refreshMoney } from './bill-queries.ts'
import { InstalmentFields, type InstalmentValues } from './instalment-fields.tsx'
import { SaveFooter } from './save-footer.tsx'

export type SplitDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  invoice: InvoiceWithInstalments
}

/** How an invoice that came without instalments will be paid. */
export function SplitDialog({ open, onOpenChange, invoice }: SplitDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Definir parcelas" size="large">
      <SplitForm invoice={invoice} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

function SplitForm({ invoice, onSaved }: { invoice: InvoiceWithInstalments; onSaved: () => void }) {
  const queries = useQueryClient()
  const form = useForm<InstalmentValues, unknown, InstalmentValues>({
    resolver: formRules(invoiceSplit),
    defaultValues: { instalments: [{ amount: invoice.amount, expected_date: invoice.due_date }] },
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  const { busy, onSubmit } = useFormSave({
    form,
    save: (body, idempotencyKey) =>
      call(
        'POST /api/finance/invoices/:id/instalments',
        { params: { id: invoice.id }, body },
        { idempotencyKey },
      ).finally(() => refreshMoney(queries)),
    success: 'Parcelas definidas',
    failure: 'Erro ao definir parcelas',
    onSaved,
  })
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <p className="text-cell text-ink-3">
          Juntas, as parcelas dão {formatMoney(invoice.amount)}. Um recebível que já existe com o cliente, o valor e o
          dia de uma delas passa a ser ela.
        </p>
        <InstalmentFields control={form.control} errors={errors} />
      </DialogBody>
      <SaveFooter busy={busy} action="Salvar" busyAction="Salvando..." />
    </DialogForm>
  )
}
