import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { id, requiredDate, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/**
 * Counting costs again: `counting` finds what would change, `counted` waits for a person, `applying` writes it. Nobody's
 * figures change before that.
 */
export const recountStatuses = ['counting', 'counted', 'applying', 'applied', 'dismissed'] as const

/** Days of the organisation's calendar, both included. */
export const runRecountCreate = z
  .strictObject({ from: requiredDate('Informe o primeiro dia'), to: requiredDate('Informe o último dia') })
  .refine(({ from, to }) => from <= to, { message: 'O último dia vem antes do primeiro', path: ['to'] })

export const runRecount = z.object({
  id,
  org_id: id,
  from: z.iso.date(),
  to: z.iso.date(),
  status: z.enum(recountStatuses),
  /** Runs that were looked at so far. */
  runs_read: z.int().min(0),
  /** Those of them whose cost changes, and what they cost before and after, in dollars. */
  runs_changed: z.int().min(0),
  old_cost_usd: decimalText,
  new_cost_usd: decimalText,
  requested_by: z.string().nullable(),
  requested_at: timestamp,
  ended_at: timestamp.nullable(),
})

export type RunRecount = z.infer<typeof runRecount>
export type RunRecountCreate = z.infer<typeof runRecountCreate>

export const runRecountNotes = {
  sent: {
    RunRecountCreate: { type: runRecountCreate, description: 'O período cujos custos calculados são refeitos' },
  },
  answered: {
    RunRecount: { type: runRecount, description: 'Custos de um período calculados de novo, com os preços de hoje' },
  },
  fields: {
    from: ['Primeiro dia, no calendário da organização', '2026-03-01'],
    to: ['Último dia, incluído', '2026-03-31'],
    status: ['Contando, à espera de confirmação, aplicando, aplicado ou descartado', 'counted'],
    runs_read: ['Execuções vistas até agora', 1204],
    runs_changed: ['Execuções cujo custo muda', 37],
    old_cost_usd: ['Quanto elas custavam, em dólares', '1.2'],
    new_cost_usd: ['Quanto passam a custar, em dólares', '1.35'],
    requested_by: ['Quem pediu', 'Marina Azevedo'],
    requested_at: ['Quando foi pedido', '2026-03-10T14:30:00Z'],
    ended_at: ['Quando foi aplicado ou descartado', null],
  },
} satisfies SchemaNotes
