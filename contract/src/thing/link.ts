import { z } from 'zod'
import { key } from '../text/key.ts'
import { asKey } from '../text/key-places.ts'
import { id } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { keyedNouns } from '../work/keyed.ts'

/** How one thing is linked to another, as seen from it, and what that is called. */
export const linkKinds = ['blocks', 'blocked_by', 'relates', 'duplicates', 'duplicated_by'] as const
export type LinkKind = (typeof linkKinds)[number]

export const linkNames: Record<LinkKind, string> = {
  blocks: 'Bloqueia',
  blocked_by: 'Bloqueada por',
  relates: 'Relacionada a',
  duplicates: 'Duplica',
  duplicated_by: 'Duplicada por',
}

export const linkCreate = z.strictObject({
  kind: z.enum(linkKinds, 'Ligação desconhecida'),
  /** The key of the other one. */
  key: z
    .string('Use a chave do outro item, como AGE-14')
    .max(20, 'Use a chave do outro item, como AGE-14')
    .refine((text) => asKey(text) !== null, 'Use a chave do outro item, como AGE-14')
    .transform((text) => asKey(text) ?? ''),
  org_id: id.optional(),
})

/** A link of a thing, as seen from it. */
export const thingLink = z.object({
  id,
  kind: z.enum(linkKinds),
  other: z.object({
    id,
    noun: z.enum(keyedNouns),
    project_id: id.nullable(),
    key,
    title: z.string(),
    status: z.string(),
  }),
})
export type ThingLink = z.infer<typeof thingLink>

export const linkNotes = {
  sent: {
    LinkCreate: { type: linkCreate, description: 'Uma ligação com outro item, pela chave dele' },
  },
  answered: {
    ThingLink: { type: thingLink, description: 'Uma ligação com outro item, vista deste' },
  },
  fields: {
    kind: ['Como os dois estão ligados, visto deste', 'blocks'],
    other: ['O outro item'],
    noun: ['Que tipo de coisa é', 'task'],
    project_id: ['O projeto; nulo para um ticket que não é de um', '0190a8e0-7c1b-7d2e-9f00-000000000003'],
    status: ['Em que estado está', 'doing'],
  },
} satisfies SchemaNotes
