import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { pagesHere } from '../../api/http/page-count.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'
import type { OverviewSearch } from './overview-search.ts'

export const pageSize = 50

/** The tasks that the address asks for, in any order; open ones by default. */
export function partOf({ status = 'open', due, priority, assignee_user_id, project_id, q }: OverviewSearch) {
  return { status: status === 'all' ? undefined : status, due, priority, assignee_user_id, project_id, q }
}

/** The organisation's tasks, ordered by due date by default, a page at a time. */
export function allTasksQuery({ sort = 'due_date', dir, ...search }: OverviewSearch) {
  const query = { ...partOf(search), sort, dir, limit: pageSize } as const
  const queryKey = keys.tasks.list({ ...query, paged: true })
  return infiniteQueryOptions({
    ...pagesHere(queryKey),
    queryKey,
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
