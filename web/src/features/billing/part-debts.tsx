import type { ReceivableWithPayments } from '@leme/contract/money/billing'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureText, useWrite } from '../../api/form/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { refreshMoney } from './bill-queries.ts'

/** Parts a receivable from the invoice that somebody said it is; the toast joins them again. */
export function PartDebts({ receivable: { id, invoice } }: { receivable: ReceivableWithPayments }) {
  const queries = useQueryClient()
  const part = useWrite({
    send: () => call('POST /api/finance/receivables/:id/part', { params: { id } }),
    success: `Recebível separado da fatura ${invoice?.number}; são duas cobranças de novo`,
    takeBack: async () => {
      if (!invoice) return 'Nada a desfazer'
      const pairs = [{ invoice_id: invoice.id, receivable_id: id }]
      const { joined } = await call('POST /api/finance/same-debts', { body: { pairs } })
      return joined === 1 ? 'Ligados de novo' : 'Já não são iguais: ficam separados'
    },
    failure: failureText('Nada foi separado'),
    once: true,
    refresh: () => refreshMoney(queries),
  })
  return (
    <Button
      size="small"
      look="ghost"
      disabled={part.isPending}
      aria-label={`Separar da fatura ${invoice?.number}`}
      onClick={() => part.mutate()}
    >
      Separar
    </Button>
  )
}
