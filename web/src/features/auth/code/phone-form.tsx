import { phoneNumber, withCountry } from '@leme/contract/text/phone'
import { type FormEvent, useRef, useState } from 'react'
import { authMessage } from '../../../api/session/auth-message.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from './phone-field.tsx'

export type PhoneFormProps = {
  phone?: string
  action: string
  /** Gets the digits with the country's code. Throws the auth service's error, which is shown. */
  onSend: (phone: string) => Promise<void>
}

/** Asks for the phone that a code goes to. */
export function PhoneForm({ phone = '', action, onSend }: PhoneFormProps) {
  const [typed, setTyped] = useState(phone)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const form = event.currentTarget
    const checked = phoneNumber.safeParse(withCountry(typed))
    if (!checked.success) return refuse(form, checked.error.issues[0]?.message)
    sending.current = true
    setBusy(true)
    setError(undefined)
    try {
      await onSend(checked.data)
    } catch (thrown) {
      refuse(form, authMessage(thrown))
    }
    sending.current = false
    setBusy(false)
  }

  function refuse(form: HTMLFormElement, message: string | undefined) {
    setError(message)
    form.querySelector('input')?.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <PhoneField height="large" value={typed} onChange={setTyped} error={error} />
      <Button type="submit" look="primary" size="large" disabled={busy} className="w-full">
        {busy ? 'Enviando...' : action}
      </Button>
    </form>
  )
}
