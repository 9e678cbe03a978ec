import type { Session } from '@supabase/auth-js'
import { storedSession } from '../../../api/session/stored-session.ts'
import { usePageTitle } from '../../../page/title.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { useWelcome } from '../use-welcome.ts'
import { FactorPrompt } from './factor-prompt.tsx'

/** In place of the page that was asked for, until the second factor is proved. */
export function FactorPage({ session }: { session: Session }) {
  const welcome = useWelcome()
  usePageTitle('Confirme sua identidade')
  return (
    <AuthFrame subtitle="Confirme sua identidade">
      <FactorPrompt session={session} onProved={() => welcome(storedSession())} />
    </AuthFrame>
  )
}
