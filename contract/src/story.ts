import { z } from 'zod'
import { editOf } from './edit-conflict.ts'
import type { SchemaNotes } from './schema-notes.ts'
import { defaultPriority, priorities, workStatuses } from './status.ts'
import { id, timestamp } from './text.ts'
import { reference, referenceMessages, startsPlanned, workFields } from './work.ts'

const epic_id = reference(referenceMessages.epic)
const owner_user_id = reference(referenceMessages.member)

export const storyCreate = z.strictObject({
  title: workFields.title,
  description: workFields.description.default(null),
  priority: workFields.priority.default(defaultPriority),
  estimate_hours: workFields.estimate_hours.default(null),
  epic_id: epic_id.default(null),
  owner_user_id: owner_user_id.default(null),
  status: startsPlanned,
  project_id: id.optional(),
  org_id: id.optional(),
})

/** A change of some fields; those left out stay as they are. */
export const storyUpdate = z.strictObject({ ...workFields, epic_id, owner_user_id }).partial()

export const storyEdit = editOf(storyUpdate)

export const story = z.object({
  id,
  org_id: id,
  project_id: id,
  epic_id: id.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  priority: z.enum(priorities),
  estimate_hours: z.number().nullable(),
  owner_user_id: id.nullable(),
  status: z.enum(workStatuses),
  created_at: timestamp,
})

export type Story = z.infer<typeof story>
export type StoryCreate = z.infer<typeof storyCreate>
export type StoryUpdate = z.infer<typeof storyUpdate>
export type StoryEdit = z.infer<typeof storyEdit>

export const storyNotes = {
  sent: {
    StoryCreate: { type: storyCreate, description: 'Uma story a criar' },
    StoryUpdate: {
      type: storyEdit,
      description: 'Campos de uma story a alterar; os ausentes ficam como estão; em base, os valores de que se partiu',
    },
  },
  answered: {
    Story: { type: story, description: 'Uma story' },
  },
} satisfies SchemaNotes
