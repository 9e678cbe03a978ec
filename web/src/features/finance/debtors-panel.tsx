import type { FinanceFilter } from '@leme/contract/finance'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { DebtorsTable } from './debtors-table.tsx'
import { debtorsQuery } from './finance-queries.ts'
import { useFinanceFilter } from './use-finance-filter.ts'

/** Who still owes, and how much of it is late, on demand; a client leads to what is theirs. */
export function DebtorsPanel() {
  const { filter, choose } = useFinanceFilter()
  const { data } = useQuery(debtorsQuery(filter))
  const [isOpen, setOpen] = useState(false)
  const owing = data?.filter(({ open, open_invoices }) => open.count + open_invoices.count > 0)
  // Closed it is as high before its figures are there as after: the lists below stay where they are.
  const toggle = (
    <Button size="small" look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Ocultar' : 'Mostrar'}
    </Button>
  )
  return (
    <Panel title="Por devedor" count={owing?.length} action={toggle}>
      {isOpen && owing && owing.length > 0 && (
        <DebtorsTable debtors={owing} onChoose={(client) => choose({ client })} />
      )}
      {isOpen && owing?.length === 0 && <EmptyLine>{nobody(filter)}</EmptyLine>}
    </Panel>
  )
}

function nobody({ from, to, by }: FinanceFilter): string {
  return by === 'payment' && (from || to)
    ? 'O que está em aberto não tem dia de pagamento: escolha o vencimento para ver quem deve'
    : 'Nenhuma fatura e nenhum recebível em aberto'
}
