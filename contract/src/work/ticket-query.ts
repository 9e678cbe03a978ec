import { z } from 'zod'
import { priorities, ticketStatuses } from '../status.ts'
import { id } from '../text/text.ts'
import { newest } from '../wire/route.ts'
import { searchText, someone } from '../wire/search.ts'
import { ticketSorts } from './sorts.ts'

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
/** The filters alone, as an address has them too. */
export type TicketFilter = Partial<
  Pick<TicketQuery, 'status' | 'priority' | 'assignee_user_id' | 'project_id' | 'client_id' | 'q' | 'sort' | 'dir'>
>
