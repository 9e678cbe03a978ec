import { z } from 'zod'
import { person } from '../people/person.ts'
import { defaultPriority, priorities, ticketStatuses } from '../status.ts'
import { key } from '../text/key.ts'
import { id, optionalInstant, optionalName, optionalText, requiredKey, requiredText, timestamp } from '../text/text.ts'
import { editOf } from '../wire/edit-conflict.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { reference, referenceMessages } from './work.ts'

export const ticketLimits = { external_id: 200, title: 500, requester: 200, description: 2000 } as const

const fields = {
  title: requiredText(ticketLimits.title, {
    required: 'Título é obrigatório',
    tooLong: 'Título deve ter no máximo 500 caracteres',
  }),
  requester: optionalName(ticketLimits.requester, 'Solicitante deve ter no máximo 200 caracteres'),
  description: optionalText(ticketLimits.description, 'Descrição deve ter no máximo 2000 caracteres'),
  priority: z.enum(priorities, 'Prioridade deve ser P1, P2 ou P3'),
  status: z.enum(ticketStatuses, 'Status desconhecido'),
  assignee_user_id: reference(referenceMessages.person),
  project_id: reference(referenceMessages.project),
  client_id: reference(referenceMessages.client),
}

/** A ticket as another system sends it; what it sends again replaces what it said before, and what it leaves out stays. */
export const ticketRow = z.strictObject({
  external_id: requiredKey(ticketLimits.external_id, {
    required: 'Identificador externo é obrigatório',
    tooLong: 'Identificador externo deve ter no máximo 200 caracteres',
  }),
  title: fields.title,
  requester: fields.requester.optional(),
  description: fields.description.optional(),
  /** Of a new one P3 and open when left out. */
  priority: fields.priority.optional(),
  status: fields.status.optional(),
  /** When it was opened; the moment of its arrival when left out. Later rows do not change it. */
  created_at: optionalInstant().default(null),
})

/** A ticket that a person writes. */
export const ticketCreate = z.strictObject({
  title: fields.title,
  requester: fields.requester.default(null),
  description: fields.description.default(null),
  priority: fields.priority.default(defaultPriority),
  assignee_user_id: fields.assignee_user_id.default(null),
  project_id: fields.project_id.default(null),
  client_id: fields.client_id.default(null),
  /** All tickets start open: a creation may say so, and nothing else. */
  status: z.literal('open', 'O status inicial é open').default('open'),
  org_id: id.optional(),
})

/** A change of some fields; those left out stay as they are. */
export const ticketUpdate = z.strictObject(fields).partial()

export const ticketEdit = editOf(ticketUpdate)

export const ticket = z.object({
  id,
  org_id: id,
  key,
  /** How another system knows it; null for a ticket that a person wrote. */
  external_id: z.string().nullable(),
  title: z.string(),
  requester: z.string().nullable(),
  description: z.string().nullable(),
  priority: z.enum(priorities),
  status: z.enum(ticketStatuses),
  assignee_user_id: id.nullable(),
  project_id: id.nullable(),
  client_id: id.nullable(),
  created_at: timestamp,
  /** How many comments it has. */
  comment_count: z.int(),
})

/** One change of a ticket: who, what, when. */
export const ticketChange = z.object({
  id,
  org_id: id,
  ticket_id: id,
  user_id: id.nullable(),
  action: z.enum(['created', 'updated', 'restored']),
  /**
   * Each changed field with its value before and after; `description` comes without its own. `task` is the title of a
   * task that was created from the ticket, or deleted.
   */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  created_at: timestamp,
  /** Null where no person did it: another system or an import. */
  user: person.nullable(),
})

export const ticketCount = z.object({ count: z.int() })

export type Ticket = z.infer<typeof ticket>
export type TicketRow = z.infer<typeof ticketRow>
export type TicketCreate = z.infer<typeof ticketCreate>
export type TicketUpdate = z.infer<typeof ticketUpdate>
export type TicketEdit = z.infer<typeof ticketEdit>
export type TicketChange = z.infer<typeof ticketChange>

export const ticketNotes = {
  sent: {
    TicketCreate: { type: ticketCreate, description: 'Um ticket a criar' },
    TicketRow: { type: ticketRow, description: 'Um ticket como outro sistema o envia, reconhecido por external_id' },
    TicketUpdate: {
      type: ticketEdit,
      description: 'Campos de um ticket a alterar; os ausentes ficam como estão; em base, os valores de que se partiu',
    },
  },
  answered: {
    Ticket: { type: ticket, description: 'Um ticket' },
    TicketCount: { type: ticketCount, description: 'Quantos tickets são' },
    TicketChange: { type: ticketChange, description: 'Uma mudança de um ticket: quem, o quê, quando' },
  },
  fields: {
    requester: ['Quem pediu', 'Ana Prado'],
    created_at: ['Quando foi aberto', '2026-03-10T14:30:00Z'],
    'TicketChange.created_at': ['Quando mudou', '2026-03-10T14:30:00Z'],
    'TicketRow.requester': ['Quem pediu; sem o campo o que está gravado fica, nulo o apaga', 'Ana Prado'],
    'TicketRow.description': [
      'O que se pede; sem o campo o que está gravado fica, nulo o apaga',
      'Sem acesso desde ontem',
    ],
    'TicketRow.priority': ['P1 alta, P2 média, P3 baixa; sem o campo fica a gravada, em um novo P3', 'P2'],
    'TicketRow.status': ['Sem o campo fica o gravado, em um novo open', 'open'],
    'TicketRow.created_at': ['Quando foi aberto; sem ele, o momento da chegada', '2026-03-10T14:30:00Z'],
    ticket_id: ['O ticket', '0190a8e0-7c1b-7d2e-9f00-000000000034'],
    user_id: ['Quem mudou; nulo para outro sistema ou uma importação', '0190a8e0-7c1b-7d2e-9f00-000000000011'],
    action: ['Se o ticket foi criado ou alterado', 'updated'],
    changes: [
      'Cada campo alterado, com o valor anterior e o novo; `task` é o título de uma task criada do ticket ou excluída',
      { status: ['open', 'in_progress'] },
    ],
    user: ['A pessoa; nulo para outro sistema ou uma importação'],
  },
} satisfies SchemaNotes
