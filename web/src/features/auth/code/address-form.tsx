import type { SignInForm } from '@leme/contract/people/auth'
import { useEffect, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { authMessage } from '../../../api/session/auth-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'

type Address = Pick<SignInForm, 'email'>

const loadRules = () => import('../auth-rules.ts')
const resolver: Resolver<Address> = async (...form) => (await loadRules()).addressRules(...form)

export type AddressFormProps = {
  email: string
  action: string
  /** Throws the auth service's error, which is shown. */
  onSend: (email: string) => Promise<void>
}

/** Asks for the address that a code and a link go to. */
export function AddressForm({ email, action, onSend }: AddressFormProps) {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const form = useForm<Address>({ resolver, defaultValues: { email } })
  useEffect(() => void loadRules().catch(() => {}), [])

  async function send(event: React.FormEvent) {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      await form.handleSubmit((values) => onSend(values.email))(event)
    } catch (error) {
      form.setError('email', { message: authMessage(error) }, { shouldFocus: true })
    }
    sending.current = false
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <Field label="Email" error={form.formState.errors.email?.message}>
        <Input height="large" aria-required type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button type="submit" look="primary" size="large" disabled={busy} className="w-full">
        {busy ? 'Processando...' : action}
      </Button>
    </form>
  )
}
