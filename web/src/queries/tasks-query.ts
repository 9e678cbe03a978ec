import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'

/** Every task of a project, newest first. */
export function tasksQuery(projectId: string) {
  return queryOptions({
    queryKey: keys.projects.part(projectId, 'tasks'),
    queryFn: ({ signal }) => call('GET /api/projects/:id/tasks', { params: { id: projectId } }, { signal }),
  })
}
