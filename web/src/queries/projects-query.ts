import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { readPages } from '../api/http/read-pages.ts'
import { keys } from '../api/keys.ts'

/** Every project, newest first. */
export const projectsQuery = queryOptions({
  queryKey: keys.projects.list(),
  queryFn: (context) => readPages(context, (query) => call('GET /api/projects', { query }, { signal: context.signal })),
})
