import { z } from 'zod'
import { key } from '../text/key.ts'
import { keysIn } from '../text/key-places.ts'
import { id } from '../text/text.ts'
import type { Route } from '../wire/route.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** The most keys that are asked for at once. */
const most = 100

/** What has a key: an epic, story, task or ticket. */
export const keyedNouns = ['epic', 'story', 'task', 'ticket'] as const
export type KeyedNoun = (typeof keyedNouns)[number]

/** What a key leads to. */
export const keyedThing = z.object({
  /** As it was asked for; a key of before where `key` is another. */
  asked: z.string(),
  key,
  noun: z.enum(keyedNouns),
  id,
  project_id: id.nullable(),
  title: z.string(),
  status: z.string(),
})
export type KeyedThing = z.infer<typeof keyedThing>

export const keyRoutes = {
  findKeys: {
    method: 'GET',
    path: '/api/keys',
    summary: 'A que levam chaves, também as de antes: as que não levam a nada faltam na resposta',
    query: z.strictObject({
      keys: z
        .string('Use chaves separadas por vírgula')
        .max(2000, 'Use no máximo 2000 caracteres')
        .transform((text) => keysIn(text).slice(0, most)),
    }),
    answer: z.array(keyedThing),
    errors: [],
    scope: 'read',
  },
} as const satisfies Record<string, Route>

export const keyedNotes = {
  answered: {
    KeyedThing: { type: keyedThing, description: 'A que uma chave leva' },
  },
  fields: {
    asked: ['A chave como foi pedida; a de hoje é `key`', 'AGE-14'],
    noun: ['Que tipo de coisa é', 'task'],
    project_id: ['O projeto; nulo para um ticket que não é de um', '0190a8e0-7c1b-7d2e-9f00-000000000001'],
    status: ['Em que estado está', 'doing'],
  },
} satisfies SchemaNotes
