import { useMutation } from '@tanstack/react-query'
import { auth } from '../../api/auth.ts'
import { authCall } from '../../api/auth-call.ts'
import { messageOf } from '../../api/errors.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

/** Asks before somebody leaves their organisation, which ends their sessions. */
export function LeaveDialog({ organization, onClose }: { organization: string; onClose: () => void }) {
  const leave = useMutation({
    mutationFn: () => authCall('POST', '/leave'),
    onSuccess: async () => {
      toast.success('Você saiu da organização')
      await auth.signOut({ scope: 'local' })
    },
    onError: (error) => toast.error('Erro ao sair da organização', messageOf(error, 'Tente novamente')),
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
