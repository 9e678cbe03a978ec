import type { z } from 'zod'
import type { AskedOf } from '../list/list.ts'
import { sortedPageQuery } from '../list/list-query.ts'
import { ticketList } from './ticket-list.ts'

/** Which tickets are asked for, and in which order. */
export const ticketQuery = sortedPageQuery(ticketList, { priority: 'Prioridade deve ser P1, P2 ou P3' })

export type TicketQuery = z.output<typeof ticketQuery>
export type TicketFilter = AskedOf<typeof ticketList>
