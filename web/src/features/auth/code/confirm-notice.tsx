import { SentCode } from './sent-code.tsx'
import { confirmation } from './sent-code-ways.ts'

export type ConfirmNoticeProps = {
  email: string
  /** A mail has just gone there; otherwise one went some time ago. */
  isSent: boolean
  onConfirmed: () => void
}

/** An account that waits for its address to be confirmed: by the mail's link, or by its code, here. */
export function ConfirmNotice({ email, isSent, onConfirmed }: ConfirmNoticeProps) {
  return (
    <SentCode to={email} by={confirmation} action="Confirmar email" onVerified={onConfirmed} mayResend={!isSent}>
      {!isSent && 'Falta confirmar seu email. '}
      Enviamos um link de confirmação para <b className="font-semibold wrap-anywhere text-ink">{email}</b>. Abra-o para
      começar.
    </SentCode>
  )
}
