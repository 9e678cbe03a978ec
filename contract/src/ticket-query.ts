import { z } from 'zod'
import { newest } from './route.ts'
import { searchText, someone } from './search.ts'
import { priorities, ticketStatuses } from './status.ts'
import { id } from './text.ts'

/** Which tickets are asked for, newest first. `unresolved` is every status but resolved and closed. */
export const ticketQuery = newest(50).extend({
  after: id.optional(),
  status: z.enum([...ticketStatuses, 'unresolved'], 'Status desconhecido').optional(),
  priority: z.enum(priorities, 'Prioridade deve ser P1, P2 ou P3').optional(),
  assignee_user_id: someone.optional(),
  project_id: id.optional(),
  q: searchText.optional(),
})

export type TicketQuery = z.output<typeof ticketQuery>
/** The filters alone, as an address has them too. */
export type TicketFilter = Partial<Pick<TicketQuery, 'status' | 'priority' | 'assignee_user_id' | 'project_id' | 'q'>>
