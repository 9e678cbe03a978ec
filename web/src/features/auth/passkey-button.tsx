import { Fingerprint } from 'lucide-react'
import { useWrite } from '../../api/form/use-write.ts'
import { authMessage } from '../../api/session/auth-message.ts'
import { loadAuth } from '../../api/session/load-auth.ts'
import { Button } from '../../ui/button.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { useWelcome } from './use-welcome.ts'

/** Where the browser knows passkeys; on addresses without HTTPS it does not. */
const isKnown = typeof PublicKeyCredential === 'function'

/** Signs in by a passkey, which says itself whose it is. Nothing where the browser cannot. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const welcome = useWelcome()
  const enter = useWrite({
    send: async () => {
      const auth = await loadAuth()
      const { data, error } = await auth.signInWithPasskey()
      if (error) throw error
      return data.session
    },
    onDone: (session) => {
      welcome(session)
      onDone()
    },
    failure: authMessage,
  })
  const press = useOneAtATime(() => enter.mutateAsync())
  if (!isKnown) return null
  return (
    <Button size="large" disabled={enter.isPending} onClick={press} className="w-full">
      <Fingerprint aria-hidden="true" />
      {enter.isPending ? 'Aguardando a chave...' : 'Entrar com chave de acesso'}
    </Button>
  )
}
