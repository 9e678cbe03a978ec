import type { Session } from '@supabase/auth-js'
import { usePageTitle } from '../../shell/page-title.ts'
import { toast } from '../../ui/toast.ts'
import { AuthFrame } from './auth-frame.tsx'
import { FactorPrompt } from './factor-prompt.tsx'

/** In place of the page that was asked for, until the second factor is proved. */
export function FactorPage({ session }: { session: Session }) {
  usePageTitle('Confirme sua identidade')
  return (
    <AuthFrame subtitle="Confirme sua identidade">
      <FactorPrompt session={session} onProved={() => toast.success('Login realizado com sucesso!')} />
    </AuthFrame>
  )
}
