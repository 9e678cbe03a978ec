import { formatPhone } from '@leme/contract/text/phone'
import { useState } from 'react'
import { quietLinkClass } from '../quiet-link.ts'
import { PhoneForm } from './phone-form.tsx'
import { SentCode } from './sent-code.tsx'
import { signInSms } from './sent-code-ways.ts'

/** A phone, then the code that goes there. Phones that nobody has look the same. */
export function PhoneSignIn({ onVerified }: { onVerified: () => void }) {
  const [phone, setPhone] = useState('')
  const [isSent, setIsSent] = useState(false)

  async function send(asked: string) {
    await signInSms.send(asked)
    setPhone(asked)
    setIsSent(true)
  }

  if (!isSent) {
    return <PhoneForm phone={phone && formatPhone(phone)} action="Enviar código por SMS" onSend={send} />
  }
  return (
    <>
      <SentCode to={phone} channel="sms" by={signInSms} action="Entrar" onVerified={onVerified}>
        Se houver uma conta com este telefone, pedimos um código por SMS.{' '}
        <b className="block font-semibold text-ink">{formatPhone(phone)}</b>
      </SentCode>
      <p className="text-center text-cell">
        <button type="button" onClick={() => setIsSent(false)} className={quietLinkClass}>
          Usar outro telefone
        </button>
      </p>
    </>
  )
}
