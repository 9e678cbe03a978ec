import { useEffect, useRef, useState } from 'react'
import { auth } from '../../../api/session/auth.ts'
import { isAuthError } from '../../../api/session/auth-error.ts'
import { authMessage } from '../../../api/session/auth-message.ts'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { ErrorLine } from '../../../ui/page/error-line.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { CodeForm } from '../code/code-form.tsx'
import { newFactorName } from './factor-name.ts'
import { proveByCode } from './prove-factor.ts'

type Enrolment = { id: string; totp: { qr_code: string; secret: string } }

/** Another page's enrolment ends those that are under way, and none lasts for ever. */
const overtaken =
  'Este quadro não vale mais: passou do tempo, ou outro aplicativo foi ativado em outra aba. Apague do aplicativo o que leu aqui'

async function enrol(): Promise<Enrolment> {
  const friendlyName = await newFactorName('Aplicativo de códigos')
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Leme' })
  if (error) throw error
  return data
}

/** Shows the secret as a picture and as text, and ends the enrolment with the first code. */
export function TotpEnrolment({ onEnrolled }: { onEnrolled: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const done = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt enrols once more
  useEffect(() => {
    let gone = false
    let made: string | null = null
    enrol()
      .then((enrolled) => {
        made = enrolled.id
        if (gone) void auth.mfa.unenroll({ factorId: enrolled.id })
        else setEnrolment(enrolled)
      })
      .catch((error: unknown) => gone || setFailed(authMessage(error)))
    return () => {
      gone = true
      if (made && !done.current) void auth.mfa.unenroll({ factorId: made })
    }
  }, [attempt])

  async function prove(factorId: string, code: string): Promise<void> {
    try {
      await proveByCode(factorId, code)
    } catch (error) {
      if (!isAuthError(error) || error.code !== 'mfa_factor_not_found') throw error
      return setFailed(overtaken)
    }
    done.current = true
    onEnrolled()
  }

  function retry(): void {
    setFailed(undefined)
    setEnrolment(null)
    setAttempt((number) => number + 1)
  }

  if (failed) return <ErrorLine onRetry={retry}>{failed}</ErrorLine>
  return (
    <div className="grid gap-4">
      <p>Leia o quadro com o aplicativo (Google Authenticator, 1Password, Aegis) e digite o código que ele mostra.</p>
      <div className="mx-auto size-44 rounded-2 bg-white p-1.5">
        {enrolment ? (
          <img src={enrolment.totp.qr_code} alt="Quadro para o aplicativo ler" className="size-full" />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      {enrolment ? (
        <CopyField label="Ou digite esta chave nele" value={enrolment.totp.secret} copied="Chave copiada" long />
      ) : (
        <Skeleton className="h-14" />
      )}
      {enrolment && (
        <CodeForm label="Código do aplicativo" action="Ativar" autoFocus onCode={(code) => prove(enrolment.id, code)} />
      )}
    </div>
  )
}
