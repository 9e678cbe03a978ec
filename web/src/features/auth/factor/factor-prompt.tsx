import type { Factor, Session } from '@supabase/auth-js'
import { type ReactNode, useState } from 'react'
import { auth } from '../../../api/session/auth.ts'
import { isAuthApiError } from '../../../api/session/auth-error.ts'
import { useLeave } from '../../../page/leave.ts'
import { CodeForm } from '../code/code-form.tsx'
import { PhoneCodeForm } from '../code/phone-code-form.tsx'
import { quietLinkClass } from '../quiet-link.ts'
import { proveByChallenge, proveByCode, proveByKey, proveByRecoveryCode } from './prove-factor.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { SecurityKeyForm } from './security-key-form.tsx'

export type FactorPromptProps = {
  session: Session
  /** The session is aal2. */
  onProved?: () => void
}

type FactorChoice = Factor['id'] | 'recovery'

const kinds = { totp: 'aplicativo de códigos', webauthn: 'chave de segurança', phone: 'telefone' } as const

/** How a factor is called among others: by what it is and its own name, which may begin with what it is. */
function nameOf({ factor_type, friendly_name }: Factor): string {
  const kind = kinds[factor_type]
  if (!friendly_name) return kind
  const isNumbered = friendly_name.toLowerCase().startsWith(`${kind} `)
  return isNumbered ? kind + friendly_name.slice(kind.length) : `${kind} “${friendly_name}”`
}

/** Asks the person who signed in for a second factor of their account; they choose where there are several. */
export function FactorPrompt({ session, onProved = () => {} }: FactorPromptProps) {
  const leave = useLeave()
  const factors = (session.user.factors ?? []).filter(({ status }) => status === 'verified')
  const [chosen, setChosen] = useState<FactorChoice | null>(null)
  const factor = factors.find(({ id }) => id === chosen) ?? (chosen === 'recovery' ? undefined : factors[0])

  async function prove(proof: Promise<void>) {
    try {
      await proof
    } catch (error) {
      // It was removed elsewhere: the session that is read again knows of those that are left.
      if (isAuthApiError(error) && error.code === 'mfa_factor_not_found') await auth.refreshSession()
      throw error
    }
    onProved()
  }

  return (
    <>
      {!factor ? (
        <RecoveryCodeForm onCode={(code) => prove(proveByRecoveryCode(code))} />
      ) : factor.factor_type === 'totp' ? (
        <CodeForm
          key={factor.id}
          label="Código de verificação"
          hint={`Os seis números que o ${nameOf(factor)} mostra agora`}
          action="Confirmar"
          autoFocus
          onCode={(code) => prove(proveByCode(factor.id, code))}
        />
      ) : factor.factor_type === 'phone' ? (
        <PhoneCodeForm
          key={factor.id}
          factorId={factor.id}
          name={nameOf(factor)}
          action="Confirmar"
          onCode={(challengeId, code) => prove(proveByChallenge(factor.id, challengeId, code))}
        />
      ) : (
        <SecurityKeyForm key={factor.id} name={nameOf(factor)} onProve={() => prove(proveByKey(factor.id))} />
      )}
      <ul className="grid justify-items-center gap-2 text-center text-cell">
        {factors
          .filter(({ id }) => id !== factor?.id)
          .map((other) => (
            <Other key={other.id} onClick={() => setChosen(other.id)}>
              Usar {nameOf(other)}
            </Other>
          ))}
        {factor && <Other onClick={() => setChosen('recovery')}>Usar um código de recuperação</Other>}
        <Other onClick={leave}>Sair</Other>
      </ul>
    </>
  )
}

function Other({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={quietLinkClass}>
        {children}
      </button>
    </li>
  )
}
