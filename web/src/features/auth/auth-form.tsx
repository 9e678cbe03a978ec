import type { SignUpForm } from '@leme/contract/auth'
import { useEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { authMessage } from '../../api/auth-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { logIn, signUp } from './authenticate.ts'

/** The rules come after the form is on screen: they weigh as much as a third of it, and nobody types that fast. */
const loadRules = () => import('./auth-rules.ts')
const logInResolver: Resolver<SignUpForm> = async (...form) => (await loadRules()).logInRules(...form)
const signUpResolver: Resolver<SignUpForm> = async (...form) => (await loadRules()).signUpRules(...form)

/** What makes a better password than the rules demand. */
const passwordHint = 'Melhor com três ou mais palavras, sem seu nome ou email'

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
  // A second click comes before the button is drawn as busy. After a success the form is about to go: it stays locked.
  const sending = useRef(false)
  const form = useForm<SignUpForm>({
    resolver: isNew ? signUpResolver : logInResolver,
    defaultValues: { display_name: '', email: '', password: '' },
  })
  const { errors } = form.formState
  useEffect(() => void loadRules().catch(() => {}), [])

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
      fail(error)
    }
  }

  function release() {
    sending.current = false
    setBusy(false)
  }

  function fail(error: unknown) {
    toast.error(authMessage(error))
    release()
  }

  function send(event: React.FormEvent) {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    form.handleSubmit(submit, release)(event).catch(fail)
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      {isNew && (
        <Field label="Nome" error={errors.display_name?.message}>
          <Input height="large" aria-required autoComplete="name" {...form.register('display_name')} />
        </Field>
      )}
      <Field label="Email" error={errors.email?.message}>
        <Input height="large" aria-required type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label="Senha" error={errors.password?.message} hint={isNew ? passwordHint : undefined}>
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
