import { z } from 'zod'
import { priorities, ticketStatuses } from '../status.ts'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

const daysMessage = 'Use de 1 a 90 dias'

/** How failures of an agent become tickets: one for each error, opened again when it comes back, closed when it stays away. */
export const failureRule = z.strictObject({
  priority: z.enum(priorities, 'Prioridade deve ser P1, P2 ou P3'),
  quiet_days: z.int(daysMessage).min(1, daysMessage).max(90, daysMessage),
})

/** The ticket of an error. */
export const failureTicket = z.object({ id, key: z.string(), status: z.enum(ticketStatuses) })

/** Of which failures a ticket is: their agent, what they say, and how many there are. */
export const ticketFailures = z.object({
  agent_id: id,
  agent_name: z.string(),
  /** What all of them say, except for their numbers, ids and capitals; null where it is the ticket of all others. */
  words: z.string().nullable(),
  /** Runs that failed so, of those that are stored; null where `words` is. */
  runs: z.int().min(0).nullable(),
  first_at: timestamp.nullable(),
  last_at: timestamp,
})

export type FailureRule = z.output<typeof failureRule>
export type TicketFailures = z.infer<typeof ticketFailures>

export const failureRuleNotes = {
  sent: { FailureRule: { type: failureRule, description: 'Como as falhas de um agente viram tickets, um por erro' } },
  answered: {
    FailureTicket: { type: failureTicket, description: 'O ticket de um erro' },
    TicketFailures: { type: ticketFailures, description: 'De que falhas um ticket é' },
  },
  fields: {
    agent_name: ['O agente', 'Redator'],
    priority: ['A prioridade dos tickets que a regra abre', 'P2'],
    quiet_days: ['Depois de quantos dias sem a falha o ticket é fechado, de 1 a 90', 7],
    runs: ['Quantas execuções falharam assim, das que estão guardadas', 12],
    first_at: ['Quando começou a primeira delas', '2026-03-10T14:30:00Z'],
    last_at: ['Quando começou a mais recente', '2026-03-12T09:05:00Z'],
    words: [
      'O que todas dizem, com 0 no lugar de cada número; nulo no ticket de todas as outras',
      'Tempo esgotado após 0 s',
    ],
  },
} satisfies SchemaNotes
