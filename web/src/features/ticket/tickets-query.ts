import { ticketList } from '@leme/contract/work/ticket-list'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { askedOf } from '../../list/asked-of.ts'
import { pagedQuery } from '../../list/paged-query.ts'
import { type TicketsSearch, ticketsBegin } from './tickets-search.ts'

/** The organisation's tickets, the newest first by default, a page at a time. */
export function ticketsQuery(search: TicketsSearch) {
  const asked = askedOf(ticketList, search, ticketsBegin)
  return pagedQuery(keys.tickets.list({ ...asked, paged: true }), (page, signal) =>
    call('GET /api/tickets', { query: { ...asked, ...page } }, { signal }),
  )
}
