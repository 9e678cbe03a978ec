import { z } from 'zod'
import { person } from '../people/person.ts'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

export const activityNouns = ['project', 'project_member', 'epic', 'story', 'task', 'time_entry', 'comment'] as const
export type ActivityNoun = (typeof activityNouns)[number]

/** One change of a project or of one of its parts: who, what, when. */
export const activity = z.object({
  id,
  org_id: id,
  project_id: id,
  /** Null where a command of the operator brought a file in. */
  user_id: id.nullable(),
  noun: z.enum(activityNouns),
  noun_id: id,
  action: z.enum(['created', 'updated', 'deleted', 'restored']),
  /** What the thing was called then: name, title, a member's name, the title of the hours' task; empty once it is gone. */
  label: z.string(),
  /**
   * Each changed field with its value before and after; `description` and `note` come without theirs. A creation, a
   * deletion and its undoing list none, except for hours, which list all of theirs, and comments, whose `thing` is what
   * was commented: its kind and its id.
   */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  created_at: timestamp,
  user: person.nullable(),
})

export type Activity = z.infer<typeof activity>

export const activityNotes = {
  answered: {
    Activity: { type: activity, description: 'Uma mudança em um projeto: quem, o quê, quando' },
  },
  fields: {
    noun: ['Que tipo de coisa mudou', 'task'],
    noun_id: ['O que mudou', '0190a8e0-7c1b-7d2e-9f00-000000000033'],
    action: ['O que aconteceu', 'updated'],
    label: ['Como a coisa se chamava então', 'Validar extrato'],
    'Activity.user_id': ['Quem o fez; nulo para uma importação por comando', '0190a8e0-7c1b-7d2e-9f00-000000000031'],
    'Activity.user': ['Quem o fez; nulo para uma importação por comando'],
    changes: ['Cada campo alterado, com o valor anterior e o novo', { status: ['planned', 'doing'] }],
  },
} satisfies SchemaNotes
