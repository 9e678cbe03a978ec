import { formatMoney } from '@leme/contract/format/format'
import type { ReceivableWithPayments } from '@leme/contract/money/billing'
import {
  mostRefunded,
  type PaymentCreate,
  paymentCreate,
  paymentKindNames,
  recordedKinds,
  refundRefusal,
} from '@leme/contract/money/payment'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { call, randomKey } from '../../api/call.ts'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { ApiError } from '../../api/http/errors.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { Field, FieldGrid } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { MoneyInput } from '../../ui/form/money-input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { Select } from '../../ui/select/select.tsx'
import { useToday } from '../../ui/use-today.ts'
import { refreshMoney } from './bill-queries.ts'

export type PaymentDialogProps = {
  receivable: ReceivableWithPayments
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Records what settles a receivable: a payment, whole or in part, or what takes its place. */
export function PaymentDialog({ receivable, open, onOpenChange }: PaymentDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title="Registrar pagamento" size="large">
      <PaymentForm receivable={receivable} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

const kinds = recordedKinds.map((value) => ({ value, label: paymentKindNames[value] }))

/** What the contract says, and that no more goes back than came. */
function rulesOf(receivable: ReceivableWithPayments) {
  return paymentCreate.superRefine(({ kind, amount }, context) => {
    const refused = kind === 'refund' ? refundRefusal(amount, mostRefunded(receivable)) : null
    if (refused) context.addIssue({ code: 'custom', path: [refused.field], message: refused.message })
  })
}

type PaymentValues = { kind: PaymentCreate['kind']; amount: string; day: string; note: string }

export function PaymentForm({ receivable, onSaved }: Pick<PaymentDialogProps, 'receivable'> & { onSaved: () => void }) {
  const queries = useQueryClient()
  const today = useToday()
  const isOpen = Number(receivable.open) > 0
  const form = useForm<PaymentValues, unknown, PaymentCreate>({
    resolver: formRules(rulesOf(receivable)),
    defaultValues: { kind: 'payment', amount: isOpen ? receivable.open : '', day: today, note: '' },
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  const [doubt, setDoubt] = useState<string | null>(null)
  /** The same content is sent under the same key, so that an attempt whose answer was lost counts once. */
  const attempt = useRef({ content: '', key: '' })
  /** Said by the button that asks for it, for one attempt. */
  const sure = useRef(false)
  const { busy, onSubmit } = useFormSave({
    form,
    save: async (payment) => {
      const body = { ...payment, ...(sure.current ? { sure: true } : {}) }
      sure.current = false
      try {
        const content = JSON.stringify(body)
        if (content !== attempt.current.content) attempt.current = { content, key: randomKey() }
        const idempotencyKey = attempt.current.key
        await call(
          'POST /api/finance/receivables/:id/payments',
          { params: { id: receivable.id }, body },
          { idempotencyKey },
        )
      } catch (error) {
        setDoubt(error instanceof ApiError && error.code === 'payment_doubtful' ? error.message : null)
        throw error
      } finally {
        refreshMoney(queries)
      }
    },
    success: 'Pagamento registrado com sucesso',
    failure: 'Erro ao registrar pagamento',
    fieldOf: { payment_doubtful: 'amount' },
    onSaved,
  })
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <p className="mb-4 text-cell text-ink-3">
          {receivable.client}: em aberto {formatMoney(receivable.open)} de {formatMoney(receivable.amount)}.
        </p>
        <FieldGrid>
          <Field label="Tipo" required error={errors.kind?.message}>
            <Controller
              control={form.control}
              name="kind"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select value={value} onChange={onChange} onBlur={onBlur} options={kinds} />
              )}
            />
          </Field>
          <Field
            label="Valor"
            required
            error={errors.amount?.message}
            after={
              doubt && (
                <Button
                  size="small"
                  className="justify-self-start"
                  onClick={({ currentTarget }) => {
                    sure.current = true
                    currentTarget.form?.requestSubmit()
                  }}
                >
                  Registrar assim mesmo
                </Button>
              )
            }
          >
            <Controller
              control={form.control}
              name="amount"
              render={({ field: { ref: _, ...field } }) => <MoneyInput {...field} />}
            />
          </Field>
          <Field label="Data" required error={errors.day?.message}>
            <Controller
              control={form.control}
              name="day"
              render={({ field: { value, onChange, onBlur } }) => (
                <DateInput value={value} onChange={onChange} onBlur={onBlur} />
              )}
            />
          </Field>
          <Field label="Observação" error={errors.note?.message}>
            <Input autoComplete="off" {...form.register('note')} />
          </Field>
        </FieldGrid>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Registrando...' : 'Registrar'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
