import { projectKinds } from '@leme/contract/project/project-kind'
import { priorities, workStatuses } from '@leme/contract/status'
import { z } from 'zod'
import { named, shapeOf, shapeOfWords, unsaid } from './plan-fields.ts'
import { shift } from './shift.ts'

export type { Mention } from './plan-fields.ts'

/**
 * What a sentence asks for, as data. The grammar and the model both fill it, and neither looks names up or writes:
 * `resolve` finds what the names mean, `apply` writes.
 */

/** A list says that it is done: it is left out, unless one asks for it too. */
const done = { is_done: z.boolean().optional() }

export const draftTask = z.object({ ...shapeOf('task'), ...done })
export const draftStory = z.object({ ...shapeOf('story'), ...done, tasks: z.array(draftTask) })
export const draftEpic = z.object({ ...shapeOf('epic'), ...done, stories: z.array(draftStory) })
export const draftProject = z.object(shapeOf('project'))

/** A row that was written, which a draft stands in for: what was said of it, its fields by name, or that it moves. */
export const correctedRow = z.object({
  noun: z.enum(['project', 'epic', 'story', 'task']),
  id: z.string(),
  label: z.string(),
  project_id: z.string(),
  exchange_id: z.string(),
  fields: z.array(z.string()),
  moves: z.boolean(),
})

/** What is to be created: nothing in it is invented, so what was not said is null. */
export const draft = z.object({
  /** A project to create; null where the work goes into one that exists. */
  new_project: draftProject.nullable(),
  /** The project that the work goes into. */
  project: named.schema,
  epics: z.array(draftEpic),
  /** Stories and tasks below what exists already, or below nothing. */
  stories: z.array(draftStory),
  tasks: z.array(draftTask),
  /** Where a row of a correction waits for an answer; null for what is to be created. */
  of: correctedRow.nullable().default(null),
})

/** A correction: fields that get another value, titles that leave the plan, work that joins it. */
export const change = z.object({
  /** The thing that is meant, by its title; null for the one that was last spoken of. */
  target: z.string().nullable(),
  /** Whether each thing is meant that has such fields: "todas P1". */
  all: z.boolean(),
  /** Only what was said; null takes a value away ("sem prazo"). */
  fields: z
    .object({
      ...shapeOfWords,
      project: named.schema,
      // These cannot be taken away.
      title: z.string(),
      priority: z.enum(priorities),
      kind: z.enum(projectKinds),
    })
    .partial(),
  /** Its deadline moves from where it stands: "adie 3 dias". */
  shift: shift.optional(),
  /** Titles that leave the plan. */
  remove: z.array(z.string()),
  /** What was left out as it is done joins the plan. */
  takes_done: z.boolean().optional(),
  /** Work that joins the plan. */
  add: z.object({ epics: z.array(draftEpic), stories: z.array(draftStory), tasks: z.array(draftTask) }),
})

export const topics = [
  'open_work',
  'late_work',
  'due_work',
  'blocked_work',
  'person_work',
  'project_people',
  'projects',
  'project_progress',
  'project_health',
  'project_budget',
  'open_tickets',
  'to_receive',
  'overdue_by_client',
  'invoices',
  'withheld_taxes',
  'exchange_rate',
  'agent_cost',
  'agent_failures',
  'agent_runs',
  'agents',
  'clients',
  'team',
  'logged_hours',
  'margin',
  'unbilled_hours',
  'hour_cost',
  'costs',
] as const

/** `open` is what is not over yet; `overdue` what is past its day. The others are the nouns' own. */
const queryStatuses = [
  'open',
  'overdue',
  ...(['planned', 'doing', 'review', 'blocked', 'done', 'cancelled', 'draft', 'pending', 'paid', 'waiting'] as const),
] as const

/** What a question asks more closely than its topic; what it does not say is absent. */
const closer = z
  .object({
    /** Of work, and of what is to be paid: only these rows. */
    noun: z.enum(['epic', 'story', 'task', 'receivable']),
    /** Only rows without this. A project's `assignee` leads it, its `due_date` is its end, its `estimate` its budget. */
    lacks: z.enum(['assignee', 'due_date', 'estimate', 'description', 'story', 'epics', 'tasks', 'projects']),
    /** The one fact that is asked for. */
    fact: z.enum([
      ...(['client', 'partner', 'kind', 'description', 'start', 'end', 'lead', 'email', 'why'] as const),
      ...([
        'latency',
        'success',
        'latest',
        'amount',
        'forecast',
        'open',
        'late',
        'on_time',
        'blocked',
        'done',
        'loss',
        'cost',
        'billing',
        'hours',
        'seats',
        'unassigned',
        'own_taxes',
      ] as const),
    ]),
    /** Who or what has the most of it, or the least; of days, the last or the first. */
    rank: z.enum(['most', 'least']),
    /** How many of them are wanted: "5 maiores". */
    top: z.number(),
    /** What rows are put together by. */
    by: z.enum([
      ...(['client', 'project', 'agent', 'person', 'status', 'priority', 'month'] as const),
      ...(['kind', 'day', 'week', 'year'] as const),
    ]),
    /** What is measured instead of how many and how much; `delay` is of payments, `oldest` of debts. */
    measure: z.enum(['average', 'delay', 'oldest', 'share']),
    /** By which day a period narrows, where it is not the state's own. */
    day: z.enum(['due', 'issued']),
    currency: z.enum(['BRL', 'USD', 'EUR']),
    partner: z.string(),
    kind: z.enum(projectKinds),
    role: z.enum(['member', 'manager', 'admin']),
    /** Of clients and agents: only those that are, or are not. */
    active: z.boolean(),
    /** Only subscriptions that are called so. */
    seat: z.string(),
    /** The taxes that are asked for, of all that are withheld. */
    taxes: z.array(z.enum(['ISS', 'IRRF', 'PIS', 'COFINS', 'CSLL', 'INSS'])),
    /** An invoice by its number. */
    number: z.string(),
    /** What an answer before was cut of: all of it is asked for now. */
    rest: z.boolean(),
    /** The period is all that lies before or after a day, or up to it: without it the answer would be of other rows. */
    compares: z.boolean(),
    /** All but this one is asked for. */
    except: z.object({ kind: z.enum(['project', 'person', 'client']), said: z.string() }),
    /** Words that narrow the question and are not understood: the answer says so. */
    unread: z.array(z.string()),
    /** Words that exclude, compare or order, and that nothing reads: without them the answer would be another one, so there is none. */
    unmet: z.array(z.string()),
  })
  .partial()

/** A question that the database answers. */
export const query = z.object({
  topic: z.enum(topics),
  project: named.schema,
  person: named.schema,
  client: named.schema,
  agent: named.schema,
  /** Only of this status: of projects, work, tickets, invoices and receivables. */
  status: z.enum(queryStatuses).nullable(),
  /** Only of this priority: of work and tickets. */
  priority: z.enum(priorities).nullable(),
  /** Both days count, on the organisation's calendar. */
  period: z.object({ from: z.string(), to: z.string(), label: z.string() }).nullable(),
  closer: closer.optional(),
})

export const plan = z.discriminatedUnion('intent', [
  /**
   * `is_guess`: the words leave doubt, or mention work without asking to create it, so that it is shown first; `doubt` are
   * the words that do, where they are known.
   */
  z.object({
    intent: z.literal('create'),
    draft,
    is_guess: z.boolean().optional(),
    doubt: z.string().optional(),
  }),
  /** One correction after the other, as a sentence says them. */
  z.object({ intent: z.literal('amend'), changes: z.array(change).min(1) }),
  /** `also`: what the same sentence asks besides, of other topics or states. */
  z.object({ intent: z.literal('query'), query, also: z.array(query).optional() }),
  /** What is named by its key is changed: to a status, or as a correction says. */
  z.object({
    intent: z.literal('change'),
    keys: z.array(z.string()).min(1),
    status: z.enum(workStatuses).nullable(),
    changes: z.array(change),
  }),
  /** What is named by its key is described. */
  z.object({ intent: z.literal('look'), keys: z.array(z.string()).min(1) }),
  z.object({ intent: z.literal('confirm') }),
  z.object({ intent: z.literal('cancel') }),
  /** `asks`: what can be undone, or for more than the last change: that is said, and nothing is undone. */
  z.object({ intent: z.literal('undo'), asks: z.boolean().optional() }),
  z.object({ intent: z.literal('help') }),
  /** Words that ask for nothing: "obrigado", "ok". */
  z.object({ intent: z.literal('chat') }),
  /**
   * Something that is not understood, or that the assistant does not do; `about` says what in a few words.
   * `is_too_long`: reading it was given up, as it costs too many steps.
   */
  z.object({ intent: z.literal('unknown'), about: z.string().nullable(), is_too_long: z.boolean().optional() }),
])

export type Closer = z.infer<typeof closer>
export type CorrectedRow = z.infer<typeof correctedRow>
export type Change = z.infer<typeof change>
export type Draft = z.infer<typeof draft>
export type DraftEpic = z.infer<typeof draftEpic>
export type DraftProject = z.infer<typeof draftProject>
export type DraftStory = z.infer<typeof draftStory>
export type DraftTask = z.infer<typeof draftTask>
export type Plan = z.infer<typeof plan>
export type Query = z.infer<typeof query>
export type Topic = (typeof topics)[number]

export const noTask: DraftTask = unsaid('task')
export const noStory: DraftStory = { ...unsaid('story'), tasks: [] }
export const noEpic: DraftEpic = { ...unsaid('epic'), stories: [] }
export const noProject: DraftProject = unsaid('project')
export const noDraft: Draft = { new_project: null, project: null, epics: [], stories: [], tasks: [], of: null }
export const noChange: Change = {
  target: null,
  all: false,
  fields: {},
  remove: [],
  add: { epics: [], stories: [], tasks: [] },
}
export const noQuery: Omit<Query, 'topic'> = {
  project: null,
  person: null,
  client: null,
  agent: null,
  status: null,
  priority: null,
  period: null,
}
