import { z } from 'zod'
import { newest } from './route.ts'
import { searchText, someone } from './search.ts'
import { priorities, ticketStatuses } from './status.ts'
import { id } from './text.ts'

/** What orders the tickets; the day of creation, newest first, where nothing is said. */
export const ticketSorts = ['created_at', 'priority'] as const
export type TicketSort = (typeof ticketSorts)[number]

/** Which tickets are asked for. `unfinished` is every status but resolved and closed. */
export const ticketQuery = newest(50).extend({
  after: id.optional(),
  status: z.enum([...ticketStatuses, 'unfinished'], 'Status desconhecido').optional(),
  priority: z.enum(priorities, 'Prioridade deve ser P1, P2 ou P3').optional(),
  assignee_user_id: someone.optional(),
  project_id: id.optional(),
  client_id: id.optional(),
  q: searchText.optional(),
  sort: z.enum(ticketSorts, 'Use created_at ou priority').default('created_at'),
  dir: z.enum(['asc', 'desc'], 'Use asc ou desc').optional(),
})

export type TicketQuery = z.output<typeof ticketQuery>
