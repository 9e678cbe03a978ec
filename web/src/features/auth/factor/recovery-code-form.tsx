import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { authMessage, isRefusal } from '../../../api/session/auth-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'

/**
 * One of the codes that were written down for when a factor is lost. `onCode` throws what is wrong, which is shown; a code
 * that nobody judged stays.
 */
export function RecoveryCodeForm({ onCode }: { onCode: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const sending = useRef(false)
  const input = useRef<HTMLInputElement>(null)

  async function send(event: React.FormEvent) {
    event.preventDefault()
    if (sending.current) return
    if (code.trim() === '') return refuse(error ?? 'Código é obrigatório')
    sending.current = true
    setBusy(true)
    try {
      await onCode(code.trim())
    } catch (thrown) {
      refuse(authMessage(thrown))
      if (isRefusal(thrown)) setCode('')
    }
    sending.current = false
    setBusy(false)
  }

  function refuse(message: string) {
    flushSync(() => setError(message))
    input.current?.focus()
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
      <Field label="Código de recuperação" hint="Cada código vale uma vez" error={error}>
        <Input
          ref={input}
          height="large"
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
          placeholder="xxxx-xxxx-xxxx-xxxx"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          readOnly={busy}
        />
      </Field>
      <Button type="submit" look="primary" size="large" disabled={busy} className="w-full">
        {busy ? 'Processando...' : 'Confirmar'}
      </Button>
    </form>
  )
}
