import { z } from 'zod'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { alertKinds, alertMinutes } from './alert-words.ts'

const kind = z.enum(alertKinds, 'Tipo desconhecido')
const minutesMessage = 'Use de 5 a 1440 minutos'

/** A rule; of each kind an agent has one, which this takes the place of. */
export const agentAlertSave = z
  .strictObject({
    kind,
    /** The most that may be: percent of failures, p95 in ms, US$; none of silence. */
    threshold: z
      .number('Informe um número')
      .min(0, 'O limite não pode ser negativo')
      .max(1e9, 'O limite é alto demais')
      .nullable()
      .default(null),
    minutes: z.int(minutesMessage).min(alertMinutes.least, minutesMessage).max(alertMinutes.most, minutesMessage),
  })
  .refine(({ kind, threshold }) => (kind === 'silence') === (threshold === null), {
    path: ['threshold'],
    message: 'Informe o limite; silêncio não tem um',
  })
  .refine(({ kind, threshold }) => kind !== 'failures' || threshold === null || threshold <= 100, {
    path: ['threshold'],
    message: 'Use de 0 a 100%',
  })

export const agentAlert = z.object({
  id,
  org_id: id,
  agent_id: id,
  kind,
  threshold: z.number().nullable(),
  minutes: z.int(),
  /** Since when it has been more than that; null while it is not. */
  since: timestamp.nullable(),
  /** When it was judged last; of silence, minutes without a run. */
  figure: z.number().nullable(),
  created_at: timestamp,
})

export type AgentAlertSave = z.output<typeof agentAlertSave>
export type AgentAlert = z.infer<typeof agentAlert>

export const agentAlertNotes = {
  sent: {
    AgentAlertSave: { type: agentAlertSave, description: 'O que de um agente não pode ser; um por tipo' },
  },
  answered: {
    AgentAlert: { type: agentAlert, description: 'O que de um agente não pode ser, e se é' },
  },
  fields: {
    kind: ['failures: falhas; latency: latência p95; cost: custo; silence: nenhuma execução', 'failures'],
    threshold: ['O mais que pode ser: % das execuções terminadas, ms ou US$; nulo para silence', 10],
    minutes: ['De quantos minutos até agora, de 5 a 1440', 60],
    since: ['Desde quando é mais do que isso; nulo enquanto não é', null],
    figure: ['O que foi medido por último; para silence, minutos sem execução; nulo sem nada a medir', 2.5],
    agent_id: ['O agente', '0190a8e0-7c1b-7d2e-9f00-000000000041'],
  },
} satisfies SchemaNotes
