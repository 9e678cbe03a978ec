import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/keys.ts'
import { readAgainEvery } from '../../../api/query-client.ts'

/** Of which failures of an agent a ticket is: one, or none. */
export function ticketFailuresQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.tickets.all, 'failures', id],
    queryFn: ({ signal }) => call('GET /api/tickets/:id/failures', { params: { id } }, { signal }),
    refetchInterval: readAgainEvery,
  })
}

/** The tasks that came from a ticket, newest first; the newest 100. */
export function ticketTasksQuery(id: string) {
  return queryOptions({
    queryKey: keys.tasks.list({ ticket_id: id }),
    queryFn: ({ signal }) => call('GET /api/tasks', { query: { ticket_id: id, limit: 100 } }, { signal }),
    refetchInterval: readAgainEvery,
  })
}
