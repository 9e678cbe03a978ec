import { isLongEnough, passwordText, passwordTooShort } from '@leme/contract/people/auth'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { keys } from '../../api/keys.ts'
import { auth } from '../../api/session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { Input } from '../../ui/form/input.tsx'
import { firstProof, hasPassword, OwnerProof, ownerProof, proofRefusals } from '../auth/invitation/owner-proof.tsx'
import { passwordHint } from '../auth/password-hint.ts'
import { authFailure } from './auth-failure.ts'

const rules = z.object({ proof: ownerProof(), password: passwordText.refine(isLongEnough, passwordTooShort) })

const fieldOf = { ...proofRefusals, weak_password: 'password', same_password: 'password' } as const

/** Another password, or the first; every other session ends with it. */
export function PasswordForm() {
  const queries = useQueryClient()
  const isFirst = !hasPassword()
  const form = useForm({
    resolver: formRules(rules),
    defaultValues: { proof: firstProof(), password: '' },
    shouldFocusError: false,
  })
  const { busy, onSubmit } = useFormSave({
    form,
    save: async ({ password, proof }) => {
      const { error } = await auth.updateUser({ password, ...proof })
      if (error) throw authFailure(error)
      await queries.invalidateQueries({ queryKey: keys.account.all })
    },
    success: isFirst ? 'Senha criada com sucesso' : 'Senha alterada com sucesso',
    failure: isFirst ? 'Erro ao criar senha' : 'Erro ao alterar senha',
    fieldOf,
    onSaved: () => form.reset({ proof: firstProof(), password: '' }),
  })

  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-96 gap-4 px-4 pt-2 pb-4.5">
      <Controller
        control={form.control}
        name="proof"
        render={({ field, fieldState }) => (
          <OwnerProof value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <Field label="Nova senha" required hint={passwordHint} error={form.formState.errors.password?.message}>
        <Input type="password" autoComplete="new-password" {...form.register('password')} />
      </Field>
      <div>
        <Button type="submit" disabled={busy}>
          {busy ? 'Salvando...' : isFirst ? 'Criar senha' : 'Alterar senha'}
        </Button>
        <p className="mt-2 text-label text-ink-3">As outras sessões terminam.</p>
      </div>
    </form>
  )
}
