import { can } from '@leme/contract/can'
import { Landmark } from 'lucide-react'
import { useMe } from '../../api/me.ts'
import { useListSearch } from '../../list/use-list-search.ts'
import { EmptyLine } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { BankFilePanel } from './bank-file-panel.tsx'
import { MovementFilters } from './movement-filters.tsx'
import { MovementTable } from './movement-table.tsx'
import { statementSearch } from './statement-search.ts'

const head = {
  title: 'Extrato',
  subtitle: 'O que entrou nas contas do banco, e os recebíveis que cada lançamento pagou',
}

/** Movements of bank accounts, and the receivables that these pay; for managers and administrators (MT-08). */
export function StatementPage() {
  const me = useMe()
  const state = useListSearch(statementSearch)
  return (
    <>
      <PageHead {...head} />
      {me && !can(me.role, 'bank.read') && (
        <Panel>
          <EmptyLine icon={<Landmark aria-hidden="true" />}>Só gerentes e administradores veem o extrato.</EmptyLine>
        </Panel>
      )}
      {me && can(me.role, 'bank.read') && (
        <>
          <div className="mb-6 max-md:mb-4">
            <BankFilePanel />
          </div>
          <MovementFilters {...state} />
          <MovementTable search={state.search} />
        </>
      )}
    </>
  )
}
