import type { Invitation } from '@leme/contract/invitation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

/** Asks before an invitation's link stops working. */
export function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call('DELETE /api/invitations/:id', { params: { id: invitation.id } }),
    onSuccess: () => {
      toast.success('Convite retirado com sucesso')
      onClose()
    },
    onError: (error) => toast.error('Erro ao retirar convite', messageOf(error, 'Tente novamente')),
    onSettled: () => client.invalidateQueries({ queryKey: keys.invitations.all }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Retirar convite"
      thing={invitation.email}
      action="Retirar"
      busyAction="Retirando..."
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
    >
      O link enviado deixa de funcionar.
    </ConfirmDialog>
  )
}
