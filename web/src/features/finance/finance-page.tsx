import { Suspense, useRef } from 'react'
import { laterPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ImportLink } from '../import/import-link.tsx'
import { DebtorsPanel } from './debtors-panel.tsx'
import { FinanceFilters } from './finance-filters.tsx'
import { FinanceGauges } from './finance-gauges.tsx'
import { InvoicesPanel } from './invoices-panel.tsx'
import { ReceivablesPanel } from './receivables-panel.tsx'

const { Part: PrintedFilters } = laterPart(() => import('./printed-filters.tsx'), 'PrintedFilters')

const { Part: FinanceLinks } = laterPart(() => import('./head/finance-links.tsx'), 'FinanceLinks')

const { Part: NewInvoice } = laterPart(() => import('../billing/new-invoice.tsx'), 'NewInvoice')

/** Invoices and receivables, that other systems and files bring, and people write. */
export function FinancePage() {
  const receivables = useRef<HTMLDivElement>(null)

  /** The keyboard goes on from there too. */
  function showReceivables() {
    receivables.current?.scrollIntoView({ block: 'start' })
    receivables.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <PageHead title="Financeiro" subtitle="Faturas emitidas e valores a receber">
        <ImportLink kind="invoices" />
        <Suspense>
          <FinanceLinks />
          <NewInvoice />
        </Suspense>
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-md:gap-4">
        <FinanceFilters />
        <Suspense>
          <PrintedFilters />
        </Suspense>
        <FinanceGauges />
        <DebtorsPanel />
        <InvoicesPanel onPast={showReceivables} />
        {/* Until there are invoices nobody knows where they end: what follows would move. */}
        <div
          ref={receivables}
          tabIndex={-1}
          className="scroll-mt-[calc(var(--top-bar)+1rem)] outline-none [:has([role=status][aria-busy])+&]:hidden"
        >
          <ReceivablesPanel />
        </div>
      </div>
    </>
  )
}
