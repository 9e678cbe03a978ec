import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'

/** Every story of a project, newest first. */
export function storiesQuery(projectId: string) {
  return queryOptions({
    queryKey: keys.projects.part(projectId, 'stories'),
    queryFn: ({ signal }) => call('GET /api/projects/:id/stories', { params: { id: projectId } }, { signal }),
  })
}
