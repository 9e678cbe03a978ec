import type { ApiKey } from '@leme/contract/api-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

/** Asks before a key stops working. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call('DELETE /api/api-keys/:id', { params: { id: apiKey.id } }),
    onSuccess: () => {
      toast.success('Chave revogada com sucesso')
      onClose()
    },
    onError: (error) => toast.error('Erro ao revogar chave', messageOf(error, 'Tente novamente')),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.apiKeys.all }),
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
