import { paths } from '@leme/contract/paths'
import type { SignUpForm } from '@leme/contract/people/auth'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { isAuthApiError, isAuthError } from '../../api/session/auth-error.ts'
import { authMessage } from '../../api/session/auth-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { firstContent } from '../../ui/page/first-content.ts'
import { toast } from '../../ui/toast/toast.ts'
import { invitationHash } from './auth-search.ts'
import { logIn, signUp } from './authenticate.ts'
import { passwordHint } from './password-hint.ts'
import { quietLinkClass } from './quiet-link.ts'
import { useWelcome } from './use-welcome.ts'

/** The rules come after the form is on screen: they weigh as much as a third of it, and nobody types that fast. */
const loadRules = () => import('./auth-rules.ts')
const logInResolver: Resolver<SignUpForm> = async (...form) => (await loadRules()).logInRules(...form)
const signUpResolver: Resolver<SignUpForm> = async (...form) => (await loadRules()).signUpRules(...form)

/** The field that a refusal is about, by its code. */
const fieldOf = new Map<string, keyof SignUpForm>([
  ['invalid_credentials', 'password'],
  ['weak_password', 'password'],
  ['user_already_exists', 'email'],
  ['email_exists', 'email'],
  ['invite_other_email', 'email'],
])

export type AuthMode = 'login' | 'signup'

export type AuthFormProps = {
  mode: AuthMode
  invitationToken: string | undefined
  /** The person that the invitation is for, once known. */
  invitedEmail: string | undefined
  /** The form is being sent. */
  onSubmit: () => void
  /** Somebody is signed in. */
  onDone: () => void
  /** The account waits for its address to be confirmed by mail; `isSent` where one has just gone there. */
  onConfirm: (email: string, isSent: boolean) => void
  /** Whether codes and links reach people. */
  sendsMail: boolean
}

/** Email and password, and a name for a new account. What was typed stays when the mode changes or the server refuses. */
export function AuthForm(props: AuthFormProps) {
  const { mode, invitationToken, invitedEmail, onSubmit, onDone, onConfirm, sendsMail } = props
  const isNew = mode === 'signup'
  const [busy, setBusy] = useState(false)
  // A second click comes before the button is drawn as busy. After a success the form is about to go: it stays locked.
  const sending = useRef(false)
  const form = useForm<SignUpForm>({
    resolver: isNew ? signUpResolver : logInResolver,
    defaultValues: { display_name: '', email: '', password: '' },
  })
  const { errors } = form.formState
  const welcome = useWelcome()
  useEffect(
    () =>
      void firstContent()
        .then(loadRules)
        .catch(() => {}),
    [],
  )
  const { getValues, setValue, clearErrors } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one mode refused says nothing of the other's fields
  useEffect(() => clearErrors(), [isNew, clearErrors])
  useEffect(() => {
    if (invitedEmail && getValues('email') === '') setValue('email', invitedEmail)
  }, [invitedEmail, getValues, setValue])

  /** What was typed goes along to the page that asks for it again, with what came along to this one. */
  const typed = (state: object) => ({ ...state, email: form.getValues('email') })
  const hash = invitationToken && invitationHash(invitationToken)

  async function submit(credentials: SignUpForm) {
    setBusy(true)
    onSubmit()
    try {
      if (isNew) await create(credentials)
      else await enter(credentials)
    } catch (error) {
      if (!isUnconfirmed(error)) return fail(error)
      onConfirm(credentials.email, false)
    }
  }

  async function enter(credentials: SignUpForm) {
    welcome(await logIn(credentials))
    onDone()
  }

  async function create(credentials: SignUpForm) {
    const isSignedIn = await signUp(credentials, invitationToken)
    toast.success('Conta criada com sucesso!')
    if (isSignedIn) onDone()
    else onConfirm(credentials.email, true)
  }

  function release() {
    sending.current = false
    setBusy(false)
  }

  function fail(error: unknown) {
    toast.error(authMessage(error), undefined, 'auth')
    const field = isAuthError(error) && error.code ? fieldOf.get(error.code) : undefined
    if (field) form.setError(field, { message: authMessage(error) }, { shouldFocus: true })
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
      <Field
        label="Senha"
        error={errors.password?.message}
        hint={isNew ? passwordHint : undefined}
        aside={
          !isNew &&
          sendsMail && (
            <Link to={paths.authReset()} state={typed} className={quietLinkClass}>
              Esqueci minha senha
            </Link>
          )
        }
      >
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
      {!isNew && sendsMail && (
        <p className="text-center text-cell">
          <Link to="/auth" search={{ modo: 'codigo' }} hash={hash} state={typed} className={quietLinkClass}>
            Entrar com um código por email
          </Link>
        </p>
      )}
    </form>
  )
}

function isUnconfirmed(error: unknown): boolean {
  return isAuthApiError(error) && error.code === 'email_not_confirmed'
}
