import { invitationDays } from '@leme/contract/invitation'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '../../ui/dialog.tsx'

/** The link of an invitation, this once: only its hash is stored. */
export function MadeInvitation({ link, mailed, onClose }: { link: string; mailed: boolean; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Convite criado">
      <DialogBody>
        <p className="mb-3.5">
          {mailed
            ? 'Enviamos o convite por email. Se preferir, envie você este link.'
            : 'Nenhum email foi enviado: copie este link e envie você a quem convidou.'}{' '}
          Ele vale por {invitationDays} dias e não será mostrado de novo.
        </p>
        <CopyField label="Link do convite" value={link} copied="Link copiado" look="primary" />
      </DialogBody>
      <DialogFooter>
        <DialogCancel>Fechar</DialogCancel>
      </DialogFooter>
    </Dialog>
  )
}
