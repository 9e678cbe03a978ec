import { emailAddress } from '@leme/contract/people/user'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { keys } from '../../api/keys.ts'
import { auth } from '../../api/session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { FormDialog } from '../../ui/float/form-dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { useUnsaved } from '../../ui/form/unsaved.ts'
import { firstProof, OwnerProof, ownerProof, proofRefusals } from '../auth/invitation/owner-proof.tsx'
import { authFailure } from './auth-failure.ts'

const rules = z.object({ email: emailAddress, proof: ownerProof() })

const fieldOf = {
  ...proofRefusals,
  email_exists: 'email',
  email_provider_disabled: 'email',
  over_email_send_rate_limit: 'email',
} as const

function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({
    resolver: formRules(rules),
    defaultValues: { email: '', proof: firstProof() },
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: async ({ email, proof }) => {
      const { error } = await auth.updateUser({ email, ...proof })
      if (error) throw authFailure(error)
      await queries.invalidateQueries({ queryKey: keys.account.user })
    },
    success: 'Enviamos os links de confirmação',
    failure: 'Erro ao trocar email',
    fieldOf,
    onSaved: onClose,
  })
  const { errors, isDirty } = form.formState
  useUnsaved(isDirty)
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody>
        <p className="mb-3.5">
          Enviamos um link para o novo endereço e, se o atual já foi confirmado, outro para ele. A troca vale quando os
          links forem abertos.
        </p>
        <div className="grid gap-4">
          <Field label="Novo email" required error={errors.email?.message}>
            <Input type="email" autoComplete="email" {...form.register('email')} />
          </Field>
          <Controller
            control={form.control}
            name="proof"
            render={({ field, fieldState }) => (
              <OwnerProof value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
            )}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Enviando...' : 'Enviar links'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

/** Asks for the new address and a proof; the change holds once the mails are answered. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog open onOpenChange={(open) => !open && onClose()} title="Trocar email">
      <ChangeEmailForm onClose={onClose} />
    </FormDialog>
  )
}
