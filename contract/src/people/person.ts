import { z } from 'zod'
import { id } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** A person of the organisation as what they did carries them. */
export const person = z.object({ id, display_name: z.string(), email: z.string().nullable() })
export type Person = z.infer<typeof person>

export const personNotes = {
  answered: {
    Person: { type: person, description: 'Uma pessoa, como aparece no que ela fez' },
  },
} satisfies SchemaNotes
