import { z } from 'zod'
import { priorities, ticketStatuses } from './status.ts'
import { id, optionalInstant, optionalText, requiredText, timestamp } from './text.ts'

export const ticketLimits = { external_id: 200, title: 500, requester: 200 } as const

/** A ticket as another system sends it; the same external_id again replaces what it said before. */
export const ticketRow = z.strictObject({
  external_id: requiredText(ticketLimits.external_id, {
    required: 'Identificador externo é obrigatório',
    tooLong: 'Identificador externo deve ter no máximo 200 caracteres',
  }),
  title: requiredText(ticketLimits.title, {
    required: 'Título é obrigatório',
    tooLong: 'Título deve ter no máximo 500 caracteres',
  }),
  requester: optionalText(ticketLimits.requester, 'Solicitante deve ter no máximo 200 caracteres').default(null),
  priority: z.enum(priorities, 'Prioridade deve ser P1, P2 ou P3').default('P3'),
  status: z.enum(ticketStatuses, 'Status desconhecido').default('open'),
  /** When it was opened; the moment of its arrival when left out. Later rows do not change it. */
  created_at: optionalInstant().default(null),
})

export const ticket = z.object({
  id,
  org_id: id,
  external_id: z.string().nullable(),
  title: z.string(),
  requester: z.string().nullable(),
  priority: z.enum(priorities),
  status: z.enum(ticketStatuses),
  created_at: timestamp,
})

export type Ticket = z.infer<typeof ticket>
export type TicketRow = z.infer<typeof ticketRow>
