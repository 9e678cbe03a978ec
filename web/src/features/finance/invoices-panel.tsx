import type { Invoice } from '@leme/contract/invoice'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { invoiceColumns } from './finance-columns.ts'
import { FinanceList } from './finance-list.tsx'
import { financeSummaryQuery, invoicesQuery } from './finance-queries.ts'
import { InvoiceRow } from './invoice-row.tsx'
import { WaysIn } from './ways-in.tsx'

const row = (invoice: Invoice) => <InvoiceRow invoice={invoice} />

/** The invoices, by due date. */
export function InvoicesPanel() {
  const read = useInfiniteQuery(invoicesQuery)
  const { data: sums } = useQuery(financeSummaryQuery)
  return (
    <FinanceList
      title="Faturas"
      read={read}
      sums={sums?.invoices}
      columns={invoiceColumns}
      render={row}
      phoneRowHeight={5.9}
      failure="Não foi possível carregar as faturas"
      empty={
        <WaysIn
          icon={<FileText aria-hidden="true" />}
          title="Nenhuma fatura encontrada"
          they="As faturas chegam"
          command="npm run leme -- import invoices faturas.csv"
        />
      }
    />
  )
}
