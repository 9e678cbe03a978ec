import { z } from 'zod'
import { id } from '../text/text.ts'
import type { Route } from '../wire/route.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { type FoundNoun, foundNouns, longestSearch } from './found-noun.ts'

/** The most things that are asked for by name. */
const mostRecent = 20

/** What a search finds. */
export const found = z.object({
  noun: z.enum(foundNouns),
  id,
  /** What it is called in short: its key, prefix, number or document. */
  code: z.string().nullable(),
  title: z.string(),
  /** Whose it is: of a project and an invoice the client, of a ticket who asked, of a person the address. */
  beside: z.string().nullable(),
  status: z.string().nullable(),
  project_id: id.nullable(),
  project: z.string().nullable(),
  /** Without words, why it is listed: who asks opened it, looks after it, or it changed lately; null for what was searched for. */
  why: z.enum(['opened', 'own', 'changed']).nullable(),
})
export type Found = z.infer<typeof found>
export type { FoundNoun }

/** What somebody opened, by its key or id. */
const openedThing = z.strictObject({
  thing: z
    .string('Deve ser um texto')
    .max(40, 'Use no máximo 40 caracteres')
    .regex(/^[A-Za-z0-9-]+$/, 'Use uma chave ou um identificador'),
})

export const searchRoutes = {
  search: {
    method: 'GET',
    path: '/api/search',
    summary:
      'Até 20 projetos, clientes, épicos, stories, tasks, tickets, faturas, pessoas e agentes, os melhores primeiro; sem `q`, os de `recent`, os que quem pergunta abriu e os mudados por último',
    query: z.strictObject({
      q: z.string('Deve ser um texto').max(longestSearch, 'Use no máximo 200 caracteres').default(''),
      recent: z
        .string('Use chaves e identificadores separados por vírgula')
        .max(1000, 'Use no máximo 1000 caracteres')
        .default('')
        .transform((text) => text.split(',').filter(Boolean).slice(0, mostRecent)),
    }),
    answer: z.array(found),
    errors: [],
    scope: 'read',
  },
  rememberOpened: {
    method: 'PUT',
    path: '/api/opened',
    summary: 'Lembra o que quem pergunta abriu, para a busca sem palavras, e marca como lido o que o sino dizia disso',
    body: openedThing,
    errors: [],
  },
} as const satisfies Record<string, Route>

export const searchNotes = {
  sent: {
    OpenedThing: { type: openedThing, description: 'O que foi aberto' },
  },
  answered: {
    Found: { type: found, description: 'O que uma busca encontrou' },
  },
  fields: {
    'OpenedThing.thing': ['A chave ou o identificador do que foi aberto', 'AGE-14'],
    noun: ['Que tipo de coisa é', 'task'],
    code: ['A chave, o prefixo, o número ou o documento; nulo para o que não tem', 'AGE-14'],
    beside: ['O cliente de um projeto ou fatura, quem pediu um ticket, o email de uma pessoa', 'Cooperativa Horizonte'],
    status: ['Em que estado está; nulo para o que não tem', 'doing'],
    project_id: ['O projeto em que está', '0190a8e0-7c1b-7d2e-9f00-000000000001'],
    project: ['O nome do projeto', 'Agenda'],
    why: [
      'Na busca sem palavras, por que está ali: quem pergunta a abriu (`opened`), cuida dela (`own`), ou mudou há pouco (`changed`)',
      'opened',
    ],
  },
} satisfies SchemaNotes
