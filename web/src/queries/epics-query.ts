import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'

/** Every epic of a project, newest first. */
export function epicsQuery(projectId: string) {
  return queryOptions({
    queryKey: keys.projects.part(projectId, 'epics'),
    queryFn: ({ signal }) => call('GET /api/projects/:id/epics', { params: { id: projectId } }, { signal }),
  })
}
