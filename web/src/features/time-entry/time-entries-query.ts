import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'

/** Every entry of a task's hours with its person, the latest day first. */
export function timeEntriesQuery(projectId: string, taskId: string) {
  return queryOptions({
    queryKey: keys.projects.hours(projectId, taskId),
    queryFn: ({ signal }) => call('GET /api/tasks/:id/time-entries', { params: { id: taskId } }, { signal }),
  })
}
