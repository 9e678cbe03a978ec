import type { ProjectMember, ProjectMemberCreate, ProjectMemberUpdate } from '@leme/contract/project-member'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshProject } from '../project/refresh-project.ts'
import { useChangeRow } from '../work/use-change-row.ts'

/** Makes a person of the organisation a member; the same key does it once. */
export function useCreateProjectMember(projectId: string) {
  const queries = useQueryClient()
  return async (body: ProjectMemberCreate, idempotencyKey: string): Promise<ProjectMember> => {
    const input = { params: { id: projectId }, body }
    const member = await call('POST /api/projects/:id/members', input, { idempotencyKey })
    refreshProject(queries, projectId, 'project_members')
    return member
  }
}

/** Changes what a member is to the project: shown at once, taken back when the server refuses. */
export function useChangeProjectMember(projectId: string) {
  return useChangeRow<ProjectMember, ProjectMemberUpdate>(projectId, 'project_members', (id, body) =>
    call('PATCH /api/members/:id', { params: { id }, body }),
  )
}
