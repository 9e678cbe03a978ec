import { z } from 'zod'
import { projectStatuses } from '../status.ts'
import { newProjectPrefix, projectPrefix } from '../text/key.ts'
import { id, optionalDate, optionalHours, optionalName, optionalText, requiredText, timestamp } from '../text/text.ts'
import { editOf } from '../wire/edit-conflict.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { healthReasons } from './health.ts'
import { projectKinds } from './project-kind.ts'

export const projectLimits = { name: 200, client: 200, partner: 200, description: 2000 } as const

const fields = {
  name: requiredText(projectLimits.name, {
    required: 'Nome é obrigatório',
    tooLong: 'Nome deve ter no máximo 200 caracteres',
  }),
  client: requiredText(projectLimits.client, {
    required: 'Cliente é obrigatório',
    tooLong: 'Cliente deve ter no máximo 200 caracteres',
  }),
  kind: z.enum(projectKinds, 'Tipo deve ser delivery ou product'),
  partner: optionalName(projectLimits.partner, 'Parceiro deve ter no máximo 200 caracteres'),
  description: optionalText(projectLimits.description, 'Descrição deve ter no máximo 2000 caracteres'),
  budget_hours: optionalHours('Budget', {
    negative: 'Budget deve ser positivo',
    step: 'Budget deve ser múltiplo de 0,5',
  }),
  start_date: optionalDate(),
  end_date: optionalDate(),
  status: z.enum(projectStatuses, 'Status desconhecido'),
}

export const endBeforeStart = 'A data de fim não pode ser anterior à de início'

function endsAfterStart(project: { start_date?: string | null; end_date?: string | null }): boolean {
  return !project.start_date || !project.end_date || project.end_date >= project.start_date
}

/** What a person fills in. A project always starts planned, and its organisation is the session's. */
export const projectCreate = z
  .strictObject({
    name: fields.name,
    client: fields.client,
    kind: fields.kind.default('delivery'),
    partner: fields.partner.default(null),
    description: fields.description.default(null),
    /** What its keys begin with; proposed from the name where it is blank. */
    prefix: newProjectPrefix.default(''),
    budget_hours: fields.budget_hours.default(null),
    start_date: fields.start_date.default(null),
    end_date: fields.end_date.default(null),
    status: z.literal('planned', 'Um projeto começa planejado').default('planned'),
    org_id: id.optional(),
  })
  .refine(endsAfterStart, { path: ['end_date'], message: endBeforeStart })

const someFields = z.strictObject({ ...fields, prefix: projectPrefix }).partial()

/** A change of some fields; those left out stay as they are. */
export const projectUpdate = someFields.refine(endsAfterStart, { path: ['end_date'], message: endBeforeStart })

export const projectEdit = editOf(someFields).refine(endsAfterStart, { path: ['end_date'], message: endBeforeStart })

export const project = z.object({
  id,
  org_id: id,
  name: z.string(),
  prefix: z.string(),
  client: z.string(),
  client_id: id.nullable(),
  kind: z.enum(projectKinds),
  partner: z.string().nullable(),
  description: z.string().nullable(),
  budget_hours: z.number().nullable(),
  spent_hours: z.number(),
  start_date: z.iso.date().nullable(),
  end_date: z.iso.date().nullable(),
  status: z.enum(projectStatuses),
  health_score: z.number(),
  /** What took the points that the score lacks. */
  health: z.array(z.object({ reason: z.enum(healthReasons), count: z.int(), points: z.int() })),
  created_at: timestamp,
  /** How many comments it has itself. */
  comment_count: z.int(),
})

export type Project = z.infer<typeof project>
export type ProjectCreate = z.infer<typeof projectCreate>
export type ProjectUpdate = z.infer<typeof projectUpdate>
export type ProjectEdit = z.infer<typeof projectEdit>

export const projectNotes = {
  sent: {
    ProjectCreate: { type: projectCreate, description: 'Um projeto a criar; começa planejado' },
    ProjectUpdate: {
      type: projectEdit,
      description: 'Campos de um projeto a alterar; os ausentes ficam como estão; em base, os valores de que se partiu',
    },
  },
  answered: {
    Project: { type: project, description: 'Um projeto' },
  },
  fields: {
    prefix: ['Com que começam as chaves dos seus épicos, stories e tasks', 'AGE'],
    spent_hours: ['Horas registradas', 32.5],
    health_score: ['Saúde do projeto, de 0 a 100', 94],
    health: ['O que tirou pontos da saúde'],
    points: ['Pontos perdidos', 6],
  },
} satisfies SchemaNotes
