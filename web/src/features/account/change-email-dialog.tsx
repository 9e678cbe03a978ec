import { emailAddress } from '@leme/contract/user'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { auth } from '../../api/auth.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { authFailure } from './auth-failure.ts'
import { missingProof, OwnerProof, type Proof } from './owner-proof.tsx'

/** Asks for the new address and a proof; the change holds once the mails are answered. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [proof, setProof] = useState<Proof>({ current_password: '' })
  const [errors, setErrors] = useState<{ email?: string; proof?: string }>({})
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const checked = emailAddress.safeParse(email)
    const refused = { email: checked.error?.issues[0]?.message, proof: missingProof(proof) }
    setErrors(refused)
    if (!checked.success || refused.proof) return
    setBusy(true)
    const { error } = await auth.updateUser({ email: checked.data, ...proof })
    setBusy(false)
    if (error) return toast.error('Erro ao trocar email', authFailure(error).message)
    await queries.invalidateQueries({ queryKey: keys.account.user })
    toast.success('Enviamos os links de confirmação')
    onClose()
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title="Trocar email">
      <DialogForm onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <p className="mb-3.5">
            Enviamos um link para o novo endereço e, se o atual já foi confirmado, outro para ele. A troca vale quando
            os links forem abertos.
          </p>
          <div className="grid gap-4">
            <Field label="Novo email" required error={errors.email}>
              <Input
                type="email"
                autoComplete="email"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            </Field>
            <OwnerProof value={proof} onChange={setProof} error={errors.proof} />
          </div>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? 'Enviando...' : 'Enviar links'}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
