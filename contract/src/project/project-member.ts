import { z } from 'zod'
import { person } from '../people/person.ts'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { projectMemberRoles } from './project-member-role.ts'

const role = z.enum(projectMemberRoles, 'Selecione um papel')

export const projectMemberCreate = z.strictObject({
  user_id: z.guid('Selecione um usuário'),
  role: role.default('contributor'),
  project_id: id.optional(),
  org_id: id.optional(),
})

export const projectMemberUpdate = z.strictObject({ role }).partial()

/** A member with their person. `removed_at` is set once their account was removed: they count no longer as active. */
export const projectMember = z.object({
  id,
  org_id: id,
  project_id: id,
  user_id: id,
  role: z.enum(projectMemberRoles),
  created_at: timestamp,
  user: person.extend({ removed_at: timestamp.nullable() }),
})

export type ProjectMember = z.infer<typeof projectMember>
export type ProjectMemberCreate = z.infer<typeof projectMemberCreate>
export type ProjectMemberUpdate = z.infer<typeof projectMemberUpdate>

export const projectMemberNotes = {
  sent: {
    ProjectMemberCreate: { type: projectMemberCreate, description: 'Uma pessoa a adicionar ao projeto' },
    ProjectMemberUpdate: { type: projectMemberUpdate, description: 'O papel de um membro a alterar' },
  },
  answered: {
    ProjectMember: { type: projectMember, description: 'Um membro de um projeto' },
  },
  fields: {
    role: ['Papel no projeto', 'contributor'],
    removed_at: ['Quando a conta da pessoa foi removida', null],
  },
} satisfies SchemaNotes
