import { z } from 'zod'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** What of a list belongs together, in the order in which a page shows them; what has nothing to group by comes last. */
export const workGroup = z.object({
  /** An id, a status, a priority, or the Monday of a week; null for what has none. */
  value: z.string().nullable(),
  /** What an id is called; null where it names nothing that may be seen. */
  name: z.string().nullable(),
  /** Of an epic, its project. */
  beside: z.string().nullable(),
  count: z.int(),
  /** Estimated hours of those that have an estimate; null of what is not estimated. */
  estimate_hours: z.number().nullable(),
  without_estimate: z.int().nullable(),
})

export type WorkGroup = z.infer<typeof workGroup>

export const workGroupNotes = {
  answered: { WorkGroup: { type: workGroup, description: 'O que de uma lista tem algo em comum' } },
  fields: {
    value: ['Identificador, status, prioridade ou segunda-feira da semana; nulo para o que não tem', 'doing'],
    beside: ['O projeto de um épico', null],
    'WorkGroup.without_estimate': ['As que não têm estimativa; nulo do que não se estima', 4],
  },
} satisfies SchemaNotes
