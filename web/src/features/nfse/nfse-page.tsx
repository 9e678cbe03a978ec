import { can } from '@leme/contract/can'
import { nfseList } from '@leme/contract/nfse/nfse-list'
import { ReceiptText } from 'lucide-react'
import { Suspense } from 'react'
import { useMe } from '../../api/me.ts'
import { ListFilters } from '../../list/list-filters.tsx'
import { useListSearch } from '../../list/use-list-search.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { laterPart } from '../../ui/page/lazy-part.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { DayFilter } from '../../ui/select/day-filter.tsx'
import { NfseFilePanel } from './nfse-file-panel.tsx'
import { nfseSearch } from './nfse-search.ts'
import { NfseTable } from './nfse-table.tsx'

const { Part: FinanceImports } = laterPart(() => import('../billing/finance-imports.tsx'), 'FinanceImports')

/** Notes of service that the company issued, and the invoice of each; for managers and administrators (MT-07). */
export function NfsePage() {
  const me = useMe()
  const state = useListSearch(nfseSearch)
  const { search, choose } = state
  return (
    <>
      <PageHead title="Notas de serviço" subtitle="As NFS-e emitidas, o que foi retido e a fatura de cada uma" />
      {me && !can(me.role, 'nfse.read') && (
        <Panel>
          <EmptyLine icon={<ReceiptText aria-hidden="true" />}>Só gerentes e administradores veem as notas.</EmptyLine>
        </Panel>
      )}
      {me && can(me.role, 'nfse.read') && (
        <>
          <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-6 max-md:mb-4 max-md:gap-4">
            <NfseFilePanel />
          </div>
          <ListFilters
            list={nfseList}
            {...state}
            days={
              <>
                <DayFilter label="De" day={search.from} onChoose={(from) => choose({ from })} />
                <DayFilter label="Até" day={search.to} onChoose={(to) => choose({ to })} />
              </>
            }
          />
          <NfseTable search={search} />
          <div className="mt-6 max-md:mt-4">
            <Suspense>
              <FinanceImports />
            </Suspense>
          </div>
        </>
      )}
    </>
  )
}
