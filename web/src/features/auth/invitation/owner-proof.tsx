import { passwordText } from '@leme/contract/people/auth'
import { useState } from 'react'
import { z } from 'zod'
import { auth } from '../../../api/session/auth.ts'
import { authMessage } from '../../../api/session/auth-message.ts'
import { storedSession } from '../../../api/session/stored-session.ts'
import { CodeInput } from '../../../ui/form/code-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'

/** What proves that the person who changes the account is its owner. */
type Proof = { current_password?: string; nonce?: string }

/** The refusals that are about the proof, for `useFormSave`. */
export const proofRefusals = {
  invalid_credentials: 'proof',
  reauthentication_needed: 'proof',
  reauthentication_not_valid: 'proof',
} as const

/** Whether the account has a password; what an older version stored does not say, and asks for one. */
export const hasPassword = (): boolean => (storedSession()?.user as { has_password?: boolean })?.has_password !== false

/**
 * Where each form begins: the current password is asked for. Someone who has none needs nothing while their sign-in is
 * recent, and a code after it.
 */
export const firstProof = (): Proof => (hasPassword() ? { current_password: '' } : {})

/**
 * The proof as a form's rule: a code of six digits where one was asked for, a password where there is one. A function, as
 * forms ask for it while their code is read, in whatever order the parts of the code come.
 */
export function ownerProof() {
  return z.custom<Proof>().superRefine((proof, context) => {
    const message = missingProof(proof)
    if (message) context.addIssue({ code: 'custom', message })
  })
}

function missingProof({ current_password, nonce }: Proof): string | undefined {
  if (nonce !== undefined) return /^\d{6}$/.test(nonce) ? undefined : 'Digite os seis números do código'
  if (current_password === undefined) return undefined
  return passwordText.safeParse(current_password).error?.issues[0]?.message
}

type OwnerProofProps = {
  value: Proof
  /** The sign-in is known to be too long ago to count. */
  isStale?: boolean
  onChange: (proof: Proof) => void
  error?: string
}

const linkClass = 'rounded-1 text-label font-medium text-accent-text underline-offset-3 hover:underline'

/** The current password or, for someone who does not know or have it, a code that comes by mail, or by SMS where there is no mail. */
export function OwnerProof({ value, isStale = false, onChange, error }: OwnerProofProps) {
  const [sending, setSending] = useState(false)
  // Someone without an email address gets it on their phone.
  const byPhone = storedSession()?.user.email === ''

  const sendCode = useOneAtATime(async () => {
    setSending(true)
    const { error: refusal } = await auth.reauthenticate()
    setSending(false)
    if (refusal) return toast.error(authMessage(refusal))
    onChange({ nonce: '' })
    toast.success(byPhone ? 'Código enviado para o seu telefone' : 'Código enviado para o seu email')
  })

  const aside = (text: string, press: () => void) => (
    <button type="button" className={linkClass} disabled={sending} onClick={press}>
      {sending ? 'Enviando...' : text}
    </button>
  )

  if (value.nonce !== undefined) {
    return (
      <Field
        label={byPhone ? 'Código que enviamos por SMS' : 'Código que enviamos por email'}
        required
        error={error}
        aside={hasPassword() && aside('Usar a senha', () => onChange({ current_password: '' }))}
      >
        <CodeInput value={value.nonce} onChange={(nonce) => onChange({ nonce })} autoFocus />
      </Field>
    )
  }
  if (value.current_password === undefined) {
    return (
      <Field
        label="Código de confirmação"
        hint={
          isStale
            ? 'Sua conta não tem senha: peça um código e digite os seis números'
            : 'Sua conta não tem senha. Se você entrou há mais de 15 minutos, peça um código'
        }
        error={error}
        aside={aside('Pedir código', sendCode)}
      >
        <CodeInput value="" onChange={(nonce) => onChange({ nonce })} />
      </Field>
    )
  }
  return (
    <Field label="Senha atual" required error={error} aside={aside('Não sei a senha', sendCode)}>
      <Input
        type="password"
        autoComplete="current-password"
        value={value.current_password}
        onChange={({ target }) => onChange({ current_password: target.value })}
      />
    </Field>
  )
}
