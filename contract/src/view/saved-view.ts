import { z } from 'zod'
import { id, requiredText, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { viewedLists } from './viewed-list.ts'

const list = z.enum(viewedLists, 'Lista desconhecida')
const name = requiredText(80, {
  required: 'Dê um nome à visão',
  tooLong: 'O nome deve ter no máximo 80 caracteres',
})
const search = z
  .string('Deve ser um texto')
  .max(2000, 'O filtro deve ter no máximo 2000 caracteres')
  .regex(/^[\w.~%&=+*-]*$/, 'O filtro deve ser a parte de um endereço depois de “?”')

export const savedViewCreate = z
  .strictObject({
    list,
    project_id: id.nullable().default(null),
    name,
    search,
    /** For everybody of the organisation; else for who saves it alone. */
    is_shared: z.boolean('Use true ou false').default(false),
  })
  .refine((view) => (view.project_id !== null) === ['epics', 'stories', 'project_tasks'].includes(view.list), {
    path: ['project_id'],
    message: 'Informe o projeto, para épicos, stories e tasks de um só',
  })

/** Its name, or what it shows. */
export const savedViewUpdate = z.strictObject({ name: name.optional(), search: search.optional() })

export const firstViewUpdate = z.strictObject({ is_first: z.boolean('Use true ou false') })

export const savedView = z.object({
  id,
  org_id: id,
  list,
  project_id: id.nullable(),
  name: z.string(),
  search: z.string(),
  is_shared: z.boolean(),
  user_id: id,
  /** Whether the list begins with it, for who asks. */
  is_first: z.boolean(),
  created_at: timestamp,
})

export type SavedView = z.infer<typeof savedView>
export type SavedViewCreate = z.output<typeof savedViewCreate>
export type SavedViewUpdate = z.output<typeof savedViewUpdate>

export const savedViewNotes = {
  sent: {
    SavedViewCreate: { type: savedViewCreate, description: 'Uma visão: o que uma lista mostra, com um nome' },
    SavedViewUpdate: { type: savedViewUpdate, description: 'O que muda de uma visão' },
    FirstViewUpdate: { type: firstViewUpdate, description: 'Se a lista abre com a visão' },
  },
  answered: { SavedView: { type: savedView, description: 'Uma visão: o que uma lista mostra, com um nome' } },
  fields: {
    list: ['A lista', 'tasks'],
    search: ['Filtros, ordem, grupos e forma, como o endereço da página os diz', 'due=late&group=person'],
    is_shared: ['Se é da organização; senão, só de quem a salvou', false],
    is_first: ['Se a lista abre com ela, para quem pergunta', false],
    user_id: ['Quem a salvou', '0190a8e0-7c1b-7d2e-9f00-000000000002'],
  },
} satisfies SchemaNotes
