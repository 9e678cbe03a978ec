import { z } from 'zod'
import { id, timestamp } from './text.ts'

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
