import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { quietLinkClass } from '../quiet-link.ts'
import { AddressForm } from './address-form.tsx'
import { SentCode } from './sent-code.tsx'
import type { BySentCode } from './sent-code-ways.ts'

export type AskByMailProps = {
  by: BySentCode
  /** What the address's button says, and the code's. */
  ask: string
  action: string
  onVerified?: () => void
}

/** An address, then the code that goes there. Addresses that nobody has look the same. */
export function AskByMail({ by, ask, action, onVerified = () => {} }: AskByMailProps) {
  const typed = useLocation({ select: ({ state }) => state.email ?? '' })
  const [address, setAddress] = useState(typed)
  const [isSent, setIsSent] = useState(false)

  async function send(email: string) {
    await by.send(email)
    setAddress(email)
    setIsSent(true)
  }

  if (!isSent) return <AddressForm email={address} action={ask} onSend={send} />
  return (
    <>
      <SentCode to={address} by={by} action={action} onVerified={onVerified}>
        Se houver uma conta com este email, enviamos um link e um código.{' '}
        <b className="block font-semibold wrap-anywhere text-ink">{address}</b>
      </SentCode>
      <p className="text-center text-cell">
        <button type="button" onClick={() => setIsSent(false)} className={quietLinkClass}>
          Usar outro email
        </button>
      </p>
    </>
  )
}
