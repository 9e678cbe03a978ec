import type { TaskGroup } from '@leme/contract/work/workload'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'
import { partOf } from './overview-queries.ts'
import type { OverviewSearch } from './overview-search.ts'

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

/** How many tasks the address asks for, listed or not. */
export function taskCountQuery(search: OverviewSearch) {
  return {
    ...tasksByPersonQuery(search),
    select: (groups: readonly TaskGroup[]) => groups.reduce((sum, { count }) => sum + count, 0),
  }
}

/** What each person has to do. */
export const workloadQuery = queryOptions({
  queryKey: keys.tasks.list({ workload: true }),
  queryFn: ({ signal }) => call('GET /api/workload', {}, { signal }),
  refetchInterval: readAgainEvery,
})
