import { z } from 'zod'
import { roles } from '../can.ts'
import { statusLabels } from '../status.ts'
import { mailedName } from '../text/mailed-name.ts'
import { id, requiredAddress, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

export const userLimits = { display_name: 200, email: 200 } as const

export const displayName = mailedName(userLimits.display_name, {
  required: 'Nome é obrigatório',
  tooLong: 'Nome deve ter no máximo 200 caracteres',
})

/** An address of mail in lower case, as every table keeps it. */
export const emailAddress = requiredAddress(userLimits.email, {
  required: 'Email é obrigatório',
  tooLong: 'Email deve ter no máximo 200 caracteres',
})
  .pipe(z.email('Email inválido').transform((email) => email.toLowerCase()))
  .meta({ format: 'email' })

export const user = z.object({
  id,
  org_id: id.nullable(),
  display_name: z.string(),
  /** Null for who came by phone and has added none. */
  email: z.string().nullable(),
  role: z.enum(roles),
})

export const userUpdate = z.strictObject({ role: z.enum(roles, 'Selecione um papel') })

/** What administrators see of how a person uses Leme. */
export const userAccess = z.object({
  user_id: id,
  /** Since when they belong to the organisation. */
  member_since: timestamp,
  /** How many sign-ins are open now. */
  sessions: z.int(),
  /** Their last sign-in or refreshed session, with up to an hour's delay; null where there was none. */
  last_seen_at: timestamp.nullable(),
})

/** Who was removed from the organisation, and whose data have not been erased. */
export const removedUser = user.extend({ removed_at: timestamp })

/** Who is signed in, with the organisation that the shell shows. */
export const me = user.extend({
  organization: z.object({ id, name: z.string(), status_labels: z.enum(statusLabels), time_zone: z.string() }),
})

export type User = z.infer<typeof user>
export type UserUpdate = z.infer<typeof userUpdate>
export type UserAccess = z.infer<typeof userAccess>
export type RemovedUser = z.infer<typeof removedUser>
export type Me = z.infer<typeof me>

export const userNotes = {
  sent: {
    UserUpdate: { type: userUpdate, description: 'O que se altera de uma pessoa: o papel' },
  },
  answered: {
    Me: { type: me, description: 'A pessoa conectada' },
    User: { type: user, description: 'Uma pessoa da organização' },
    RemovedUser: { type: removedUser, description: 'Uma pessoa removida da organização' },
    UserAccess: { type: userAccess, description: 'Como uma pessoa usa o Leme; só administradores veem' },
  },
  fields: {
    organization: ['Organização da pessoa'],
    removed_at: ['Quando a pessoa foi removida', '2026-03-10T14:30:00Z'],
    member_since: ['Desde quando está na organização', '2026-03-10T14:30:00Z'],
    sessions: ['Sessões abertas agora', 2],
    last_seen_at: ['Último acesso, com até uma hora de folga; nulo se nenhum', '2026-03-10T14:30:00Z'],
  },
} satisfies SchemaNotes
