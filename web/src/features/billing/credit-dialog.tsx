import { formatMoney } from '@leme/contract/format/format'
import { type InvoiceCredit, type InvoiceWithInstalments, invoiceCredit } from '@leme/contract/money/billing'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { DialogBody, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { Field, FieldGrid } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { MoneyInput } from '../../ui/form/money-input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { useToday } from '../../ui/use-today.ts'
import { refreshMoney } from './bill-queries.ts'
import { SaveFooter } from './save-footer.tsx'

export type CreditDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  invoice: InvoiceWithInstalments
}

/** Issues a credit note of an invoice. */
export function CreditDialog({ open, onOpenChange, invoice }: CreditDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Nota de crédito" size="large">
      <CreditForm invoice={invoice} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

type CreditValues = { number: string; amount: string; issue_date: string; notes: string }

function CreditForm({ invoice, onSaved }: { invoice: InvoiceWithInstalments; onSaved: () => void }) {
  const queries = useQueryClient()
  const today = useToday()
  const form = useForm<CreditValues, unknown, InvoiceCredit>({
    resolver: formRules(invoiceCredit),
    defaultValues: { number: '', amount: '', issue_date: today, notes: '' },
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  const { busy, onSubmit } = useFormSave({
    form,
    save: (body, idempotencyKey) =>
      call('POST /api/finance/invoices/:id/credit', { params: { id: invoice.id }, body }, { idempotencyKey }).finally(
        () => refreshMoney(queries),
      ),
    success: 'Nota de crédito emitida',
    failure: 'Erro ao emitir nota de crédito',
    fieldOf: { invoice_number_taken: 'number' },
    onSaved,
  })
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <p className="mb-4 text-cell text-ink-3">
          O crédito da fatura {invoice.number}, de {formatMoney(invoice.amount)}, reduz o que está em aberto, da última
          parcela em diante. O que passar disso fica a devolver.
        </p>
        <FieldGrid>
          <Field label="Número da nota" required error={errors.number?.message}>
            <Input autoComplete="off" {...form.register('number')} />
          </Field>
          <Field label="Valor" required error={errors.amount?.message}>
            <Controller
              control={form.control}
              name="amount"
              render={({ field: { ref: _, ...field } }) => <MoneyInput {...field} />}
            />
          </Field>
          <Field label="Data" required error={errors.issue_date?.message}>
            <Controller
              control={form.control}
              name="issue_date"
              render={({ field: { value, onChange, onBlur } }) => (
                <DateInput value={value} onChange={onChange} onBlur={onBlur} />
              )}
            />
          </Field>
          <Field label="Observações" error={errors.notes?.message}>
            <Input autoComplete="off" {...form.register('notes')} />
          </Field>
        </FieldGrid>
      </DialogBody>
      <SaveFooter busy={busy} action="Emitir" busyAction="Emitindo..." />
    </DialogForm>
  )
}
