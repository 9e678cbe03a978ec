import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'
import type { TicketsSearch } from './tickets-search.ts'

const pageSize = 50

/** The organisation's tickets, the newest first by default, a page at a time. */
export function ticketsQuery({ tab: _, status = 'unfinished', ...filter }: TicketsSearch) {
  const query = { ...filter, status: status === 'all' ? undefined : status, limit: pageSize } as const
  return infiniteQueryOptions({
    queryKey: keys.tickets.list({ ...query, paged: true }),
    queryFn: ({ pageParam, signal }) => call('GET /api/tickets', { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}

/** The tasks that came from a ticket, newest first; the newest 100. */
export function ticketTasksQuery(id: string) {
  return queryOptions({
    queryKey: keys.tasks.list({ ticket_id: id }),
    queryFn: ({ signal }) => call('GET /api/tasks', { query: { ticket_id: id, limit: 100 } }, { signal }),
    refetchInterval: readAgainEvery,
  })
}
