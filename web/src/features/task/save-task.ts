import type { Task, TaskCreate, TaskUpdate } from '@leme/contract/task'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshProject } from '../project/refresh-project.ts'
import { useChangeRow } from '../work/use-change-row.ts'

/** Creates a task, planned; the same key creates it once. */
export function useCreateTask(projectId: string) {
  const queries = useQueryClient()
  return async (body: TaskCreate, idempotencyKey: string): Promise<Task> => {
    const params = { id: projectId }
    const task = await call('POST /api/projects/:id/tasks', { params, body }, { idempotencyKey })
    refreshProject(queries, projectId, 'tasks')
    return task
  }
}

/** Changes the given fields of a task; the list is read anew either way, as a refusal may mean that it is gone. */
export function useUpdateTask(projectId: string) {
  const queries = useQueryClient()
  return (id: string, body: TaskUpdate): Promise<Task> =>
    changeTask(id, body).finally(() => refreshProject(queries, projectId, 'tasks'))
}

/** Changes a task in place: shown at once, taken back when the server refuses. */
export function useChangeTask(projectId: string) {
  return useChangeRow(projectId, 'tasks', changeTask)
}

function changeTask(id: string, body: TaskUpdate): Promise<Task> {
  return call('PATCH /api/tasks/:id', { params: { id }, body })
}
