import { z } from 'zod'
import { defaultPriority, priorities, workStatuses } from '../status.ts'
import { key } from '../text/key.ts'
import { id, optionalDate, timestamp } from '../text/text.ts'
import { editOf } from '../wire/edit-conflict.ts'
import { reference, referenceMessages, startsPlanned, workFields } from './work.ts'
import type { WorkNoun } from './work-kind.ts'

/** What each reference says that names no row of the same project, or of the organisation. */
export const workReferences = {
  epic_id: { message: referenceMessages.epic, within: 'project' },
  story_id: { message: referenceMessages.story, within: 'project' },
  owner_user_id: { message: referenceMessages.member, within: 'project' },
  assignee_user_id: { message: referenceMessages.member, within: 'project' },
  agent_id: { message: referenceMessages.agent, within: 'organization' },
  ticket_id: { message: referenceMessages.ticket, within: 'organization' },
} as const

/** The rule of each field that work may have, in the order in which a change is checked. */
const rules = {
  ...workFields,
  due_date: optionalDate(),
  epic_id: reference(workReferences.epic_id.message),
  story_id: reference(workReferences.story_id.message),
  owner_user_id: reference(workReferences.owner_user_id.message),
  assignee_user_id: reference(workReferences.assignee_user_id.message),
  agent_id: reference(workReferences.agent_id.message),
}

/** The same of something new, with what it is where nothing is said. */
const created = {
  title: rules.title,
  description: rules.description.default(null),
  priority: rules.priority.default(defaultPriority),
  estimate_hours: rules.estimate_hours.default(null),
  due_date: rules.due_date.default(null),
  epic_id: rules.epic_id.default(null),
  story_id: rules.story_id.default(null),
  owner_user_id: rules.owner_user_id.default(null),
  assignee_user_id: rules.assignee_user_id.default(null),
  /** Instead of a person. */
  agent_id: rules.agent_id.default(null),
  /** The ticket that it comes from, which does not change. */
  ticket_id: reference(workReferences.ticket_id.message).default(null),
  status: startsPlanned,
}

/** The same as they are answered. */
const stored = {
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(workStatuses),
  priority: z.enum(priorities),
  estimate_hours: z.number().nullable(),
  due_date: z.iso.date().nullable(),
  epic_id: id.nullable(),
  story_id: id.nullable(),
  owner_user_id: id.nullable(),
  assignee_user_id: id.nullable(),
  agent_id: id.nullable(),
  ticket_id: id.nullable(),
}

/** The fields that each kind has, in the order of its row. */
export const fieldsOf = {
  epic: ['title', 'description', 'status', 'owner_user_id'],
  story: ['epic_id', 'title', 'description', 'priority', 'estimate_hours', 'owner_user_id', 'status'],
  task: [
    'story_id',
    'title',
    'description',
    'priority',
    'estimate_hours',
    'due_date',
    'assignee_user_id',
    'agent_id',
    'ticket_id',
    'status',
  ],
} as const satisfies Record<WorkNoun, readonly (keyof typeof stored)[]>

/** A field that a kind has, or any. */
export type WorkField<Noun extends WorkNoun = WorkNoun> = (typeof fieldsOf)[Noun][number]

/** Whether a kind has a field. */
export function hasField(noun: WorkNoun, field: string): field is WorkField {
  return fieldsOf[noun].some((one) => one === field)
}

type Shape = Partial<Record<WorkField, z.ZodType>>
type Own<Fields extends Shape, Noun extends WorkNoun> = Pick<Fields, Extract<keyof Fields, WorkField<Noun>>>

/** Those of the fields that a kind has. */
function ownOf<Fields extends Shape, Noun extends WorkNoun>(fields: Fields, noun: Noun): Own<Fields, Noun> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => hasField(noun, field))) as Own<Fields, Noun>
}

/** The same in the order of the kind's row. */
function columnsOf<Noun extends WorkNoun>(noun: Noun): Own<typeof stored, Noun> {
  return Object.fromEntries(fieldsOf[noun].map((field) => [field, stored[field]])) as Own<typeof stored, Noun>
}

function schemasOf<Noun extends WorkNoun>(noun: Noun) {
  const update = z.strictObject(ownOf(rules, noun)).partial()
  return {
    create: z.strictObject({ ...ownOf(created, noun), project_id: id.optional(), org_id: id.optional() }),
    /** A change of some fields; those left out stay as they are. */
    update,
    edit: editOf(update),
    row: z.object({
      id,
      org_id: id,
      project_id: id,
      key,
      ...columnsOf(noun),
      created_at: timestamp,
      /** How many comments it has. */
      comment_count: z.int(),
    }),
  }
}

/** What is sent and answered of each kind. */
export const workSchemas = { epic: schemasOf('epic'), story: schemasOf('story'), task: schemasOf('task') }

/** A task of a ticket, whose project is chosen with it. */
export const ticketTaskCreate = workSchemas.task.create.extend({
  project_id: z.guid('Escolha um projeto'),
  ticket_id: id,
})

export type WorkRow<Noun extends WorkNoun = WorkNoun> = z.infer<(typeof workSchemas)[Noun]['row']>
export type WorkCreate<Noun extends WorkNoun = WorkNoun> = z.infer<(typeof workSchemas)[Noun]['create']>
export type WorkUpdate<Noun extends WorkNoun = WorkNoun> = z.infer<(typeof workSchemas)[Noun]['update']>

export type Epic = WorkRow<'epic'>
export type Story = WorkRow<'story'>
export type Task = WorkRow<'task'>
export type TaskCreate = WorkCreate<'task'>
export type TaskUpdate = WorkUpdate<'task'>

type Everything = { [Field in WorkField]: z.infer<(typeof stored)[Field]> }

/** One of any kind: fields that its kind has not are absent. */
export type WorkItem = Pick<Epic, 'id' | 'org_id' | 'project_id' | 'key' | 'created_at' | 'comment_count'> &
  Pick<Everything, WorkField<'epic'> & WorkField<'story'> & WorkField<'task'>> &
  Partial<Everything>
