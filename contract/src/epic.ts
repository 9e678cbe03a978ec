import { z } from 'zod'
import { editOf } from './edit-conflict.ts'
import type { SchemaNotes } from './schema-notes.ts'
import { workStatuses } from './status.ts'
import { id, timestamp } from './text.ts'
import { reference, referenceMessages, startsPlanned, workFields } from './work.ts'

const owner_user_id = reference(referenceMessages.member)

export const epicCreate = z.strictObject({
  title: workFields.title,
  description: workFields.description.default(null),
  owner_user_id: owner_user_id.default(null),
  status: startsPlanned,
  project_id: id.optional(),
  org_id: id.optional(),
})

/** A change of some fields; those left out stay as they are. */
export const epicUpdate = z
  .strictObject({
    title: workFields.title,
    description: workFields.description,
    status: workFields.status,
    owner_user_id,
  })
  .partial()

export const epicEdit = editOf(epicUpdate)

export const epic = z.object({
  id,
  org_id: id,
  project_id: id,
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(workStatuses),
  owner_user_id: id.nullable(),
  created_at: timestamp,
})

export type Epic = z.infer<typeof epic>
export type EpicCreate = z.infer<typeof epicCreate>
export type EpicUpdate = z.infer<typeof epicUpdate>
export type EpicEdit = z.infer<typeof epicEdit>

export const epicNotes = {
  sent: {
    EpicCreate: { type: epicCreate, description: 'Um épico a criar' },
    EpicUpdate: {
      type: epicEdit,
      description: 'Campos de um épico a alterar; os ausentes ficam como estão; em base, os valores de que se partiu',
    },
  },
  answered: {
    Epic: { type: epic, description: 'Um épico' },
  },
} satisfies SchemaNotes
