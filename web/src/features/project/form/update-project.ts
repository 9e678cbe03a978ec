import type { Project, ProjectEdit } from '@leme/contract/project/project'
import type { ProjectStatus } from '@leme/contract/status'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { messageOf } from '../../../api/http/errors.ts'
import { keys } from '../../../api/keys.ts'
import { projectQuery } from '../../../queries/project-query.ts'
import { useProjectWrite } from '../../work/use-project-write.ts'

function send(id: string, body: ProjectEdit): Promise<Project> {
  return call('PATCH /api/projects/:id', { params: { id }, body })
}

/** Edits a project; what somebody else wrote meanwhile is shown at once when that refuses it. It may name a partner that nobody named before. */
export function useUpdateProject(id: string) {
  const queries = useQueryClient()
  return useProjectWrite<ProjectEdit, Project>(id, {
    send: (body) => send(id, body),
    row: { reads: readOf(id), shown: () => ({ id }) },
    onDone: (project) => {
      queries.setQueryData(projectQuery(id).queryKey, project)
      void queries.invalidateQueries({ queryKey: keys.partners.all })
    },
  }).mutateAsync
}

/** Changes a project's status: shown at once, and taken back with a toast when the server refuses. */
export function useChangeProjectStatus(id: string) {
  return useProjectWrite<ProjectStatus, Project>(id, {
    send: (status) => send(id, { status }),
    row: { reads: readOf(id), shown: (status) => ({ id, status }) },
    failure: (error) => messageOf(error, 'Erro ao atualizar projeto'),
  })
}

const readOf = (id: string) => [keys.projects.one(id), keys.projects.list()]
