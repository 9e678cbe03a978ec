import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLeave } from '../../../page/leave.ts'
import { usePageTitle } from '../../../page/title.ts'
import { lazyPart } from '../../../ui/page/lazy-part.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { authSettingsQuery } from '../auth-settings-query.ts'
import { quietLinkClass } from '../quiet-link.ts'
import { registerKey } from './register-key.ts'
import { SecurityKeyForm } from './security-key-form.tsx'
import { TotpEnrolment } from './totp-enrolment.tsx'

const { Part: PhoneEnrolment } = lazyPart(() => import('./phone-enrolment.tsx'), 'PhoneEnrolment')

const ways = {
  totp: 'Usar um aplicativo de códigos',
  webauthn: 'Usar uma chave de segurança',
  phone: 'Usar um telefone',
} as const
type EnrolmentMethod = keyof typeof ways

/** In place of the page that was asked for, where the organisation requires a second factor and the account has none. */
export function EnrolFactorPage() {
  const leave = useLeave()
  const queries = useQueryClient()
  const sendsSms = useQuery(authSettingsQuery).data?.external.phone ?? false
  const [way, setWay] = useState<EnrolmentMethod>('totp')
  const title = 'Proteja sua conta'
  usePageTitle(title)
  const offered: EnrolmentMethod[] = ['totp', ...('credentials' in navigator ? ['webauthn' as const] : [])]
  if (sendsSms) offered.push('phone')

  function finish(): void {
    toast.success('Verificação em duas etapas ativada')
    // Nothing that was refused before is taken for known.
    void queries.resetQueries()
  }

  return (
    <AuthFrame subtitle={title} note="Sua organização exige um segundo fator. Adicione um para continuar.">
      {way === 'totp' && <TotpEnrolment onEnrolled={finish} />}
      {way === 'webauthn' && <SecurityKeyForm name="chave de segurança" onProve={() => registerKey().then(finish)} />}
      {way === 'phone' && (
        <Suspense>
          <PhoneEnrolment onEnrolled={finish} />
        </Suspense>
      )}
      <ul className="grid justify-items-center gap-2 text-center text-cell">
        {offered
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other}>
              <button type="button" onClick={() => setWay(other)} className={quietLinkClass}>
                {ways[other]}
              </button>
            </li>
          ))}
        <li>
          <button type="button" onClick={leave} className={quietLinkClass}>
            Sair
          </button>
        </li>
      </ul>
    </AuthFrame>
  )
}
