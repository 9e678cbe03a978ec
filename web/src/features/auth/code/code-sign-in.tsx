import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { storedSession } from '../../../api/session/stored-session.ts'
import { lazyPart } from '../../../ui/page/lazy-part.ts'
import { authSettingsQuery } from '../auth-settings-query.ts'
import { quietLinkClass } from '../quiet-link.ts'
import { useWelcome } from '../use-welcome.ts'
import { useWantedPage } from '../wanted-page.ts'
import { AskByMail } from './ask-by-mail.tsx'
import { signInCodeTo } from './sent-code-ways.ts'

const { Part: PhoneSignIn } = lazyPart(() => import('./phone-sign-in.tsx'), 'PhoneSignIn')

/** Signing in without a password: by mail or, where there is a way to phones, by SMS. */
export function CodeSignIn({ onDone }: { onDone: () => void }) {
  const welcome = useWelcome()
  const wanted = useWantedPage()
  const settings = useQuery(authSettingsQuery).data
  const sendsMail = settings?.sends_mail ?? true
  const sendsSms = settings?.external.phone ?? false
  const [wantsSms, setWantsSms] = useState(false)
  const bySms = sendsSms && (wantsSms || !sendsMail)

  function finish() {
    welcome(storedSession())
    onDone()
  }

  if (!sendsMail && !sendsSms) {
    return <p className="text-body text-ink-2">Esta instalação não envia emails. Entre com email e senha.</p>
  }
  return (
    <>
      {bySms ? (
        <Suspense>
          <PhoneSignIn onVerified={finish} />
        </Suspense>
      ) : (
        <AskByMail by={signInCodeTo(wanted)} ask="Enviar link e código" action="Entrar" onVerified={finish} />
      )}
      {sendsMail && sendsSms && (
        <p className="text-center text-cell">
          <button type="button" onClick={() => setWantsSms(!bySms)} className={quietLinkClass}>
            {bySms ? 'Receber o código por email' : 'Receber o código por SMS'}
          </button>
        </p>
      )}
    </>
  )
}
