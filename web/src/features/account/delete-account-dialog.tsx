import { type FormEvent, useState } from 'react'
import { auth } from '../../api/auth.ts'
import { authCall } from '../../api/auth-call.ts'
import { messageOf } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { missingProof, OwnerProof, type Proof } from './owner-proof.tsx'

/** Asks for a proof, and ends the account. */
export function DeleteAccountDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [proof, setProof] = useState<Proof>({ current_password: '' })
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const missing = missingProof(proof)
    setRefused(missing)
    if (missing) return
    setBusy(true)
    try {
      await authCall('DELETE', '/user', proof)
      toast.success('Conta excluída com sucesso')
      await auth.signOut({ scope: 'local' })
    } catch (error) {
      toast.error('Erro ao excluir conta', messageOf(error, 'Tente novamente'))
      setBusy(false)
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title="Excluir conta">
      <DialogForm onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <p className="mb-3.5">
            A conta <b className="font-semibold wrap-anywhere text-ink">{name}</b> deixa de existir agora, com as
            senhas, as chaves e as sessões. O que você fez na organização continua, com o seu nome. Isto não pode ser
            desfeito.
          </p>
          <OwnerProof value={proof} onChange={setProof} error={refused} />
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" look="danger" disabled={busy}>
            {busy ? 'Excluindo...' : 'Excluir conta'}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
