import { z } from 'zod'
import { id } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** What one person has to do; nobody's tasks come under null. All figures are of tasks that are not done. */
export const workload = z.object({
  user_id: id.nullable(),
  display_name: z.string().nullable(),
  open: z.int(),
  /** Due before today. */
  late: z.int(),
  /** Estimated hours of the late ones that have an estimate. */
  late_hours: z.number(),
  /** Estimated hours of those that have an estimate. */
  estimate_hours: z.number(),
  without_estimate: z.int(),
})

/** A person's or an agent's tasks of those that were asked for; nobody's come under null. */
export const taskGroup = workload
  .pick({ user_id: true, display_name: true, estimate_hours: true, without_estimate: true })
  .extend({ agent_id: id.nullable(), count: z.int() })

export type TaskGroup = z.infer<typeof taskGroup>
export type Workload = z.infer<typeof workload>

export const workloadNotes = {
  answered: {
    TaskGroup: { type: taskGroup, description: 'As tasks pedidas que são de uma pessoa, ou de um agente' },
    Workload: { type: workload, description: 'O que uma pessoa tem por fazer' },
  },
  fields: {
    user_id: ['Pessoa; nulo para o que não é de ninguém', '0190a8e0-7c1b-7d2e-9f00-000000000011'],
    estimate_hours: ['Horas estimadas das que têm estimativa', 41.5],
    without_estimate: ['As que não têm estimativa', 4],
    agent_id: ['Agente; nulo para o que não é de um', null],
    count: ['Quantas das tasks pedidas são dela', 12],
    open: ['Tasks que não terminaram', 12],
    late: ['Destas, as que venceram', 3],
    late_hours: ['Horas estimadas das que venceram e têm estimativa', 12.5],
  },
} satisfies SchemaNotes
