import { paymentVoid } from '@leme/contract/money/payment'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { refreshMoney } from './bill-queries.ts'

export type ReasonDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What it does, and what stays. */
  what: string
  action: string
  success: string
  failure: string
  send: (reason: string, idempotencyKey: string) => Promise<unknown>
}

/** Asks why, before something that counts no more afterwards: the reason stays in the history. */
export function ReasonDialog({ open, onOpenChange, title, ...rest }: ReasonDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={title}>
      <ReasonForm {...rest} onSaved={() => onOpenChange(false)} />
    </FormDialog>
  )
}

type FormProps = Omit<ReasonDialogProps, 'open' | 'onOpenChange' | 'title'> & { onSaved: () => void }

function ReasonForm({ what, action, success, failure, send, onSaved }: FormProps) {
  const queries = useQueryClient()
  const form = useForm<{ reason: string }, unknown, { reason: string }>({
    resolver: formRules(paymentVoid),
    defaultValues: { reason: '' },
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  const { busy, onSubmit } = useFormSave({
    form,
    save: ({ reason }, key) => send(reason, key).finally(() => refreshMoney(queries)),
    success,
    failure,
    onSaved,
  })
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <p className="mb-4 text-cell text-ink-3">{what}</p>
        <Field label="Motivo" required error={errors.reason?.message}>
          <Input autoComplete="off" {...form.register('reason')} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogCancel>Voltar</DialogCancel>
        <Button type="submit" look="danger" disabled={busy}>
          {action}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
