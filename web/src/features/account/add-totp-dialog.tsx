import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { auth } from '../../api/auth.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { authFailure } from './auth-failure.ts'

type Enrolment = { id: string; totp: { qr_code: string; secret: string } }

/** Two of one name are refused, so each gets its own. */
function newName(): string {
  return `Aplicativo de códigos ${new Date().toLocaleDateString('pt-BR')} ${Math.random().toString(36).slice(2, 5)}`
}

/** Shows the secret as a picture and as text, and ends the enrolment with the first code. */
export function AddTotpDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [failed, setFailed] = useState<string>()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const done = useRef(false)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (enrolment) field.current?.focus()
  }, [enrolment])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt enrols anew
  useEffect(() => {
    let gone = false
    let made: string | null = null
    void auth.mfa.enroll({ factorType: 'totp', friendlyName: newName(), issuer: 'Leme' }).then(({ data, error }) => {
      if (error) return gone || setFailed(authFailure(error).message)
      made = data.id
      if (gone) void auth.mfa.unenroll({ factorId: data.id })
      else setEnrolment({ id: data.id, totp: data.totp })
    })
    return () => {
      gone = true
      if (made && !done.current) void auth.mfa.unenroll({ factorId: made })
    }
  }, [attempt])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || !enrolment) return
    const typed = code.replace(/\s/g, '')
    if (!/^\d{6}$/.test(typed)) return setRefused('Digite os 6 números que o aplicativo mostra')
    setBusy(true)
    const { error } = await auth.mfa.challengeAndVerify({ factorId: enrolment.id, code: typed })
    setBusy(false)
    if (error) {
      setCode('')
      field.current?.focus()
      return setRefused(authFailure(error).message)
    }
    done.current = true
    toast.success('Verificação em duas etapas ativada')
    await queries.invalidateQueries({ queryKey: keys.account.all })
    onClose()
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title="Adicionar aplicativo de códigos">
      <DialogForm onSubmit={(event) => void submit(event)}>
        <DialogBody>
          {failed ? (
            <ErrorLine
              onRetry={() => {
                setFailed(undefined)
                setAttempt((number) => number + 1)
              }}
            >
              {failed}
            </ErrorLine>
          ) : (
            <div className="grid gap-4">
              <p>
                Leia o quadro com o aplicativo (Google Authenticator, 1Password, Aegis) e digite o código que ele
                mostra.
              </p>
              <div className="mx-auto size-44 rounded-2 bg-white p-1.5">
                {enrolment ? (
                  <img src={enrolment.totp.qr_code} alt="Quadro para o aplicativo ler" className="size-full" />
                ) : (
                  <Skeleton className="size-full" />
                )}
              </div>
              <CopyField
                label="Ou digite esta chave nele"
                value={enrolment?.totp.secret ?? ''}
                copied="Chave copiada"
              />
              <Field label="Código do aplicativo" required error={refused}>
                <Input
                  ref={field}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={10}
                  value={code}
                  onChange={({ target }) => setCode(target.value)}
                />
              </Field>
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" look="primary" disabled={busy || !enrolment}>
            {busy ? 'Verificando...' : 'Ativar'}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
