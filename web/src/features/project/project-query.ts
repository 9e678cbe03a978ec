import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** One project of the organisation. */
export function projectQuery(id: string) {
  return queryOptions({
    queryKey: keys.projects.one(id),
    queryFn: ({ signal }) => call('GET /api/projects/:id', { params: { id } }, { signal }),
  })
}
