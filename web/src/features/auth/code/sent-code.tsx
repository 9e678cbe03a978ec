import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { authMessage } from '../../../api/session/auth-message.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { authSettingsQuery } from '../auth-settings-query.ts'
import { quietLinkClass } from '../quiet-link.ts'
import { CodeForm } from './code-form.tsx'
import type { BySentCode } from './sent-code-ways.ts'

/** How long an address waits for its next mail, or a phone for its next SMS, as the server has it; ms. */
const pause = 60_000

/** Seconds until the next one may be asked for, counted from the last; 0 once it may. */
function useWait(since: number): number {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(tick)
  }, [])
  return Math.max(0, Math.ceil((since + pause - now) / 1_000))
}

const labels = { mail: 'Código do email', sms: 'Código do SMS' } as const

export type SentCodeProps = {
  /** The address of mail or the phone. */
  to: string
  channel?: keyof typeof labels
  /** What was sent, and to whom. */
  children: ReactNode
  action: string
  by: BySentCode
  /** The code was right. */
  onVerified: () => void
  /** Nothing was sent just now: another one may be asked for at once. */
  mayResend?: boolean
}

/** A code and a link are on their way: takes the code, and asks for others. */
export function SentCode({ to, channel = 'mail', children, action, by, onVerified, mayResend = false }: SentCodeProps) {
  const [sentAt, setSentAt] = useState(() => (mayResend ? 0 : Date.now()))
  const [busy, setBusy] = useState(false)
  const wait = useWait(sentAt)
  const hasLocalMailbox = useQuery(authSettingsQuery).data?.local_mailbox

  const resend = useOneAtATime(async () => {
    setBusy(true)
    try {
      await by.send(to)
      toast.success(by.again)
      setSentAt(Date.now())
    } catch (error) {
      toast.error(authMessage(error), undefined, 'auth')
    }
    setBusy(false)
  })

  async function verify(code: string) {
    await by.verify(to, code)
    onVerified()
  }

  return (
    <>
      <div role="status" className="text-body text-ink-2">
        {children}
      </div>
      <CodeForm
        label={labels[channel]}
        hint="Seis números, válidos por uma hora"
        action={action}
        autoFocus
        onCode={verify}
      />
      <div className="grid justify-items-center gap-2 text-center text-cell text-ink-3">
        {wait > 0 ? (
          <p className="tabular-nums">Não chegou? Você pode pedir de novo em {wait} s</p>
        ) : (
          <p>
            Não chegou?{' '}
            <button type="button" disabled={busy} onClick={resend} className={quietLinkClass}>
              Enviar de novo
            </button>
          </p>
        )}
        {hasLocalMailbox && channel === 'mail' && (
          <a href="/dev/mail" target="_blank" rel="noreferrer" className={quietLinkClass}>
            Abrir a caixa de entrada local
          </a>
        )}
      </div>
    </>
  )
}
