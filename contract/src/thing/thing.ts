import { z } from 'zod'
import { person } from '../people/person.ts'
import { activityNouns } from '../project/activity.ts'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { checklistItem } from './checklist.ts'
import { comment } from './comment.ts'
import { thingLink } from './link.ts'

/** What people speak of: each may have comments and watchers. */
export const thingNouns = ['project', 'epic', 'story', 'task', 'ticket'] as const
export type ThingNoun = (typeof thingNouns)[number]

/** How many of what happened one answer holds. */
export const streamPage = 30

/** One change of a thing; of a project also of its parts. */
export const streamChange = z.object({
  noun: z.enum([...activityNouns, 'ticket']),
  noun_id: id,
  action: z.enum(['created', 'updated', 'deleted', 'restored']),
  label: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
})
export type StreamChange = z.infer<typeof streamChange>

/** One thing that happened: either a comment or a change. */
export const streamEntry = z.object({
  id,
  created_at: timestamp,
  /** Null where no person did it: another system or an import. */
  user: person.nullable(),
  comment: comment.nullable(),
  change: streamChange.nullable(),
})
export type StreamEntry = z.infer<typeof streamEntry>

/** What hangs on a thing, read at once. */
export const thing = z.object({
  id,
  noun: z.enum(thingNouns),
  checklist: z.array(checklistItem),
  links: z.array(thingLink),
  /** Who wants to hear of it, by name. */
  watchers: z.array(person),
  /** The newest first. */
  stream: z.array(streamEntry),
})
export type Thing = z.infer<typeof thing>

/** Whether who asks wants to hear of a thing. */
export const watchingUpdate = z.strictObject({ is_watching: z.boolean('Diga se quer acompanhar') })

export const thingNotes = {
  sent: {
    WatchingUpdate: { type: watchingUpdate, description: 'Se quem pergunta quer acompanhar' },
  },
  answered: {
    StreamChange: { type: streamChange, description: 'Uma mudança: o quê, e os campos com seus valores' },
    StreamEntry: { type: streamEntry, description: 'Algo que aconteceu: um comentário ou uma mudança' },
    Thing: { type: thing, description: 'O que pende de um projeto, épico, story, task ou ticket' },
  },
  fields: {
    is_watching: ['Se quer saber do que acontece', true],
    noun: ['Que tipo de coisa é', 'task'],
    noun_id: ['O que mudou', '0190a8e0-7c1b-7d2e-9f00-000000000033'],
    action: ['O que aconteceu', 'updated'],
    label: ['Como a coisa se chamava então', 'Validar extrato'],
    changes: ['Cada campo alterado, com o valor anterior e o novo', { status: ['planned', 'doing'] }],
    created_at: ['Quando aconteceu', '2026-03-10T14:30:00Z'],
    user: ['Quem o fez; nulo para outro sistema ou uma importação'],
    comment: ['O comentário; nulo para uma mudança'],
    change: ['A mudança; nula para um comentário'],
    checklist: ['Os passos, em sua ordem'],
    links: ['As ligações com outros itens'],
    watchers: ['Quem acompanha'],
    stream: ['O que aconteceu, do mais novo ao mais antigo, 30 por resposta'],
  },
} satisfies SchemaNotes
