import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { authMessage } from '../../../api/session/auth-message.ts'
import { Button } from '../../../ui/button.tsx'

export type SecurityKeyFormProps = {
  name: string
  /** Asks for the key. Throws what went wrong, which is shown. */
  onProve: () => Promise<void>
}

/** A security key: the browser asks for it once the button is pressed, and not by itself. */
export function SecurityKeyForm({ name, onProve }: SecurityKeyFormProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const proving = useRef(false)

  async function prove() {
    if (proving.current) return
    proving.current = true
    setBusy(true)
    setError(undefined)
    try {
      await onProve()
    } catch (thrown) {
      setError(authMessage(thrown))
    }
    proving.current = false
    setBusy(false)
  }

  return (
    <div className="grid gap-4">
      <p className="text-body text-ink-2">Tenha à mão sua {name} e siga o que o navegador pedir.</p>
      <Button look="primary" size="large" disabled={busy} onClick={() => void prove()} className="w-full">
        <KeyRound aria-hidden="true" />
        {busy ? 'Aguardando a chave...' : 'Usar chave de segurança'}
      </Button>
      {error && (
        <p role="alert" className="text-label text-danger-text">
          {error}
        </p>
      )}
    </div>
  )
}
