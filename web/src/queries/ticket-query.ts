import { activityPage } from '@leme/contract/project/activity-page'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'
import { readAgainEvery } from '../api/query-client.ts'

export function ticketQuery(id: string) {
  return queryOptions({
    queryKey: keys.tickets.one(id),
    queryFn: ({ signal }) => call('GET /api/tickets/:id', { params: { id } }, { signal }),
    refetchInterval: readAgainEvery,
  })
}

/** What happened to a ticket, newest first, a page at a time. */
export function ticketChangesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.tickets.one(id), 'changes'],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /api/tickets/:id/changes', { params: { id }, query: { before } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < activityPage ? undefined : page.at(-1)?.id),
    refetchInterval: readAgainEvery,
  })
}
