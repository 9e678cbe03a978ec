import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type Chosen, ChosenContext } from '../../list/chosen.ts'
import type { ListState } from '../../list/use-list-search.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { ImportLink } from '../import/import-link.tsx'
import { TableSkeleton } from '../work/table-skeleton.tsx'
import { TicketFilters } from './ticket-filters.tsx'
import { TicketTable } from './ticket-table.tsx'
import type { TicketsSearch } from './tickets-search.ts'

const { Part: TicketsByGroup } = lazyPart(() => import('./tickets-by-group.tsx'), 'TicketsByGroup')
const { Part: NewTicketDialog, prepare } = lazyPart(() => import('./new-ticket-dialog.tsx'), 'NewTicketDialog')

/** The organisation's tickets: which ones, the list, and the way to write one. */
export function TicketsTab(state: ListState<TicketsSearch>) {
  const [chosen, setChosen] = useState<Chosen>()
  const [isCreating, setCreating] = useState<boolean | null>(null)
  const actions = (
    <div className="flex items-center gap-2">
      <ImportLink kind="tickets" />
      <Button
        aria-keyshortcuts="c"
        look="primary"
        onClick={() => setCreating(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Plus aria-hidden="true" />
        Novo ticket
      </Button>
    </div>
  )
  return (
    <ChosenContext value={chosen}>
      <TicketFilters {...state} end={actions} onChosen={(next) => setChosen(() => next)} />
      {state.search.group ? (
        <Suspense fallback={<TableSkeleton label="Carregando tickets" />}>
          <TicketsByGroup search={state.search} />
        </Suspense>
      ) : (
        <TicketTable search={state.search} />
      )}
      {isCreating !== null && (
        <Suspense>
          <NewTicketDialog open={isCreating} onOpenChange={setCreating} />
        </Suspense>
      )}
    </ChosenContext>
  )
}
