import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../api/keys.ts'
import { Dialog, DialogBody } from '../../ui/float/dialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { TotpEnrolment } from '../auth/factor/totp-enrolment.tsx'

/** Adds an application that makes codes. Closing it before its first code adds nothing. */
export function AddTotpDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()

  async function finish(): Promise<void> {
    toast.success('Verificação em duas etapas ativada')
    await queries.invalidateQueries({ queryKey: keys.account.all })
    onClose()
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Adicionar aplicativo de códigos">
      <DialogBody>
        <TotpEnrolment onEnrolled={() => void finish()} />
      </DialogBody>
    </Dialog>
  )
}
