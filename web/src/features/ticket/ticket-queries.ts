import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { readAgainEvery } from '../../api/query-client.ts'

/** The tasks that came from a ticket, newest first; the newest 100. */
export function ticketTasksQuery(id: string) {
  return queryOptions({
    queryKey: keys.tasks.list({ ticket_id: id }),
    queryFn: ({ signal }) => call('GET /api/tasks', { query: { ticket_id: id, limit: 100 } }, { signal }),
    refetchInterval: readAgainEvery,
  })
}
