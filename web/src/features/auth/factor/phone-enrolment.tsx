import { formatPhone } from '@leme/contract/text/phone'
import { useEffect, useRef, useState } from 'react'
import { auth } from '../../../api/session/auth.ts'
import { PhoneCodeForm } from '../code/phone-code-form.tsx'
import { PhoneForm } from '../code/phone-form.tsx'
import { proveByChallenge } from './prove-factor.ts'

type Enrolment = { factorId: string; challengeId: string; phone: string }

/** Takes a phone, sends its first code, and ends the enrolment with it. */
export function PhoneEnrolment({ onEnrolled }: { onEnrolled: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const unfinished = useRef<string | null>(null)
  useEffect(() => () => discard(unfinished.current), [])

  async function begin(phone: string): Promise<void> {
    const enrolled = await auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: formatPhone(phone) })
    if (enrolled.error) throw enrolled.error
    const factorId = enrolled.data.id
    const challenged = await auth.mfa.challenge({ factorId })
    if (challenged.error) {
      discard(factorId)
      throw challenged.error
    }
    unfinished.current = factorId
    setEnrolment({ factorId, challengeId: challenged.data.id, phone })
  }

  async function prove(challengeId: string, code: string): Promise<void> {
    if (!enrolment) return
    await proveByChallenge(enrolment.factorId, challengeId, code)
    unfinished.current = null
    onEnrolled()
  }

  if (!enrolment) return <PhoneForm action="Enviar código por SMS" onSend={begin} />
  const { factorId, challengeId, phone } = enrolment
  const name = `telefone ${formatPhone(phone)}`
  return <PhoneCodeForm factorId={factorId} name={name} firstChallenge={challengeId} action="Ativar" onCode={prove} />
}

function discard(factorId: string | null): void {
  if (factorId) void auth.mfa.unenroll({ factorId })
}
