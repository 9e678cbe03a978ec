import { z } from 'zod'
import { person } from '../people/person.ts'
import { id, requiredLines, timestamp } from '../text/text.ts'
import { editOf } from '../wire/edit-conflict.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { mentionLength, mentionsIn, mostMentions, seenLength } from './mention.ts'

export const commentLimits = { text: 20_000 } as const

const tooLong = 'Comentário deve ter no máximo 20.000 caracteres'

/** A mention counts as one character: nobody sees the id that stands for a name. */
const longest = commentLimits.text + mentionLength * mostMentions
const text = requiredLines(longest, { required: 'Escreva o comentário', tooLong })
  // What is longer than any may be is refused already.
  .refine((value) => value.length > longest || seenLength(value) <= commentLimits.text, tooLong)
  .refine((value) => mentionsIn(value).length <= mostMentions, `Mencione no máximo ${mostMentions} pessoas`)

export const commentCreate = z.strictObject({ text, org_id: id.optional() })
export const commentEdit = editOf(z.strictObject({ text }))

/** What somebody said of a thing. */
export const comment = z.object({
  id,
  org_id: id,
  thing_id: id,
  /** Null of one that came from another program, where nobody here wrote it. */
  user_id: id.nullable(),
  author_name: z.string().nullable(),
  text: z.string(),
  /** Whom the text names, as they are called today; `removed_at` of those whose account was removed. */
  mentions: z.array(z.object({ id, display_name: z.string(), removed_at: timestamp.nullable() })),
  created_at: timestamp,
  /** Null of one that was never edited. */
  edited_at: timestamp.nullable(),
  user: person.nullable(),
})
export type Comment = z.infer<typeof comment>

export const commentNotes = {
  sent: {
    CommentCreate: { type: commentCreate, description: 'Um comentário a escrever' },
    CommentUpdate: { type: commentEdit, description: 'O novo texto de um comentário; em base, o de que se partiu' },
  },
  answered: {
    Comment: { type: comment, description: 'Um comentário' },
  },
  fields: {
    text: [
      'Em Markdown. Uma pessoa é mencionada por seu id: <@0190a8e0-7c1b-7d2e-9f00-000000000011>',
      'Falta **testar** no celular',
    ],
    thing_id: ['O que foi comentado', '0190a8e0-7c1b-7d2e-9f00-000000000033'],
    user_id: [
      'Quem escreveu; nulo se veio de outro programa, de alguém que não está aqui',
      '0190a8e0-7c1b-7d2e-9f00-000000000011',
    ],
    author_name: ['Como o outro programa chama quem escreveu; nulo se não veio de outro programa', null],
    user: ['Quem escreveu; nulo se ninguém daqui'],
    mentions: ['Quem o texto menciona, com o nome de hoje'],
    removed_at: ['Quando a conta foi removida; nulo para as demais', '2026-03-10T14:30:00Z'],
    created_at: ['Quando foi escrito', '2026-03-10T14:30:00Z'],
    edited_at: ['Quando foi editado; nulo se nunca', '2026-03-10T14:35:00Z'],
  },
} satisfies SchemaNotes
