import type { TaskGrouping } from '@leme/contract/work/task-query'
import type { WorkGroup } from '@leme/contract/work/work-group'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'
import { partOf } from './overview-queries.ts'
import type { OverviewSearch } from './overview-search.ts'

/** How many of the tasks that the address asks for each group has, and their hours. */
export function taskGroupsQuery(search: OverviewSearch, by: TaskGrouping) {
  const query = { ...partOf(search), by }
  return queryOptions({
    queryKey: keys.tasks.list(query),
    queryFn: ({ signal }) => call('GET /api/tasks/groups', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: readAgainEvery,
  })
}

/** How many tasks the address asks for, listed or not. */
export function taskCountQuery(search: OverviewSearch) {
  return {
    ...taskGroupsQuery(search, 'status'),
    select: (groups: readonly WorkGroup[]) => groups.reduce((sum, { count }) => sum + count, 0),
  }
}

/** What each person has to do. */
export const workloadQuery = queryOptions({
  queryKey: keys.tasks.list({ workload: true }),
  queryFn: ({ signal }) => call('GET /api/workload', {}, { signal }),
  refetchInterval: readAgainEvery,
})
