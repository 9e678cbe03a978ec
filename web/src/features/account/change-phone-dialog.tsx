import { formatPhone, phoneNumber, withCountry } from '@leme/contract/phone'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { auth } from '../../api/auth.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { PhoneField } from '../auth/phone-field.tsx'
import { SentCode } from '../auth/sent-code.tsx'
import { phoneChange } from '../auth/sent-code-ways.ts'
import { authFailure } from './auth-failure.ts'
import { missingProof, OwnerProof, type Proof } from './owner-proof.tsx'

type ChangePhoneDialogProps = { title: string; onClose: () => void }

/** Asks for the new phone and a proof, then for the code that went there: the phone holds from then on. */
export function ChangePhoneDialog({ title, onClose }: ChangePhoneDialogProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [proof, setProof] = useState<Proof>({ current_password: '' })
  const [errors, setErrors] = useState<{ phone?: string; proof?: string }>({})
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const close = (open: boolean) => !open && !busy && onClose()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const checked = phoneNumber.safeParse(withCountry(typed))
    const refused = { phone: checked.error?.issues[0]?.message, proof: missingProof(proof) }
    setErrors(refused)
    if (!checked.success || refused.proof) return
    setBusy(true)
    const { error } = await auth.updateUser({ phone: checked.data, ...proof })
    setBusy(false)
    if (error) return toast.error('Erro ao enviar código', authFailure(error).message)
    setAsked(checked.data)
  }

  async function finish() {
    toast.success('Telefone confirmado com sucesso')
    await queries.invalidateQueries({ queryKey: keys.account.user })
    onClose()
  }

  if (asked) {
    return (
      <Dialog open onOpenChange={close} title={title}>
        <DialogBody>
          <div className="grid gap-4">
            <SentCode to={asked} channel="sms" by={phoneChange} action="Confirmar" onVerified={() => void finish()}>
              Enviamos um código para <b className="font-semibold text-ink">{formatPhone(asked)}</b>.
            </SentCode>
          </div>
        </DialogBody>
      </Dialog>
    )
  }
  return (
    <Dialog open onOpenChange={close} title={title}>
      <DialogForm onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <p className="mb-3.5">Enviamos um código por SMS. Com ele o telefone passa a valer para entrar sem senha.</p>
          <div className="grid gap-4">
            <PhoneField label="Novo telefone" value={typed} onChange={setTyped} error={errors.phone} />
            <OwnerProof value={proof} onChange={setProof} error={errors.proof} />
          </div>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? 'Enviando...' : 'Enviar código'}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
