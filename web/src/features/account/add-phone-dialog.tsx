import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../api/keys.ts'
import { Dialog, DialogBody } from '../../ui/float/dialog.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { toast } from '../../ui/toast/toast.ts'

const { Part: PhoneEnrolment } = lazyPart(() => import('../auth/factor/phone-enrolment.tsx'), 'PhoneEnrolment')

/** Adds a phone that codes go to. Closing it before its first code adds nothing. */
export function AddPhoneDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()

  async function finish(): Promise<void> {
    toast.success('Verificação em duas etapas ativada')
    await queries.invalidateQueries({ queryKey: keys.account.all })
    onClose()
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Adicionar telefone">
      <DialogBody>
        <PhoneEnrolment onEnrolled={() => void finish()} />
      </DialogBody>
    </Dialog>
  )
}
