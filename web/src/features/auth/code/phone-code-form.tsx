import { useRef, useState } from 'react'
import { auth } from '../../../api/session/auth.ts'
import { authMessage } from '../../../api/session/auth-message.ts'
import { Button } from '../../../ui/button.tsx'
import { quietLinkClass } from '../quiet-link.ts'
import { CodeForm } from './code-form.tsx'

export type PhoneCodeFormProps = {
  factorId: string
  /** Where the code goes, in words. */
  name: string
  action: string
  /** Of the code that was sent already. */
  firstChallenge?: string
  /** Throws what is wrong with the code, which is shown. */
  onCode: (challengeId: string, code: string) => Promise<unknown>
}

/** A second factor that is a phone: a code goes there once it is asked for. */
export function PhoneCodeForm({ factorId, name, action, firstChallenge, onCode }: PhoneCodeFormProps) {
  const [challengeId, setChallengeId] = useState(firstChallenge)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function send() {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    const { data, error: refusal } = await auth.mfa.challenge({ factorId })
    setError(refusal ? authMessage(refusal) : undefined)
    if (data) setChallengeId(data.id)
    sending.current = false
    setBusy(false)
  }

  return (
    <div className="grid gap-4">
      {challengeId ? (
        <CodeForm
          label="Código do SMS"
          hint={`Seis números, enviados para o ${name}; valem por cinco minutos`}
          action={action}
          autoFocus
          onCode={(code) => onCode(challengeId, code)}
        />
      ) : (
        <>
          <p className="text-body text-ink-2">Vamos enviar um código por SMS para o {name}.</p>
          <Button look="primary" size="large" disabled={busy} onClick={() => void send()} className="w-full">
            {busy ? 'Enviando...' : 'Enviar código por SMS'}
          </Button>
        </>
      )}
      {error && (
        <p role="alert" className="text-label text-danger-text">
          {error}
        </p>
      )}
      {challengeId && (
        <p className="text-center text-cell text-ink-3">
          Não chegou?{' '}
          <button type="button" disabled={busy} onClick={() => void send()} className={quietLinkClass}>
            Enviar de novo
          </button>
        </p>
      )}
    </div>
  )
}
