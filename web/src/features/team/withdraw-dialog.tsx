import type { Invitation } from '@leme/contract/people/invitation'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { isExpired } from '../../queries/team-queries.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'

/** Asks before an invitation's link stops working. */
export function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const client = useQueryClient()
  const withdraw = useWrite({
    send: () => call('DELETE /api/invitations/:id', { params: { id: invitation.id } }),
    success: 'Convite retirado com sucesso',
    failure: failureText('Erro ao retirar convite'),
    onDone: onClose,
    refresh: () => client.invalidateQueries({ queryKey: keys.invitations.all }),
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
      {isExpired(invitation)
        ? 'O link enviado já não funciona; o convite sai da lista.'
        : 'O link enviado deixa de funcionar.'}
    </ConfirmDialog>
  )
}
