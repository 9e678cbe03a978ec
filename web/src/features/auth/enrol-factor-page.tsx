import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { auth } from '../../api/auth.ts'
import { leave } from '../../shell/leave.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { toast } from '../../ui/toast.ts'
import { AuthFrame } from './auth-frame.tsx'
import { quietLinkClass } from './quiet-link.ts'
import { SecurityKeyForm } from './security-key-form.tsx'
import { TotpEnrolment } from './totp-enrolment.tsx'

async function registerKey(): Promise<void> {
  const { error } = await auth.mfa.webauthn.register({ friendlyName: 'Chave de segurança' })
  if (error) throw error
}

/** In place of the page that was asked for, where the organisation requires a second factor and the account has none. */
export function EnrolFactorPage() {
  const queries = useQueryClient()
  const [byKey, setByKey] = useState(false)
  const title = 'Proteja sua conta'
  usePageTitle(title)

  function finish(): void {
    toast.success('Verificação em duas etapas ativada')
    // Nothing that was refused before is taken for known.
    void queries.resetQueries()
  }

  return (
    <AuthFrame subtitle={title} note="Sua organização exige um segundo fator. Adicione um para continuar.">
      {byKey ? (
        <SecurityKeyForm name="chave de segurança" onProve={() => registerKey().then(finish)} />
      ) : (
        <TotpEnrolment onEnrolled={finish} />
      )}
      <ul className="grid justify-items-center gap-2 text-center text-cell">
        {'credentials' in navigator && (
          <li>
            <button type="button" onClick={() => setByKey(!byKey)} className={quietLinkClass}>
              {byKey ? 'Usar um aplicativo de códigos' : 'Usar uma chave de segurança'}
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={() => void leave()} className={quietLinkClass}>
            Sair
          </button>
        </li>
      </ul>
    </AuthFrame>
  )
}
