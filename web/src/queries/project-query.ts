import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'
import { projectsQuery } from './projects-query.ts'

/** One project of the organisation. */
export function projectQuery(id: string) {
  return queryOptions({
    queryKey: keys.projects.one(id),
    queryFn: ({ signal }) => call('GET /api/projects/:id', { params: { id } }, { signal }),
  })
}

/** One project: at once as the list has it, when opened from there, and read again where that is old. */
export function useProject(id: string) {
  const queries = useQueryClient()
  const { queryKey } = projectsQuery
  return useQuery({
    ...projectQuery(id),
    initialData: () => queries.getQueryData(queryKey)?.find((project) => project.id === id),
    initialDataUpdatedAt: () => queries.getQueryState(queryKey)?.dataUpdatedAt,
  })
}
