import { zodResolver } from '@hookform/resolvers/zod'
import { type SignUpForm, signUpForm } from '@leme/contract/auth'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authMessage } from '../../api/auth-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { logIn, signUp } from './authenticate.ts'

/** Signing in asks for no name. */
const namelessForm = signUpForm.extend({ display_name: signUpForm.shape.display_name.catch('') })

export type AuthMode = 'login' | 'signup'

export type AuthFormProps = {
  mode: AuthMode
  invitationToken: string | undefined
  /** The form is being sent. */
  onSubmit: () => void
  /** Somebody is signed in. */
  onDone: () => void
  /** The account waits for its address to be confirmed by mail. */
  onConfirm: (email: string) => void
}

/** Email and password, and a name for a new account. What was typed stays when the mode changes or the server refuses. */
export function AuthForm({ mode, invitationToken, onSubmit, onDone, onConfirm }: AuthFormProps) {
  const isNew = mode === 'signup'
  const [busy, setBusy] = useState(false)
  const form = useForm<SignUpForm>({
    resolver: zodResolver(isNew ? signUpForm : namelessForm),
    defaultValues: { display_name: '', email: '', password: '' },
  })
  const { errors } = form.formState

  async function submit(credentials: SignUpForm) {
    setBusy(true)
    onSubmit()
    try {
      if (!isNew) await logIn(credentials)
      const signedIn = isNew ? await signUp(credentials, invitationToken) : true
      toast.success(isNew ? 'Conta criada com sucesso!' : 'Login realizado com sucesso!')
      if (signedIn) onDone()
      else onConfirm(credentials.email)
    } catch (error) {
      toast.error(authMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      {isNew && (
        <Field label="Nome" error={errors.display_name?.message}>
          <Input height="large" aria-required autoComplete="name" {...form.register('display_name')} />
        </Field>
      )}
      <Field label="Email" error={errors.email?.message}>
        <Input height="large" aria-required type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label="Senha" error={errors.password?.message}>
        <Input
          height="large"
          aria-required
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...form.register('password')}
        />
      </Field>
      <Button type="submit" look="primary" size="large" disabled={busy} className="w-full">
        {busy ? 'Processando...' : isNew ? 'Criar Conta' : 'Entrar'}
      </Button>
    </form>
  )
}
