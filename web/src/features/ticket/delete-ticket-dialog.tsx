import { filteredPaths } from '@leme/contract/filtered-paths'
import type { Ticket } from '@leme/contract/work/ticket'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/http/errors.ts'
import { keys } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { restoreDeletion, useDeletionWarning } from '../deletion/restore-deletion.ts'
import { useTicketWrite } from './ticket-writes.ts'

export type DeleteTicketDialogProps = { ticket: Ticket; onClose: () => void; onGone: () => void }

/** Asks before a ticket is deleted, deletes it and leads back to the list. */
export function DeleteTicketDialog({ ticket: { id, title }, onClose, onGone }: DeleteTicketDialogProps) {
  const queries = useQueryClient()
  const deletionWarning = useDeletionWarning()
  const router = useRouter()
  const remove = useTicketWrite<void, unknown>({
    send: () => call('DELETE /api/tickets/:id', { params: { id } }),
    success: 'Ticket deletado com sucesso',
    takeBack: () => restoreDeletion(id),
    failure: (error) => messageOf(error, 'Erro ao deletar ticket'),
    onDone: async () => {
      onGone()
      await router.navigate({ href: filteredPaths.tickets(), replace: true })
      queries.removeQueries({ queryKey: keys.tickets.one(id) })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && !remove.isPending && onClose()}
      title="Confirmar exclusão"
      thing={<span className="line-clamp-3 wrap-anywhere">{title}</span>}
      action="Deletar"
      busyAction="Deletando..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {deletionWarning} O histórico do ticket também é excluído; as tasks que vieram dele ficam.
    </ConfirmDialog>
  )
}
