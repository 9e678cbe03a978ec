import type { z } from 'zod'

/** What a field means, in Portuguese, and a value of it; without one, the documentation takes the first that fits. */
export type FieldNote = readonly [description: string, example?: unknown]

/** A schema, what it is, in Portuguese, and an example where those of its fields do not make a good one. */
export type NamedSchema = { type: z.ZodType; description: string; example?: unknown }

/**
 * What the API's documentation says of a noun's schemas. It stands beside them and none of them names it: so it is no
 * part of what the browser loads.
 */
export type SchemaNotes = {
  /** What is sent, by its name in the document. */
  sent?: Readonly<Record<string, NamedSchema>>
  /** What is answered. */
  answered?: Readonly<Record<string, NamedSchema>>
  /** What the fields of these schemas mean, as `field`, or as `Schema.field` where it means another thing in one of them. */
  fields?: Readonly<Record<string, FieldNote>>
}
