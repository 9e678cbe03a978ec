import type { z } from 'zod'
import type { AskedOf, FiltersOf, GroupOf } from '../list/list.ts'
import { filterSchema, groupQuery, sortedPageQuery } from '../list/list-query.ts'
import { ticketList } from './ticket-list.ts'

const refusals = { priority: 'Prioridade deve ser P1, P2 ou P3' }

/** A part of the tickets. */
export const ticketPart = filterSchema(ticketList, refusals)

/** Which tickets are asked for, and in which order. */
export const ticketQuery = sortedPageQuery(ticketList, refusals)

/** What tickets are counted by. */
export const ticketGroupQuery = groupQuery(ticketList, refusals)

export type TicketQuery = z.output<typeof ticketQuery>
export type TicketGrouping = GroupOf<typeof ticketList>
export type TicketFilter = AskedOf<typeof ticketList>
export type TicketPart = FiltersOf<typeof ticketList>
