import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ListState } from '../../list/use-list-search.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/page/lazy-part.ts'
import { ImportLink } from '../import/import-link.tsx'
import { TicketFilters } from './ticket-filters.tsx'
import { TicketTable } from './ticket-table.tsx'
import type { TicketsSearch } from './tickets-search.ts'

const { Part: NewTicketDialog, prepare } = lazyPart(() => import('./new-ticket-dialog.tsx'), 'NewTicketDialog')

/** The organisation's tickets: which ones, the list, and the way to write one. */
export function TicketsTab(state: ListState<TicketsSearch>) {
  const [isCreating, setCreating] = useState<boolean | null>(null)
  const actions = (
    <div className="flex items-center gap-2">
      <ImportLink kind="tickets" />
      <Button look="primary" onClick={() => setCreating(true)} onPointerEnter={prepare} onFocus={prepare}>
        <Plus aria-hidden="true" />
        Novo ticket
      </Button>
    </div>
  )
  return (
    <>
      <TicketFilters {...state} end={actions} />
      <TicketTable search={state.search} />
      {isCreating !== null && (
        <Suspense>
          <NewTicketDialog open={isCreating} onOpenChange={setCreating} />
        </Suspense>
      )}
    </>
  )
}
