import { useQuery } from '@tanstack/react-query'
import { storedSession } from '../../api/auth.ts'
import { AskByMail } from './ask-by-mail.tsx'
import { authSettingsQuery } from './auth-settings-query.ts'
import { signInCode } from './by-mail.ts'
import { useWelcome } from './use-welcome.ts'

/** Signing in without a password. */
export function CodeSignIn({ onDone }: { onDone: () => void }) {
  const welcome = useWelcome()
  const sendsMail = useQuery(authSettingsQuery).data?.sends_mail ?? true

  function finish() {
    welcome(storedSession())
    onDone()
  }

  if (!sendsMail) {
    return <p className="text-body text-ink-2">Esta instalação não envia emails. Entre com email e senha.</p>
  }
  return <AskByMail by={signInCode} ask="Enviar link e código" action="Entrar" onVerified={finish} />
}
