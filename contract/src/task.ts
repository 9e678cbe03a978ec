import { z } from 'zod'
import { editOf } from './edit-conflict.ts'
import type { SchemaNotes } from './schema-notes.ts'
import { defaultPriority, priorities, workStatuses } from './status.ts'
import { id, optionalDate, timestamp } from './text.ts'
import { reference, referenceMessages, startsPlanned, workFields } from './work.ts'

const due_date = optionalDate()
const story_id = reference(referenceMessages.story)
const assignee_user_id = reference(referenceMessages.member)

export const taskCreate = z.strictObject({
  title: workFields.title,
  description: workFields.description.default(null),
  priority: workFields.priority.default(defaultPriority),
  estimate_hours: workFields.estimate_hours.default(null),
  due_date: due_date.default(null),
  story_id: story_id.default(null),
  assignee_user_id: assignee_user_id.default(null),
  /** The ticket that it comes from, which does not change. */
  ticket_id: reference(referenceMessages.ticket).default(null),
  status: startsPlanned,
  project_id: id.optional(),
  org_id: id.optional(),
})

/** A task of a ticket, whose project is chosen with it. */
export const ticketTaskCreate = taskCreate.extend({ project_id: z.guid('Escolha um projeto'), ticket_id: id })

/** A change of some fields; those left out stay as they are. */
export const taskUpdate = z.strictObject({ ...workFields, due_date, story_id, assignee_user_id }).partial()

export const taskEdit = editOf(taskUpdate)

export const task = z.object({
  id,
  org_id: id,
  project_id: id,
  story_id: id.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  priority: z.enum(priorities),
  estimate_hours: z.number().nullable(),
  due_date: z.iso.date().nullable(),
  assignee_user_id: id.nullable(),
  ticket_id: id.nullable(),
  status: z.enum(workStatuses),
  created_at: timestamp,
})

export type Task = z.infer<typeof task>
export type TaskCreate = z.infer<typeof taskCreate>
export type TaskUpdate = z.infer<typeof taskUpdate>
export type TaskEdit = z.infer<typeof taskEdit>

export const taskNotes = {
  sent: {
    TaskCreate: { type: taskCreate, description: 'Uma task a criar' },
    TaskUpdate: {
      type: taskEdit,
      description: 'Campos de uma task a alterar; os ausentes ficam como estão; em base, os valores de que se partiu',
    },
  },
  answered: {
    Task: { type: task, description: 'Uma task' },
  },
  fields: {
    ticket_id: ['Ticket de que a task veio', '0190a8e0-7c1b-7d2e-9f00-000000000034'],
  },
} satisfies SchemaNotes
