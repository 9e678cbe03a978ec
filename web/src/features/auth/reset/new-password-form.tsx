import type { SignInForm } from '@leme/contract/people/auth'
import { type FormEvent, useEffect } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { authMessage } from '../../../api/session/auth-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { passwordHint } from '../password-hint.ts'

type NewPassword = Pick<SignInForm, 'password'>

const loadRules = () => import('../auth-rules.ts')
const resolver: Resolver<NewPassword> = async (...form) => (await loadRules()).newPasswordRules(...form)

export type NewPasswordFormProps = {
  /** What was typed before the second factor was asked for. */
  password: string
  busy: boolean
  /** Why it was not stored. */
  error: Error | null
  /** Stores it, and ends once that is over, well or not. */
  onPassword: (password: string) => Promise<unknown>
}

/** Another password in place of the one that was forgotten. */
export function NewPasswordForm({ password, busy, error, onPassword }: NewPasswordFormProps) {
  const form = useForm<NewPassword>({ resolver, defaultValues: { password } })
  useEffect(() => void loadRules().catch(() => {}), [])
  const { setError } = form
  useEffect(() => {
    if (error) setError('password', { message: authMessage(error) }, { shouldFocus: true })
  }, [error, setError])

  const send = useOneAtATime(form.handleSubmit((values) => onPassword(values.password)))

  function submit(event: FormEvent) {
    event.preventDefault()
    send(event)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label="Nova senha" hint={passwordHint} error={form.formState.errors.password?.message}>
        <Input
          height="large"
          aria-required
          type="password"
          autoComplete="new-password"
          {...form.register('password')}
        />
      </Field>
      <Button type="submit" look="primary" size="large" disabled={busy} className="w-full">
        {busy ? 'Processando...' : 'Salvar nova senha'}
      </Button>
    </form>
  )
}
