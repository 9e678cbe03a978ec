import type { Epic, EpicCreate, EpicUpdate } from '@leme/contract/epic'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshProject } from '../project/refresh-project.ts'
import { useChangeRow } from '../work/use-change-row.ts'

/** Creates an epic, planned; the same key creates it once. */
export function useCreateEpic(projectId: string) {
  const queries = useQueryClient()
  return async (body: EpicCreate, idempotencyKey: string): Promise<Epic> => {
    const params = { id: projectId }
    const epic = await call('POST /api/projects/:id/epics', { params, body }, { idempotencyKey })
    refreshProject(queries, projectId, 'epics')
    return epic
  }
}

/** Changes the given fields of an epic; the list is read anew either way, as a refusal may mean that it is gone. */
export function useUpdateEpic(projectId: string) {
  const queries = useQueryClient()
  return (id: string, body: EpicUpdate): Promise<Epic> =>
    changeEpic(id, body).finally(() => refreshProject(queries, projectId, 'epics'))
}

/** Changes an epic in place: shown at once, taken back when the server refuses. */
export function useChangeEpic(projectId: string) {
  return useChangeRow(projectId, 'epics', changeEpic)
}

function changeEpic(id: string, body: EpicUpdate): Promise<Epic> {
  return call('PATCH /api/epics/:id', { params: { id }, body })
}
