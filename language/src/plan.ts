import { projectKinds } from '@leme/contract/project-kind'
import { priorities } from '@leme/contract/status'
import { z } from 'zod'

/**
 * What a sentence asks for, as data. The grammar and the model both fill it, and neither looks names up or writes:
 * `resolve` finds what the names mean, `apply` writes.
 */

/** A thing by its name: as it was said, or known already, from the page or from an answer to a question. */
const mention = z.union([z.object({ id: z.string(), label: z.string() }), z.object({ said: z.string() })])
/** Null where the sentence does not say. */
const optionalMention = mention.nullable()

const title = z.string().nullable()
const description = z.string().nullable()
const priority = z.enum(priorities).nullable()
/** Working hours; a day is 8, a week 40. */
const hours = z.number().nullable()
/**
 * `YYYY-MM-DD` on São Paulo's calendar; the words themselves ("31 de fevereiro", "ontem") where they name no day that
 * there can be or a deadline that has passed without its year said: `readDate` says which, and it is asked for again.
 */
const day = z.string().nullable()

export const draftTask = z.object({
  title,
  description,
  priority,
  estimate_hours: hours,
  due_date: day,
  assignee: optionalMention,
  story: optionalMention,
  /** Narrows down which story: a task belongs to an epic through one. */
  epic: optionalMention,
})

export const draftStory = z.object({
  title,
  description,
  priority,
  estimate_hours: hours,
  owner: optionalMention,
  epic: optionalMention,
  tasks: z.array(draftTask),
})

export const draftEpic = z.object({ title, description, owner: optionalMention, stories: z.array(draftStory) })

export const draftProject = z.object({
  name: z.string().nullable(),
  client: optionalMention,
  kind: z.enum(projectKinds).nullable(),
  partner: z.string().nullable(),
  description,
  budget_hours: hours,
  start_date: day,
  end_date: day,
})

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
  project: optionalMention,
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
      title: z.string(),
      description,
      priority: z.enum(priorities),
      estimate_hours: hours,
      due_date: day,
      assignee: optionalMention,
      epic: optionalMention,
      story: optionalMention,
      project: optionalMention,
      client: optionalMention,
      kind: z.enum(projectKinds),
      partner: z.string().nullable(),
      budget_hours: hours,
      start_date: day,
      end_date: day,
    })
    .partial(),
  /** Titles that leave the plan. */
  remove: z.array(z.string()),
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
  'agent_cost',
  'agent_failures',
  'agent_runs',
  'agents',
  'clients',
  'team',
  'logged_hours',
] as const

/** `open` is what is not over yet; `overdue` what is past its day. The others are the nouns' own. */
const queryStatuses = [
  'open',
  'overdue',
  'planned',
  'doing',
  'review',
  'blocked',
  'done',
  'cancelled',
  'draft',
  'pending',
  'paid',
] as const

/** What a question asks more closely than its topic; what it does not say is absent. */
const closer = z
  .object({
    /** Of work: only these rows. */
    noun: z.enum(['epic', 'story', 'task']),
    /** Only rows without this. A project's `assignee` leads it, its `due_date` is its end, its `estimate` its budget. */
    lacks: z.enum(['assignee', 'due_date', 'estimate', 'description', 'story', 'epics', 'tasks', 'projects']),
    /** The one fact that is asked for. */
    fact: z.enum([
      ...(['client', 'partner', 'kind', 'description', 'start', 'end', 'lead', 'email', 'why'] as const),
      ...(['latency', 'success', 'latest', 'amount', 'forecast', 'open', 'late', 'blocked', 'done'] as const),
    ]),
    /** Who or what has the most of it, or the least; of days, the last or the first. */
    rank: z.enum(['most', 'least']),
    partner: z.string(),
    kind: z.enum(projectKinds),
    role: z.enum(['member', 'manager', 'admin']),
    /** Of clients and agents: only those that are, or are not. */
    active: z.boolean(),
    /** An invoice by its number. */
    number: z.string(),
    /** What an answer before was cut of: all of it is asked for now. */
    rest: z.boolean(),
    /** Words that narrow the question and are not understood: the answer says so. */
    unread: z.array(z.string()),
  })
  .partial()

/** A question that the database answers. */
export const query = z.object({
  topic: z.enum(topics),
  project: optionalMention,
  person: optionalMention,
  client: optionalMention,
  agent: optionalMention,
  /** Only of this status: of projects, work, tickets, invoices and receivables. */
  status: z.enum(queryStatuses).nullable(),
  /** Only of this priority: of work and tickets. */
  priority,
  /** Both days count, on São Paulo's calendar. */
  period: z.object({ from: z.string(), to: z.string(), label: z.string() }).nullable(),
  closer: closer.optional(),
})

export const plan = z.discriminatedUnion('intent', [
  /** `is_guess`: the words leave doubt, or mention work without asking to create it, so that it is shown first. */
  z.object({ intent: z.literal('create'), draft, is_guess: z.boolean().optional() }),
  /** One correction after the other, as a sentence says them. */
  z.object({ intent: z.literal('amend'), changes: z.array(change).min(1) }),
  z.object({ intent: z.literal('query'), query }),
  z.object({ intent: z.literal('confirm') }),
  z.object({ intent: z.literal('cancel') }),
  z.object({ intent: z.literal('undo') }),
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
export type Mention = z.infer<typeof mention>
export type Plan = z.infer<typeof plan>
export type Query = z.infer<typeof query>
export type Topic = (typeof topics)[number]

export const noTask: DraftTask = {
  title: null,
  description: null,
  priority: null,
  estimate_hours: null,
  due_date: null,
  assignee: null,
  story: null,
  epic: null,
}
export const noStory: DraftStory = {
  title: null,
  description: null,
  priority: null,
  estimate_hours: null,
  owner: null,
  epic: null,
  tasks: [],
}
export const noEpic: DraftEpic = { title: null, description: null, owner: null, stories: [] }
export const noProject: DraftProject = {
  name: null,
  client: null,
  kind: null,
  partner: null,
  description: null,
  budget_hours: null,
  start_date: null,
  end_date: null,
}
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
