import type { TicketPageFilter } from '@leme/contract/paths'
import { priorities, ticketStatuses } from '@leme/contract/status'
import { type TicketSort, ticketSorts } from '@leme/contract/work/sorts'
import { oneOf, textOf } from '../../search-values.ts'

/** What the address keeps of the list of tickets, by the names of the API; unfinished ones by default. */
export type TicketsSearch = Omit<TicketPageFilter, 'sort'> & {
  tab: 'tickets'
  /** The newest first by default. */
  sort?: TicketSort
}

/** Reads the list's state from an address; what it does not know is undefined, and named all the same. */
export function ticketsSearch(given: Record<string, unknown>): TicketsSearch {
  return {
    tab: 'tickets',
    status: oneOf([...ticketStatuses, 'unfinished', 'all'], given.status),
    priority: oneOf(priorities, given.priority),
    assignee_user_id: textOf(given.assignee_user_id),
    project_id: textOf(given.project_id),
    client_id: textOf(given.client_id),
    q: textOf(given.q),
    sort: oneOf(ticketSorts, given.sort),
    dir: oneOf(['asc', 'desc'], given.dir),
  }
}
