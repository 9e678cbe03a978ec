import { passwordText } from '@leme/contract/auth'
import { useState } from 'react'
import { z } from 'zod'
import { auth } from '../../api/auth.ts'
import { authMessage } from '../../api/auth-message.ts'
import { storedSession } from '../../api/stored-session.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

/** What proves that the person who changes the account is its owner. */
type Proof = { current_password?: string; nonce?: string }

/** The refusals that are about the proof, for `useFormSave`. */
export const proofRefusals = { invalid_credentials: 'proof', reauthentication_not_valid: 'proof' } as const

/** Where each form begins: the current password is asked for. */
export const noProof: Proof = { current_password: '' }

/** The proof as a form's rule: a code of six digits where one was asked for, else a password. */
export const ownerProof = z.custom<Proof>().superRefine((proof, context) => {
  const message = missingProof(proof)
  if (message) context.addIssue({ code: 'custom', message })
})

function missingProof({ current_password, nonce }: Proof): string | undefined {
  if (nonce !== undefined) return /^\d{6}$/.test(nonce) ? undefined : 'Digite os seis números do código'
  return passwordText.safeParse(current_password).error?.issues[0]?.message
}

type OwnerProofProps = {
  value: Proof
  onChange: (proof: Proof) => void
  error?: string
}

const linkClass = 'rounded-1 text-label font-medium text-accent-text underline-offset-3 hover:underline'

/** The current password or, for someone who does not know it, a code that comes by mail, or by SMS where there is no mail. */
export function OwnerProof({ value, onChange, error }: OwnerProofProps) {
  const [sending, setSending] = useState(false)
  const byCode = value.nonce !== undefined
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

  if (byCode) {
    return (
      <Field
        label={byPhone ? 'Código que enviamos por SMS' : 'Código que enviamos por email'}
        required
        error={error}
        aside={
          <button type="button" className={linkClass} onClick={() => onChange({ current_password: '' })}>
            Usar a senha
          </button>
        }
      >
        <CodeInput value={value.nonce ?? ''} onChange={(nonce) => onChange({ nonce })} autoFocus />
      </Field>
    )
  }
  return (
    <Field
      label="Senha atual"
      required
      error={error}
      aside={
        <button type="button" className={linkClass} disabled={sending} onClick={sendCode}>
          {sending ? 'Enviando...' : 'Não sei a senha'}
        </button>
      }
    >
      <Input
        type="password"
        autoComplete="current-password"
        value={value.current_password ?? ''}
        onChange={({ target }) => onChange({ current_password: target.value })}
      />
    </Field>
  )
}
