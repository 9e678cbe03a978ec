import type { Receivable } from '@leme/contract/receivable'
import { receivableStatuses } from '@leme/contract/status'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { WaysIn } from '../ways-in/ways-in.tsx'
import { receivableColumns } from './finance-columns.ts'
import { FinanceList } from './finance-list.tsx'
import { financeSummaryQuery, receivablesQuery } from './finance-queries.ts'
import { ReceivableRow } from './receivable-row.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useFinanceFilter } from './use-finance-filter.ts'

const row = (receivable: Receivable) => <ReceivableRow receivable={receivable} />

/** The receivables, by expected date. */
export function ReceivablesPanel() {
  const { search, choose } = useFinanceFilter()
  const status = search.receivable_status
  const read = useInfiniteQuery(receivablesQuery(status))
  const { data } = useQuery(financeSummaryQuery)
  const sums = data?.receivables
  return (
    <FinanceList
      title="Recebíveis"
      read={read}
      sums={sums}
      filter={
        <StatusFilter
          statuses={receivableStatuses}
          status={status}
          onChoose={(next) => choose({ receivable_status: next })}
          all="todos"
          sums={sums}
        />
      }
      isFiltered={status !== undefined}
      count={status ? sums?.by_status[status].count : sums?.count}
      none="Nenhum recebível com este status"
      columns={receivableColumns}
      render={row}
      phoneRowHeight={5.3}
      failure="Não foi possível carregar os recebíveis"
      empty={
        <WaysIn
          icon={<Wallet aria-hidden="true" />}
          title="Nenhum recebível encontrado"
          what="Os recebíveis"
          command="npm run leme -- import receivables recebiveis.csv"
        />
      }
    />
  )
}
