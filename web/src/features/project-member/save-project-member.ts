import type { ProjectMember, ProjectMemberCreate, ProjectMemberUpdate } from '@leme/contract/project/project-member'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { type RowChange, rowWrite } from '../work/row-change.ts'
import { useProjectWrite } from '../work/use-project-write.ts'

/** Makes a person of the organisation a member; the same key does it once. */
export function useCreateProjectMember(projectId: string) {
  return useProjectWrite<{ body: ProjectMemberCreate; key: string }, ProjectMember>(projectId, {
    parts: ['project_members'],
    send: ({ body, key }) =>
      call('POST /api/projects/:id/members', { params: { id: projectId }, body }, { idempotencyKey: key }),
  })
}

/** Changes what a member is to the project: shown at once, taken back when the server refuses. */
export function useChangeProjectMember(projectId: string) {
  return useProjectWrite<RowChange<ProjectMemberUpdate>, ProjectMember>(projectId, {
    parts: ['project_members'],
    ...rowWrite<ProjectMember, ProjectMemberUpdate>([keys.projects.part(projectId, 'project_members')], (id, body) =>
      call('PATCH /api/members/:id', { params: { id }, body }),
    ),
  })
}
