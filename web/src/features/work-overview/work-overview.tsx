import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type Chosen, ChosenContext } from '../../list/chosen.ts'
import { useListSearch } from '../../list/use-list-search.ts'
import { laterPart } from '../../ui/page/lazy-part.ts'
import { Tabs } from '../../ui/page/tabs.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { AllTasks } from './all-tasks.tsx'
import { ForYou } from './for-you.tsx'
import { prepareTickets, TasksByGroup, TicketsTab } from './lazy-tabs.ts'
import { OverviewFilters } from './overview-filters.tsx'
import { overviewSearch } from './overview-search.ts'
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
  const [chosen, setChosen] = useState<Chosen>()
  const keep = (next: Chosen | undefined) => setChosen(() => next)
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
        onNear={(near) => near === 'tickets' && void prepareTickets()}
        tabs={tabs}
      >
        {tab === 'mine' && <ForYou />}
        {tab === 'workload' && <WorkloadTable />}
        {search.tab === 'tickets' && (
          <Suspense fallback={<TableSkeleton label="Carregando tickets" filters />}>
            <TicketsTab {...state} search={search} />
          </Suspense>
        )}
        {search.tab === 'tasks' && (
          <ChosenContext value={chosen}>
            <OverviewFilters {...state} search={search} onChosen={keep} />
            {search.group ? (
              <Suspense fallback={<TableSkeleton label="Carregando tasks" />}>
                <TasksByGroup search={search} />
              </Suspense>
            ) : (
              <AllTasks search={search} />
            )}
            <Suspense>
              <HiddenTasks search={search} onChoose={state.choose} />
            </Suspense>
          </ChosenContext>
        )}
      </Tabs>
    </section>
  )
}
