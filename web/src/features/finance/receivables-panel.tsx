import { receivableList } from '@leme/contract/money/finance-list'
import type { Receivable } from '@leme/contract/money/receivable'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { usePageCount, usePagesHere } from '../../api/http/page-count.ts'
import { WaysIn } from '../ways-in/ways-in.tsx'
import { receivableColumns } from './finance-columns.ts'
import { FinanceList } from './finance-list.tsx'
import { financeSummaryQuery, receivablesQuery } from './finance-queries.ts'
import { isHeld } from './finance-search.ts'
import { ReceivableRow } from './receivable-row.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useFinanceFilter } from './use-finance-filter.ts'

const row = (receivable: Receivable) => <ReceivableRow receivable={receivable} />

/** The receivables, by expected date. */
export function ReceivablesPanel() {
  const { search, filter, choose } = useFinanceFilter()
  const status = search.receivable_status
  const query = receivablesQuery(status, filter)
  const read = useInfiniteQuery(usePagesHere(query))
  usePageCount(query.queryKey, read)
  const { data } = useQuery(financeSummaryQuery(filter))
  const sums = data?.receivables
  return (
    <FinanceList
      title="Recebíveis"
      read={read}
      sums={sums}
      filter={
        <StatusFilter
          filter={receivableList.filters.status}
          // Only instalments are cancelled, with their invoice: offered where some are.
          statuses={receivableList.filters.status.values.filter(
            (one) => one !== 'cancelled' || sums?.by_status.cancelled.count,
          )}
          status={status}
          onChoose={(next) => choose({ receivable_status: next })}
          sums={sums}
        />
      }
      isEmpty={sums?.count === 0 && !isHeld(filter)}
      isFiltered={status !== undefined || isHeld(filter)}
      sum={status ? sums?.by_status[status] : sums}
      none="Nenhum recebível com estes filtros"
      columns={receivableColumns}
      render={row}
      phoneRowHeight={5.3}
      failure="Não foi possível carregar os recebíveis"
      empty={
        <WaysIn
          icon={<Wallet aria-hidden="true" />}
          title="Nenhum recebível encontrado"
          what="Os recebíveis"
          kind="receivables"
        />
      }
    />
  )
}
