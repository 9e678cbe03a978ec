import { z } from 'zod'
import { key } from '../text/key.ts'
import { id } from '../text/text.ts'
import type { Route } from '../wire/route.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { taskPart } from './task-query.ts'
import { ticketUpdate } from './ticket.ts'
import { ticketPart } from './ticket-query.ts'
import { workSchemas } from './work-item.ts'

/** The most rows of one call. */
export const mostAtOnce = 5000
/** The most working days that due dates are postponed by. */
const mostPostponed = 250

/** Room for as many ids twice, chosen and left out. */
const bytes = 512 * 1024

const tooMany = 'Escolha no máximo 5.000 de uma vez'
const ids = z.array(id).max(mostAtOnce, tooMany)

/** Which rows: their ids, or what a filter leaves, as long as it still leaves `count`, but for `except`. */
const byFilter = <Filter extends z.ZodType>(filter: Filter) => ({
  ids: ids.optional(),
  filter: filter.optional(),
  count: z.int().min(0).max(mostAtOnce, tooMany).optional(),
  except: ids.optional(),
})

const { epic, story, task } = workSchemas

/** What is done to them, and whether the others are done where some are refused. */
const done = {
  remove: z.literal(true, 'Use true para excluir').optional(),
  skip_refused: z.boolean().default(false),
}

/** Where work moves to, with what is of it; out of the epic or story that stays. */
const project_id = id.optional()

export const postponeDays = z
  .int(`Use um número de 1 a ${mostPostponed}`)
  .min(1, `Use um número de 1 a ${mostPostponed}`)
  .max(mostPostponed, `Use um número de 1 a ${mostPostponed}`)

/** Something to be done to many rows of one kind at once. */
export const manySchemas = {
  epic: z.strictObject({
    ids,
    change: epic.update.pick({ status: true, owner_user_id: true }).extend({ project_id }).optional(),
    ...done,
  }),
  story: z.strictObject({
    ids,
    change: story.update
      .pick({ status: true, owner_user_id: true, priority: true, epic_id: true })
      .extend({ project_id })
      .optional(),
    ...done,
  }),
  task: z.strictObject({
    ...byFilter(taskPart),
    change: task.update
      .pick({ status: true, assignee_user_id: true, priority: true, story_id: true, due_date: true })
      .extend({ project_id })
      .optional(),
    /** Each later by so many working days than it was due. */
    postpone_days: postponeDays.optional(),
    ...done,
  }),
  ticket: z.strictObject({
    ...byFilter(ticketPart),
    change: ticketUpdate
      .pick({ status: true, assignee_user_id: true, priority: true, project_id: true, client_id: true })
      .optional(),
    ...done,
  }),
}

export type ManyNoun = keyof typeof manySchemas
export type Many<Noun extends ManyNoun = ManyNoun> = z.output<(typeof manySchemas)[Noun]>
/** What a kind is changed to. */
export type ManyChange<Noun extends ManyNoun = ManyNoun> = NonNullable<Many<Noun>['change']>

export const manyAnswer = z.object({
  /** How many rows are other than before, or gone. */
  changed: z.int(),
  /** How many were as asked for already. */
  unchanged: z.int(),
  /** How many were left out. */
  refused: z.int(),
  /** Of one that moved to another project: its key there. */
  key: key.nullable(),
  /** By which it is taken back; null where nothing changed. */
  change_id: id.nullable(),
})
export type ManyAnswer = z.infer<typeof manyAnswer>

/** The calls that do something to many rows at once. */
function routeOf<const Path extends string, Body extends z.ZodType>(path: Path, names: string, body: Body) {
  return {
    method: 'POST',
    path,
    summary: `Altera ou exclui muit${names}, em uma transação que se desfaz inteira`,
    body,
    bytes,
    answer: manyAnswer,
    status: 200,
    errors: ['forbidden', 'filter_changed', 'some_refused', 'idempotency_key_reused'],
  } as const satisfies Route
}

export const manyRoutes = {
  changeManyEpics: routeOf('/api/epics/many', 'os épicos', manySchemas.epic),
  changeManyStories: routeOf('/api/stories/many', 'as stories', manySchemas.story),
  changeManyTasks: routeOf('/api/tasks/many', 'as tasks', manySchemas.task),
  changeManyTickets: routeOf('/api/tickets/many', 'os tickets', manySchemas.ticket),
}

export const manyNotes = {
  sent: {
    ManyEpics: { type: manySchemas.epic, description: 'O que fazer com muitos épicos' },
    ManyStories: { type: manySchemas.story, description: 'O que fazer com muitas stories' },
    ManyTasks: { type: manySchemas.task, description: 'O que fazer com muitas tasks' },
    ManyTickets: { type: manySchemas.ticket, description: 'O que fazer com muitos tickets' },
  },
  answered: {
    ManyAnswer: { type: manyAnswer, description: 'O que foi feito com muitas linhas' },
  },
  fields: {
    ids: ['Quais, por seus identificadores, no máximo 5.000', ['0190a8e0-7c1b-7d2e-9f00-000000000034']],
    filter: ['Quais, pelo filtro da lista; com `count`', { status: 'open' }],
    'ManyTickets.filter': ['Quais, pelo filtro da lista; com `count`', { status: 'unfinished' }],
    'ManyTickets.change': ['Os campos a alterar, iguais em todos', { status: 'resolved' }],
    q: ['Palavras do título, ou a chave', 'extrato'],
    due: ['Prazo: late, week ou none', 'late'],
    ticket_id: ['O ticket de que vieram', '0190a8e0-7c1b-7d2e-9f00-000000000034'],
    count: ['Quantos o filtro mostrava: se mostra outro número agora, nada é feito', 212],
    except: ['Os que o filtro mostra e ficam de fora', []],
    change: ['Os campos a alterar, iguais em todos', { status: 'done' }],
    postpone_days: ['Em vez de alterar, adia o prazo de cada uma por tantos dias úteis', 3],
    remove: ['Em vez de alterar, exclui; para gerentes', true],
    skip_refused: [
      'Com true, faz nos outros quando alguns são recusados; sem ele nada é feito e a recusa os nomeia',
      true,
    ],
    changed: ['Quantos mudaram, ou foram excluídos', 12],
    unchanged: ['Quantos já estavam assim', 1],
    refused: ['Quantos ficaram de fora, recusados', 0],
    key: ['A chave nova, se só uma mudou de projeto; nula para o resto', 'EST-22'],
    change_id: ['Por ele a mudança se desfaz (`POST /api/changes/:id/undo`)', '0190a8e0-7c1b-7d2e-9f00-000000000077'],
  },
} satisfies SchemaNotes
