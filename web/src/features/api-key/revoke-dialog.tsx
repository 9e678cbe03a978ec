import type { ApiKey } from '@leme/contract/people/api-key'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'

/** Asks before a key stops working. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queries = useQueryClient()
  const revoke = useWrite({
    send: () => call('DELETE /api/api-keys/:id', { params: { id: apiKey.id } }),
    success: 'Chave revogada com sucesso',
    failure: failureText('Erro ao revogar chave'),
    onDone: onClose,
    refresh: () => queries.invalidateQueries({ queryKey: keys.apiKeys.all }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Revogar chave"
      thing={<span className="wrap-anywhere">{apiKey.name}</span>}
      impact={`${apiKey.prefix}…`}
      action="Revogar"
      busyAction="Revogando..."
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    >
      Os sistemas que usam esta chave perdem o acesso na hora. Isto não pode ser desfeito.
    </ConfirmDialog>
  )
}
