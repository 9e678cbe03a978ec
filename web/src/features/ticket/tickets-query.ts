import { ticketList } from '@leme/contract/work/ticket-list'
import type { TicketGrouping } from '@leme/contract/work/ticket-query'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { askedOf } from '../../list/asked-of.ts'
import { pagedQuery } from '../../list/paged-query.ts'
import { type TicketsSearch, ticketsBegin } from './tickets-search.ts'

/** The organisation's tickets, or those of one group alone, the newest first by default, a page at a time. */
export function ticketsQuery(search: TicketsSearch, within?: string) {
  const asked = { ...askedOf(ticketList, search, ticketsBegin), within }
  return pagedQuery(keys.tickets.list({ ...asked, paged: true }), (page, signal) =>
    call('GET /api/tickets', { query: { ...asked, ...page } }, { signal }),
  )
}

/** The tickets that the address asks for, in any order. */
export function ticketPartOf(search: TicketsSearch) {
  const { sort: _, dir: __, ...part } = askedOf(ticketList, search, ticketsBegin)
  return part
}

/** How many of them each group has. */
export function ticketGroupsQuery(search: TicketsSearch, by: TicketGrouping) {
  const query = { ...ticketPartOf(search), by }
  return queryOptions({
    queryKey: keys.tickets.list(query),
    queryFn: ({ signal }) => call('GET /api/tickets/groups', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many that are, listed or not. */
export function ticketCountQuery(search: TicketsSearch) {
  const query = ticketPartOf(search)
  return queryOptions({
    queryKey: keys.tickets.list({ ...query, counted: true }),
    queryFn: ({ signal }) => call('GET /api/tickets/count', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
