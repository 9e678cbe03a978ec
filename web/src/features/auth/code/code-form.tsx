import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { authMessage, isRefusal } from '../../../api/session/auth-message.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeInput } from '../../../ui/form/code-input.tsx'
import { Field } from '../../../ui/form/field.tsx'

export type CodeFormProps = {
  label: string
  hint?: string
  action: string
  autoFocus?: boolean
  /** Throws what is wrong, which is shown. The field is empty then, for the next code; a code that nobody judged stays. */
  onCode: (code: string) => Promise<unknown>
}

/** Six digits, sent by themselves once all are there. */
export function CodeForm({ label, hint, action, autoFocus, onCode }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const sending = useRef(false)
  const input = useRef<{ focus: () => void }>(null)

  async function send(complete: string) {
    if (sending.current) return
    // A click that was meant for the code that was refused meanwhile changes nothing.
    if (complete.length < 6) return refuse((complete === '' && error) || 'Digite os seis números do código')
    sending.current = true
    setBusy(true)
    try {
      await onCode(complete)
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

  function submit(event: React.FormEvent) {
    event.preventDefault()
    void send(code)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={label} hint={hint} error={error}>
        <CodeInput
          ref={input}
          value={code}
          onChange={setCode}
          onComplete={(complete) => void send(complete)}
          autoFocus={autoFocus}
          readOnly={busy}
        />
      </Field>
      <Button type="submit" look="primary" size="large" disabled={busy} className="w-full">
        {busy ? 'Processando...' : action}
      </Button>
    </form>
  )
}
