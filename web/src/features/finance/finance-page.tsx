import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Invoices and receivables. */
export function FinancePage() {
  return (
    <>
      <PageHead title="Financeiro" subtitle="Faturas e recebíveis" />
      <EmptyState title="Página em preparação" hint="Faturas e recebíveis chegam em uma próxima versão" />
    </>
  )
}
