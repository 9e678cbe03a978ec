import { z } from 'zod'
import { undoAnswer } from '../assistant/assistant.ts'
import { can } from '../can.ts'
import { person } from '../people/person.ts'
import { id, timestamp } from '../text/text.ts'
import { byId, newest, type Route } from '../wire/route.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** What may be in the bin. */
export const binNouns = [
  'project',
  'project_member',
  'epic',
  'story',
  'task',
  'ticket',
  'time_entry',
  'comment',
  'checklist_item',
  'link',
  'saved_view',
] as const
export type BinNoun = (typeof binNouns)[number]

/** For how many days something can be taken out of the bin. */
export const binDays = 30

/** What went together, or what was done to many rows at once. */
export const binEntry = z.object({
  id,
  done: z.enum(['deleted', 'changed']),
  noun: z.enum(binNouns),
  count: z.int(),
  /** What the first of them were called. */
  labels: z.array(z.string()),
  /** What a comment, step, link or hours were on, by its key and title; null of what is on nothing, or on several. */
  thing: z.string().nullable(),
  /** What was changed, by the names of its fields; none of what was deleted. */
  fields: z.array(z.string()),
  /** What the one field became, as people know it: empty where it was emptied, null where they differ. */
  value: z.string().nullable(),
  project: z.string().nullable(),
  user: person.nullable(),
  made_at: timestamp,
})
export type BinEntry = z.infer<typeof binEntry>

const may: Route['may'] = (role) => can(role, 'bin.use')

/** Calls about what was deleted, and what many rows were. */
export const binRoutes = {
  listBin: {
    method: 'GET',
    path: '/api/bin',
    summary: 'A lixeira: o que foi excluído ou alterado de uma vez nos últimos 30 dias, do mais novo ao mais antigo',
    query: newest(200),
    answer: z.array(binEntry),
    may,
    errors: ['forbidden'],
  },
  restoreFromBin: {
    method: 'POST',
    path: '/api/bin/:id/restore',
    summary:
      'Tira da lixeira: traz de volta o que foi excluído junto, com o que pendia disso, ou o que muitas linhas eram',
    params: byId,
    answer: undoAnswer,
    status: 200,
    may,
    errors: [
      'forbidden',
      'bin_entry_not_found',
      'restore_refused',
      'undo_refused',
      'saved_view_name_taken',
      'idempotency_key_reused',
    ],
  },
} as const satisfies Record<string, Route>

export const binNotes = {
  answered: {
    BinEntry: { type: binEntry, description: 'O que está na lixeira' },
  },
  fields: {
    done: ['deleted: foi excluído; changed: mudou de uma vez', 'deleted'],
    noun: ['Que tipo de coisa é', 'task'],
    labels: ['Como se chamam os primeiros', ['AGE-14 Validar extrato']],
    'BinEntry.thing': [
      'De um comentário, passo, ligação ou horas, em que estava; nulo do que não estava em nada, ou em vários',
      'AGE-14 Validar extrato',
    ],
    'BinEntry.fields': ['Os campos que mudaram; nenhum se foi excluído', ['status']],
    'BinEntry.value': ['O novo valor do campo; vazio se ficou sem, nulo se não é o mesmo em todos', 'doing'],
    project: ['O projeto; nulo quando são de vários ou de nenhum', 'Portal do Cooperado'],
    user: ['Quem fez; nulo se a pessoa não é mais conhecida, e de uma visão da organização'],
    made_at: ['Quando', '2026-03-10T14:30:00Z'],
  },
} satisfies SchemaNotes
