import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'

/** Every project, newest first. */
export const projectsQuery = queryOptions({
  queryKey: keys.projects.list(),
  queryFn: ({ signal }) => call('GET /api/projects', {}, { signal }),
})
