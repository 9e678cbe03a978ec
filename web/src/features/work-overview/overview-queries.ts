import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'
import type { OverviewSearch } from './overview-search.ts'

const pageSize = 50

/** The organisation's tasks, ordered by due date by default, a page at a time. */
export function allTasksQuery({ tab: _, status = 'open', sort = 'due_date', ...filter }: OverviewSearch) {
  const query = { ...filter, status: status === 'all' ? undefined : status, sort, limit: pageSize } as const
  return infiniteQueryOptions({
    queryKey: keys.tasks.list({ ...query, paged: true }),
    queryFn: ({ pageParam, signal }) => call('GET /api/tasks', { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}

/** What each person has to do. */
export const workloadQuery = queryOptions({
  queryKey: keys.tasks.list({ by: 'person' }),
  queryFn: ({ signal }) => call('GET /api/workload', {}, { signal }),
  refetchInterval: readAgainEvery,
})
