import type { Invoice } from '@leme/contract/invoice'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { WaysIn } from '../ways-in/ways-in.tsx'
import { invoiceColumns } from './finance-columns.ts'
import { FinanceList } from './finance-list.tsx'
import { financeSummaryQuery, invoicesQuery } from './finance-queries.ts'
import { InvoiceRow } from './invoice-row.tsx'

const row = (invoice: Invoice) => <InvoiceRow invoice={invoice} />

/** The invoices, by due date. `onPast`: leads to what follows them. */
export function InvoicesPanel({ onPast }: { onPast: () => void }) {
  const read = useInfiniteQuery(invoicesQuery)
  const { data: sums } = useQuery(financeSummaryQuery)
  return (
    <FinanceList
      title="Faturas"
      read={read}
      sums={sums?.invoices}
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
          command="npm run leme -- import invoices faturas.csv"
        />
      }
    />
  )
}
