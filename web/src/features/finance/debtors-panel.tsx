import type { Debtor } from '@leme/contract/finance'
import { formatMoney, formatNumber } from '@leme/contract/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyLine } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Cell, Row, Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/table-head.tsx'
import { debtorsQuery } from './finance-queries.ts'
import { useFinanceFilter } from './use-finance-filter.ts'

const columns: readonly Column[] = [
  { label: 'Cliente' },
  { label: 'Recebíveis em aberto', width: '11rem', align: 'right' },
  { label: 'Atrasado', width: '10rem', align: 'right' },
  { label: 'A receber', width: '10rem', align: 'right' },
]

type DebtorRowProps = { debtor: Debtor; onChoose: () => void }

function DebtorRow({ debtor: { client, open, late }, onChoose }: DebtorRowProps) {
  return (
    <Row>
      <Cell part="lead">
        <button
          type="button"
          onClick={onChoose}
          className="line-clamp-2 rounded-1 text-left wrap-anywhere underline-offset-3 hover:underline"
        >
          {client}
        </button>
      </Cell>
      <Cell align="right" phoneLabel="Em aberto">
        {formatNumber(open.count)}
      </Cell>
      <Cell align="right" phoneLabel="Atrasado" hideOnPhone={late.count === 0}>
        {late.count > 0 && <span className="text-danger-text">{formatMoney(late.amount)}</span>}
      </Cell>
      <Cell part="money" align="right">
        {formatMoney(open.amount)}
      </Cell>
    </Row>
  )
}

/** Who still owes, and how much of it is late, on demand; a client leads to what is theirs. */
export function DebtorsPanel() {
  const { filter, choose } = useFinanceFilter()
  const { data } = useQuery(debtorsQuery(filter))
  const [isOpen, setOpen] = useState(false)
  const owing = data?.filter(({ open }) => open.count > 0)
  // Closed it is as high before its figures are there as after: the lists below stay where they are.
  const toggle = (
    <Button size="small" look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Ocultar' : 'Mostrar'}
    </Button>
  )
  return (
    <Panel title="Por devedor" count={owing?.length} end={toggle}>
      {isOpen && owing && owing.length > 0 && (
        <Table caption="Por devedor" columns={columns} rowCount={owing.length}>
          {owing.map((debtor) => (
            <DebtorRow key={debtor.client} debtor={debtor} onChoose={() => choose({ client: debtor.client })} />
          ))}
        </Table>
      )}
      {isOpen && owing?.length === 0 && <EmptyLine>Nenhum recebível em aberto</EmptyLine>}
    </Panel>
  )
}
