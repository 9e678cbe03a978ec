import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'
import type { OverviewSearch } from './overview-search.ts'

export const pageSize = 50

/** The tasks that the address asks for, in any order; open ones by default. */
function partOf({ status = 'open', due, priority, assignee_user_id, project_id, q }: OverviewSearch) {
  return { status: status === 'all' ? undefined : status, due, priority, assignee_user_id, project_id, q }
}

/** The organisation's tasks, ordered by due date by default, a page at a time. */
export function allTasksQuery({ sort = 'due_date', dir, ...search }: OverviewSearch) {
  const query = { ...partOf(search), sort, dir, limit: pageSize } as const
  return infiniteQueryOptions({
    queryKey: keys.tasks.list({ ...query, paged: true }),
    queryFn: ({ pageParam, signal }) => call('GET /api/tasks', { query: { ...query, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}

/** The open tasks of one person. */
export function ownTasks(userId: string | undefined): OverviewSearch {
  return { assignee_user_id: userId }
}

/** How many of the tasks that the address asks for each person has, and their hours. */
export function tasksByPersonQuery(search: OverviewSearch) {
  const query = partOf(search)
  return queryOptions({
    queryKey: keys.tasks.list({ ...query, by: 'person' }),
    queryFn: ({ signal }) => call('GET /api/tasks/by-person', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}

/** What each person has to do. */
export const workloadQuery = queryOptions({
  queryKey: keys.tasks.list({ workload: true }),
  queryFn: ({ signal }) => call('GET /api/workload', {}, { signal }),
  refetchInterval: readAgainEvery,
})
