import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '../../api/me.ts'
import { laterPart } from '../../ui/page/lazy-part.ts'
import { Tabs } from '../../ui/page/tabs.tsx'
import type { TicketsSearch } from '../ticket/tickets-search.ts'
import { TicketsTab } from '../ticket/tickets-tab.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { AllTasks } from './all-tasks.tsx'
import { OverviewFilters } from './overview-filters.tsx'
import { ownTasks } from './overview-queries.ts'
import { type OverviewSearch, overviewSearch } from './overview-search.ts'
import { TasksByPerson } from './people-part.ts'
import { WorkloadTable } from './workload-table.tsx'

const { Part: HiddenTasks } = laterPart(() => import('./hidden-tasks.tsx'), 'HiddenTasks')

const tabs = [
  { value: 'mine', label: 'Para você' },
  { value: 'tasks', label: 'Tasks' },
  { value: 'tickets', label: 'Tickets' },
  { value: 'workload', label: 'Carga' },
] as const

/** The work of all projects, below the home view's figures; the address keeps the open tab and its filter. */
export function WorkOverview() {
  const search = overviewSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const tab = search.tab ?? 'mine'

  function choose(change: Partial<OverviewSearch | TicketsSearch>, replace = false): void {
    void navigate({ to: '.', search: overviewSearch({ ...search, ...change }), replace, resetScroll: false })
  }

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
        {search.tab === 'tickets' && <TicketsTab search={search} onChoose={choose} />}
        {search.tab === 'tasks' && (
          <>
            <OverviewFilters search={search} onChoose={choose} />
            {search.group ? (
              <Suspense fallback={<TableSkeleton label="Carregando tasks" />}>
                <TasksByPerson search={search} />
              </Suspense>
            ) : (
              <AllTasks search={search} />
            )}
            <Suspense>
              <HiddenTasks search={search} onChoose={choose} />
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
