import type { ModelPrice } from '@leme/contract/agents/model-price'
import { formatDate } from '@leme/contract/format/format'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { keys } from '../../api/keys.ts'
import { ConfirmDialog } from '../../ui/float/confirm-dialog.tsx'
import { priceName } from './price-text.ts'

/** Asks before a price no longer holds. */
export function DeletePriceDialog({ price, onClose }: { price: ModelPrice; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useWrite({
    send: () => call('DELETE /api/model-prices/:id', { params: { id: price.id } }),
    success: 'Preço excluído com sucesso',
    takeBack: () => {
      const { id: _id, org_id: _org, updated_at: _at, ...body } = price
      return call('PUT /api/model-prices', { body })
    },
    failure: failureText('Erro ao excluir preço'),
    onDone: onClose,
    refresh: () => queries.invalidateQueries({ queryKey: keys.prices.all }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Excluir preço"
      thing={<span className="wrap-anywhere">{priceName(price)}</span>}
      impact={`desde ${formatDate(price.valid_from)}`}
      action="Excluir"
      busyAction="Excluindo..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      As execuções que chegarem terão outro preço: o anterior da organização, ou o do fabricante. O que já foi calculado
      continua como está.
    </ConfirmDialog>
  )
}
