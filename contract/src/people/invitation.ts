import { z } from 'zod'
import { roles } from '../can.ts'
import { id, requiredKey, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { emailAddress } from './user.ts'

/** An invitation stays open for 14 days. */
export const invitationDays = 14
/** One that expired is listed for so many days more, so that it is seen and sent again. */
export const expiredInvitationDays = 30

export const invitationCreate = z.strictObject({
  email: emailAddress,
  role: z.enum(roles, 'Selecione um papel').default('member'),
})

export const invitation = z.object({
  id,
  org_id: id,
  email: z.string(),
  role: z.enum(roles),
  invited_by_user_id: id.nullable(),
  created_at: timestamp,
  expires_at: timestamp,
})

/** What the link of an invitation carries: who holds it may accept, once. */
export const invitationToken = requiredKey(100, {
  required: 'Convite é obrigatório',
  tooLong: 'Convite deve ter no máximo 100 caracteres',
})

/** Somebody who has an account joins the organisation that invited them. */
export const invitationAccept = z.strictObject({
  token: invitationToken,
  /** Their own organisation, to be left with all that it holds: only where unproven_organization was answered. */
  leave_org_id: z.uuid('Organização inválida').optional(),
})

/** Answered once, when it is made: only the token's hash is stored. */
export const invitationWithToken = invitation.extend({
  token: z.string(),
  link: z.string(),
  /** Whether the link went by mail too. */
  mailed: z.boolean(),
})

export type Invitation = z.infer<typeof invitation>
export type InvitationCreate = z.infer<typeof invitationCreate>

export const invitationNotes = {
  sent: {
    InvitationAccept: { type: invitationAccept, description: 'Um convite a aceitar' },
    InvitationCreate: { type: invitationCreate, description: 'Um convite a enviar' },
  },
  answered: {
    Invitation: {
      type: invitation,
      description: 'Um convite que ninguém aceitou; passado expires_at, o link não vale mais',
    },
    InvitationWithToken: {
      type: invitationWithToken,
      description: 'Um convite recém-criado: o link não aparece de novo',
    },
  },
  fields: {
    invited_by_user_id: ['Quem convidou', '0190a8e0-7c1b-7d2e-9f00-000000000011'],
    token: ['O que o link do convite leva', 'EXEMPLO-de-convite'],
    leave_org_id: [
      'A sua própria organização, que fica para trás com tudo o que tem: só depois de unproven_organization',
      '0198c5a0-0000-7000-8000-000000000001',
    ],
    link: ['Endereço a enviar para a pessoa convidada', 'https://leme.exemplo.com.br/auth#convite=EXEMPLO'],
    mailed: ['Se o link foi também por email', true],
  },
} satisfies SchemaNotes
