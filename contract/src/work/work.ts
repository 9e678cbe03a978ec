import { z } from 'zod'
import { priorities, workStatuses } from '../status.ts'
import { optionalHours, optionalText, requiredText } from '../text/text.ts'

/** What epics, stories and tasks have in common. */
export const workLimits = { title: 500, description: 2000 } as const

export const workFields = {
  title: requiredText(workLimits.title, {
    required: 'Título é obrigatório',
    tooLong: 'Título deve ter no máximo 500 caracteres',
  }),
  description: optionalText(workLimits.description, 'Descrição deve ter no máximo 2000 caracteres'),
  status: z.enum(workStatuses, 'Status desconhecido'),
  priority: z.enum(priorities, 'Prioridade deve ser P1, P2 ou P3'),
  estimate_hours: optionalHours('Estimativa', {
    negative: 'Estimativa deve ser positiva',
    step: 'Estimativa deve ser múltipla de 0,5',
  }),
}

/** All work starts planned: a creation may say so, and nothing else. */
export const startsPlanned = z.literal('planned', 'O status inicial é planned').default('planned')

/** What is said where a reference names no row of the same project or organisation. The database's references say who belongs to it. */
export const referenceMessages = {
  epic: 'Escolha um épico deste projeto',
  story: 'Escolha uma story deste projeto',
  member: 'Escolha um membro do projeto',
  person: 'Escolha uma pessoa da equipe',
  agent: 'Escolha um agente da organização',
  project: 'Escolha um projeto da organização',
  client: 'Escolha um cliente da organização',
  ticket: 'Escolha um ticket da organização',
} as const

/** What is said where a body names another project than the path. */
export const projectMismatch = 'O projeto informado não é o do endereço'

/** A row of the same project, or none; blank is none. */
export function reference(message: string) {
  return z
    .union([z.literal(''), z.guid(message), z.null()], message)
    .transform((value) => (value === '' ? null : value))
}
