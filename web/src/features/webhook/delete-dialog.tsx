import type { Webhook } from '@leme/contract/webhook/webhook'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'

/** Asks before a webhook goes, with the log of what was sent to it. */
export function DeleteDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useWrite({
    send: () => call('DELETE /api/webhooks/:id', { params: { id: webhook.id } }),
    success: 'Webhook excluído',
    failure: failureText('O webhook não foi excluído'),
    onDone: onClose,
    refresh: () => queries.invalidateQueries({ queryKey: keys.webhooks.all }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Excluir webhook"
      thing={<span className="wrap-anywhere">{webhook.address}</span>}
      action="Excluir"
      busyAction="Excluindo..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      O endereço não recebe mais nada, e o registro do que foi enviado a ele é excluído. Isto não pode ser desfeito.
    </ConfirmDialog>
  )
}
