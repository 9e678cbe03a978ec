import type { TicketPageFilter } from '@leme/contract/filtered-paths'
import { ticketList } from '@leme/contract/work/ticket-list'
import { readSearch } from '../../list/list-search.ts'
import { readGroup } from '../../list/read-group.ts'

/** What the address keeps of the list of tickets, by the names of the API. */
export type TicketsSearch = TicketPageFilter & { tab: 'tickets' }

/** The page begins with unfinished tickets. */
export const ticketsBegin = { status: 'unfinished' } as const

/** Reads the list's state from an address; what it does not know is undefined, and named all the same. */
export function ticketsSearch(given: Record<string, unknown>): TicketsSearch {
  return { tab: 'tickets', ...readSearch(ticketList, given, ticketsBegin), group: readGroup(ticketList, given) }
}
