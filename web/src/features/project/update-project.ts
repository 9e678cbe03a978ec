import type { Project, ProjectUpdate } from '@leme/contract/project'
import type { ProjectStatus } from '@leme/contract/status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { messageOf } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'
import { toast } from '../../ui/toast.ts'
import { projectQuery } from './project-query.ts'
import { projectsQuery } from './projects-query.ts'
import { refreshProject } from './refresh-project.ts'

/** What every change of a project shares: its key, and that changes go one after the other, so that the last one stays. */
function changeOf(id: string) {
  return { mutationKey: keys.projects.changes(id), scope: { id: `project-${id}` } }
}

function send(id: string, body: ProjectUpdate): Promise<Project> {
  return call('PATCH /api/projects/:id', { params: { id }, body })
}

/** Changes the given fields of a project. It may name a partner that nobody named before. */
export function useUpdateProject(id: string) {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    ...changeOf(id),
    mutationFn: (body: ProjectUpdate) => send(id, body),
    onSuccess: (project) => {
      queries.setQueryData(projectQuery(id).queryKey, project)
      refreshProject(queries, id)
      void queries.invalidateQueries({ queryKey: keys.partners.all })
    },
  })
  return mutateAsync
}

/** Changes a project's status: shown at once, and taken back with a toast when the server refuses. */
export function useChangeProjectStatus(id: string) {
  const queries = useQueryClient()
  const { queryKey } = projectQuery(id)
  const { mutationKey } = changeOf(id)

  function show(status: ProjectStatus, instead?: ProjectStatus): void {
    const edit = (project: Project) => {
      if (project.id !== id || (instead && project.status !== instead)) return project
      return { ...project, status }
    }
    queries.setQueryData(queryKey, (project) => project && edit(project))
    queries.setQueryData(projectsQuery.queryKey, (projects) => projects?.map(edit))
  }

  return useMutation({
    ...changeOf(id),
    mutationFn: (status: ProjectStatus) => send(id, { status }),
    onMutate: async (status) => {
      await queries.cancelQueries({ queryKey, exact: true })
      const before = queries.getQueryData(queryKey)?.status
      show(status)
      return { before }
    },
    onError: (error, status, context) => {
      // What was changed again since stays.
      if (context?.before) show(context.before, status)
      toast.error(messageOf(error, 'Erro ao atualizar projeto'))
    },
    onSettled: () => {
      // While another change is under way, a fresh answer would take it back for a moment.
      if (queries.isMutating({ mutationKey }) === 1) refreshProject(queries, id)
    },
  })
}
