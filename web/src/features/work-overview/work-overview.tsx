import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '../../api/me.ts'
import { useListSearch } from '../../list/use-list-search.ts'
import { laterPart } from '../../ui/page/lazy-part.ts'
import { Tabs } from '../../ui/page/tabs.tsx'
import { TicketsTab } from '../ticket/tickets-tab.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { AllTasks } from './all-tasks.tsx'
import { OverviewFilters } from './overview-filters.tsx'
import { ownTasks } from './overview-queries.ts'
import { overviewSearch } from './overview-search.ts'
import { TasksByPerson } from './people-part.ts'
import { useOnShown } from './use-on-shown.ts'
import { WorkloadTable } from './workload-table.tsx'

const { Part: HiddenTasks } = laterPart(() => import('./hidden-tasks.tsx'), 'HiddenTasks')

const tabs = [
  { value: 'mine', label: 'Para você' },
  { value: 'tasks', label: 'Tasks' },
  { value: 'tickets', label: 'Tickets' },
  { value: 'workload', label: 'Carga' },
] as const

/**
 * The work of all projects, below the home view's figures; the address keeps the open tab and its filter. `onShown` is
 * called once what the open tab shows is there.
 */
export function WorkOverview({ onShown }: { onShown?: () => void }) {
  const { search, ...state } = useListSearch(overviewSearch)
  const navigate = useNavigate()
  useOnShown(search, onShown)
  const tab = search.tab ?? 'mine'

  return (
    <section aria-label="Trabalho" className="mt-8">
      <h2 className="-mb-4 text-section font-semibold tracking-[-0.008em]">Trabalho</h2>
      <Tabs
        label="Trabalho"
        value={tab}
        onChange={(next) =>
          void navigate({ to: '.', search: { tab: next === 'mine' ? undefined : next }, resetScroll: false })
        }
        tabs={tabs}
      >
        {tab === 'mine' && <OwnTasks />}
        {tab === 'workload' && <WorkloadTable />}
        {search.tab === 'tickets' && <TicketsTab {...state} search={search} />}
        {search.tab === 'tasks' && (
          <>
            <OverviewFilters {...state} search={search} />
            {search.group ? (
              <Suspense fallback={<TableSkeleton label="Carregando tasks" />}>
                <TasksByPerson search={search} />
              </Suspense>
            ) : (
              <AllTasks search={search} />
            )}
            <Suspense>
              <HiddenTasks search={search} onChoose={state.choose} />
            </Suspense>
          </>
        )}
      </Tabs>
    </section>
  )
}

/** The open tasks of the signed-in user, of all projects: late ones first. */
function OwnTasks() {
  const me = useMe()
  if (!me) return <TableSkeleton label="Carregando tasks" />
  return <AllTasks search={ownTasks(me.id)} title="Suas tasks abertas" empty="Nenhuma task aberta para você" />
}
