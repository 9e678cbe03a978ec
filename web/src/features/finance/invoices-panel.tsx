import { invoiceList } from '@leme/contract/money/finance-list'
import type { Invoice } from '@leme/contract/money/invoice'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useCallback } from 'react'
import { usePageCount, usePagesHere } from '../../api/http/page-count.ts'
import { WaysIn } from '../ways-in/ways-in.tsx'
import { invoiceColumns } from './finance-columns.ts'
import { FinanceList } from './finance-list.tsx'
import { financeSummaryQuery, invoicesQuery } from './finance-queries.ts'
import { isHeld } from './finance-search.ts'
import { InvoiceRow } from './invoice-row.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useFinanceFilter } from './use-finance-filter.ts'

/** The invoices, by due date. `onPast`: leads to what follows them. */
export function InvoicesPanel({ onPast }: { onPast: () => void }) {
  const { search, filter, choose } = useFinanceFilter()
  const status = search.invoice_status
  const query = invoicesQuery(status, filter)
  const read = useInfiniteQuery(usePagesHere(query))
  usePageCount(query.queryKey, read)
  const { data } = useQuery(financeSummaryQuery(filter))
  const sums = data?.invoices
  const opened = read.isPlaceholderData ? undefined : search.invoice
  const row = useCallback(
    (invoice: Invoice) => <InvoiceRow invoice={invoice} isOpened={invoice.id === opened} />,
    [opened],
  )
  return (
    <FinanceList
      title="Faturas"
      read={read}
      sums={sums}
      filter={
        <StatusFilter
          filter={invoiceList.filters.status}
          status={status}
          onChoose={(next) => choose({ invoice_status: next })}
          sums={sums}
        />
      }
      isEmpty={sums?.count === 0 && !isHeld(filter)}
      isFiltered={status !== undefined || isHeld(filter)}
      sum={status ? sums?.by_status[status] : sums}
      none="Nenhuma fatura com estes filtros"
      columns={invoiceColumns}
      render={row}
      phoneRowHeight={5.67}
      failure="Não foi possível carregar as faturas"
      past={
        <button
          type="button"
          onClick={onPast}
          className="rounded-1 font-medium text-accent-text underline-offset-3 hover:underline"
        >
          Ir para recebíveis
        </button>
      }
      empty={
        <WaysIn
          icon={<FileText aria-hidden="true" />}
          title="Nenhuma fatura encontrada"
          what="As faturas"
          kind="invoices"
        />
      }
    />
  )
}
