import { z } from 'zod'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from './schema-notes.ts'

/**
 * An edit: a change of some fields with, for as many of them as one likes, the values that it began from (`base`). A field
 * that was changed on both sides since is refused (`edit_conflict`); one that the edit leaves at its base keeps what
 * others wrote. A field without a base is written whatever it has.
 */
export function editOf<Shape extends z.core.$ZodShape>(fields: z.ZodObject<Shape, z.core.$strict>) {
  return fields.extend({ base: fields.optional() })
}

/** A field that has changed since: what it has now, and who made it so, when; null where no person did. */
export const editConflict = z.object({
  field: z.string(),
  value: z.union([z.string(), z.number(), z.null()]),
  user: z.object({ id, display_name: z.string() }).nullable(),
  changed_at: timestamp.nullable(),
})
export type EditConflict = z.infer<typeof editConflict>

export const editConflictNotes = {
  answered: {
    EditConflict: { type: editConflict, description: 'Um campo que mudou desde o valor de que a alteração partiu' },
  },
  fields: {
    value: ['O valor de agora', 'Validar extrato'],
    user: ['Quem mudou o campo; nulo se não foi uma pessoa'],
    changed_at: ['Quando; nulo se não foi uma pessoa', '2026-03-10T14:30:00Z'],
  },
} satisfies SchemaNotes
