import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useFormSave } from '../../api/form/use-form-save.ts'
import { auth } from '../../api/session/auth.ts'
import { authCall } from '../../api/session/auth-call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/float/dialog.tsx'
import { formRules } from '../../ui/form/form-rules.ts'
import { firstProof, OwnerProof, ownerProof, proofRefusals } from '../auth/invitation/owner-proof.tsx'

const rules = z.object({ proof: ownerProof() })

/** Asks for a proof, and ends the account. */
export function DeleteAccountDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useForm({ resolver: formRules(rules), defaultValues: { proof: firstProof() }, shouldFocusError: false })
  const { busy, onSubmit } = useFormSave({
    form,
    save: ({ proof }) => authCall('DELETE', '/user', proof),
    success: 'Conta excluída com sucesso',
    failure: 'Erro ao excluir conta',
    fieldOf: proofRefusals,
    onSaved: () => void auth.signOut({ scope: 'local' }),
  })

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title="Excluir conta">
      <DialogForm onSubmit={onSubmit}>
        <DialogBody>
          <p className="mb-3.5">
            A conta <b className="font-semibold wrap-anywhere text-ink">{name}</b> deixa de existir agora, com as
            senhas, as chaves e as sessões. O que você fez na organização continua, com o seu nome. Isto não pode ser
            desfeito.
          </p>
          <Controller
            control={form.control}
            name="proof"
            render={({ field, fieldState }) => (
              <OwnerProof value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
            )}
          />
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
