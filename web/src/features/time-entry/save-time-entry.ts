import type { TimeEntry, TimeEntryCreate, TimeEntryUpdate } from '@leme/contract/time-entry'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshProject } from '../project/refresh-project.ts'

/** Registers hours of whoever is signed in; the same key does it once. The project's spent hours follow. */
export function useCreateTimeEntry(projectId: string) {
  const queries = useQueryClient()
  return async (taskId: string, body: TimeEntryCreate, idempotencyKey: string): Promise<TimeEntry> => {
    const input = { params: { id: taskId }, body }
    const entry = await call('POST /api/tasks/:id/time-entries', input, { idempotencyKey })
    refreshProject(queries, projectId, 'time_entries')
    return entry
  }
}

/** Corrects the given fields of an entry. */
export function useUpdateTimeEntry(projectId: string) {
  const queries = useQueryClient()
  return async (id: string, body: TimeEntryUpdate): Promise<TimeEntry> => {
    const entry = await call('PATCH /api/time-entries/:id', { params: { id }, body })
    refreshProject(queries, projectId, 'time_entries')
    return entry
  }
}
