import { z } from 'zod'
import { decimal, decimalText } from '../format/decimal.ts'
import { person } from '../people/person.ts'
import { projectMemberRoles } from '../project/project-member-role.ts'
import { id, requiredDate, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** What an hour costs the company, and what it bills for one. */
export const rateKindNames = { cost: 'Custo', billing: 'Cobrança' } as const
export type RateKind = keyof typeof rateKindNames
const kind = z.enum(Object.keys(rateKindNames) as [RateKind, ...RateKind[]], 'Tipo desconhecido')
const role = z.enum(projectMemberRoles, 'Papel desconhecido')

/** A rate from a day on: of a person, of a role in projects, or of a project. */
export const workRateCreate = z
  .strictObject({
    kind,
    user_id: id.nullable().default(null),
    role: role.nullable().default(null),
    project_id: id.nullable().default(null),
    /** On the organisation's calendar; it holds until the day of the next one of the same. */
    valid_from: requiredDate('Informe a partir de que dia'),
    /** Reais an hour; null says that from that day on there is none. */
    amount: decimal({
      scale: 2,
      digits: 8,
      messages: {
        wrong: 'Taxa deve ser um número decimal',
        tooBig: 'Taxa deve ter no máximo 8 dígitos antes da vírgula',
        negative: 'Taxa não pode ser negativa',
        scale: 'Taxa deve ter no máximo 2 casas decimais',
      },
    }).nullable(),
  })
  .refine((rate) => [rate.user_id, rate.role, rate.project_id].filter((one) => one !== null).length === 1, {
    path: ['user_id'],
    message: 'Escolha uma pessoa, um papel ou um projeto',
  })

export const workRate = z.object({
  id,
  org_id: id,
  kind,
  /** Exactly one of these three is not null. */
  user: person.nullable(),
  role: role.nullable(),
  project: z.object({ id, name: z.string() }).nullable(),
  valid_from: z.iso.date(),
  amount: decimalText.nullable(),
  created_at: timestamp,
  /** Null where no person did it. */
  created_by: person.nullable(),
  /** From then on it counts no more: another one took its place, or it was withdrawn. */
  replaced_at: timestamp.nullable(),
  replaced_by: person.nullable(),
})

export type WorkRate = z.infer<typeof workRate>
export type WorkRateCreate = z.output<typeof workRateCreate>

export const workRateNotes = {
  sent: {
    WorkRateCreate: {
      type: workRateCreate,
      description: 'Uma taxa a partir de um dia; a do mesmo tipo, dono e dia é corrigida, e fica no histórico',
    },
  },
  answered: { WorkRate: { type: workRate, description: 'Quanto vale uma hora a partir de um dia, em reais' } },
  fields: {
    kind: ['O que a hora custa à empresa, ou o que ela cobra por uma', 'cost'],
    user_id: ['De quem é; nulo se é de um papel ou de um projeto', '0190a8e0-7c1b-7d2e-9f00-000000000001'],
    user: ['De quem é; nulo se é de um papel ou de um projeto'],
    role: ['Papel em projetos; nulo se é de uma pessoa ou de um projeto', null],
    project_id: ['Projeto; nulo se é de uma pessoa ou de um papel', null],
    project: ['Projeto; nulo se é de uma pessoa ou de um papel'],
    valid_from: ['A partir de que dia vale, até o da próxima da mesma', '2026-03-01'],
    amount: ['Reais por hora; nulo diz que dali em diante não há', '120.00'],
    created_by: ['Quem a informou'],
    replaced_at: ['Quando deixou de valer, corrigida ou retirada; nulo se vale', null],
    replaced_by: ['Quem a corrigiu ou retirou'],
  },
} satisfies SchemaNotes
