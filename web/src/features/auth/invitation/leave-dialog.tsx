import { failureText, useWrite } from '../../../api/form/use-write.ts'
import { auth } from '../../../api/session/auth.ts'
import { authCall } from '../../../api/session/auth-call.ts'
import { ConfirmDialog } from '../../../ui/float/confirm-dialog.tsx'

type LeaveDialogProps = {
  organization: string
  onClose: () => void
  /** Where to go before the session ends here. */
  onLeft?: () => Promise<void>
}

/** Asks before somebody leaves their organisation, which ends their sessions. */
export function LeaveDialog({ organization, onClose, onLeft }: LeaveDialogProps) {
  const leave = useWrite({
    send: () => authCall('POST', '/leave'),
    success: 'Você saiu da organização',
    failure: failureText('Erro ao sair da organização'),
    onDone: async () => {
      await onLeft?.()
      await auth.signOut({ scope: 'local' })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !leave.isPending && onClose()}
      title="Sair da organização"
      thing={<span className="line-clamp-3 wrap-anywhere">{organization}</span>}
      action="Sair"
      busyAction="Saindo..."
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
    >
      Você deixa de ver tudo o que é desta organização, em todos os dispositivos. O que você fez continua, com o seu
      nome. Para voltar é preciso um novo convite.
    </ConfirmDialog>
  )
}
