import type { TimeEntry, TimeEntryCreate, TimeEntryUpdate } from '@leme/contract/time-entry'
import { call } from '../../api/call.ts'
import { useProjectWrite } from '../work/use-project-write.ts'

/** Registers hours of the person who is signed in; the same key does it once. The project's spent hours follow. */
export function useCreateTimeEntry(projectId: string) {
  return useProjectWrite<{ taskId: string; body: TimeEntryCreate; key: string }, TimeEntry>(projectId, {
    parts: ['time_entries'],
    send: ({ taskId, body, key }) =>
      call('POST /api/tasks/:id/time-entries', { params: { id: taskId }, body }, { idempotencyKey: key }),
  })
}

/** Corrects the given fields of an entry. */
export function useUpdateTimeEntry(projectId: string) {
  return useProjectWrite<{ id: string; body: TimeEntryUpdate }, TimeEntry>(projectId, {
    parts: ['time_entries'],
    send: ({ id, body }) => call('PATCH /api/time-entries/:id', { params: { id }, body }),
  })
}
