import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'

/** Every member of a project with their person, newest first. */
export function projectMembersQuery(projectId: string) {
  return queryOptions({
    queryKey: keys.projects.part(projectId, 'project_members'),
    queryFn: ({ signal }) => call('GET /api/projects/:id/members', { params: { id: projectId } }, { signal }),
  })
}
