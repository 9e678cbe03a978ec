import type { Receivable } from '@leme/contract/receivable'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { WaysIn } from '../ways-in/ways-in.tsx'
import { receivableColumns } from './finance-columns.ts'
import { FinanceList } from './finance-list.tsx'
import { financeSummaryQuery, receivablesQuery } from './finance-queries.ts'
import { ReceivableRow } from './receivable-row.tsx'

const row = (receivable: Receivable) => <ReceivableRow receivable={receivable} />

/** The receivables, by expected date. */
export function ReceivablesPanel() {
  const read = useInfiniteQuery(receivablesQuery)
  const { data: sums } = useQuery(financeSummaryQuery)
  return (
    <FinanceList
      title="Recebíveis"
      read={read}
      sums={sums?.receivables}
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
