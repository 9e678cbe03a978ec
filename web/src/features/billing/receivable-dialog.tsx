import { type ReceivableUpdate, type ReceivableWithPayments, receivableUpdate } from '@leme/contract/money/billing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { clientsQuery } from '../../queries/clients-query.ts'
import { DialogBody, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { Field, FieldGrid } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { MoneyInput } from '../../ui/form/money-input.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { editOf } from '../work/edit/edit-base.ts'
import { refreshMoney } from './bill-queries.ts'
import { SaveFooter } from './save-footer.tsx'

export type ReceivableDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  receivable: ReceivableWithPayments
  title: string
}

/** Corrects an instalment or a receivable that stands alone. */
export function ReceivableDialog({ open, onOpenChange, receivable, title }: ReceivableDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={title} size="large">
      <ReceivableForm receivable={receivable} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

type Values = { client: string; amount: string; expected_date: string; notes: string }

function ReceivableForm({ receivable: now, onSaved }: { receivable: ReceivableWithPayments; onSaved: () => void }) {
  const queries = useQueryClient()
  const clients = useQuery(clientsQuery).data ?? []
  // As it was when the form was opened: what somebody else changed since is a conflict.
  const [receivable] = useState(now)
  const { client, amount, expected_date, notes, invoice } = receivable
  const values: Values = { client, amount, expected_date, notes: notes ?? '' }
  const form = useForm<Values, unknown, ReceivableUpdate>({
    resolver: formRules(receivableUpdate),
    defaultValues: values,
    shouldFocusError: false,
  })
  const { errors, isDirty, dirtyFields } = form.formState
  useUnsaved(isDirty)
  const { busy, onSubmit } = useFormSave({
    form,
    save: (edited) =>
      call('PATCH /api/finance/receivables/:id', {
        params: { id: receivable.id },
        body: editOf(edited, dirtyFields, { ...receivable }),
      }).finally(() => refreshMoney(queries)),
    success: 'Recebível atualizado com sucesso',
    failure: 'Erro ao atualizar recebível',
    onSaved,
  })
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        {invoice && (
          <p className="mb-4 text-cell text-ink-3">
            É uma parcela da fatura {invoice.number}, cujo valor e vencimento seguem os das parcelas.
          </p>
        )}
        <FieldGrid>
          {!invoice && (
            <Field label="Cliente" required error={errors.client?.message} hint="Nome, CNPJ ou CPF">
              <Input autoComplete="off" list="receivable-clients" {...form.register('client')} />
              <datalist id="receivable-clients">
                {clients.map(({ id, name }) => (
                  <option key={id} value={name} />
                ))}
              </datalist>
            </Field>
          )}
          <Field label="Valor" required error={errors.amount?.message}>
            <Controller
              control={form.control}
              name="amount"
              render={({ field: { ref: _, ...field } }) => <MoneyInput {...field} />}
            />
          </Field>
          <Field label="Previsto para" required error={errors.expected_date?.message}>
            <Controller
              control={form.control}
              name="expected_date"
              render={({ field: { value, onChange, onBlur } }) => (
                <DateInput value={value} onChange={onChange} onBlur={onBlur} />
              )}
            />
          </Field>
          <Field label="Observações" error={errors.notes?.message} className="col-span-full">
            <Textarea {...form.register('notes')} />
          </Field>
        </FieldGrid>
      </DialogBody>
      <SaveFooter busy={busy} action="Salvar" busyAction="Salvando..." />
    </DialogForm>
  )
}
