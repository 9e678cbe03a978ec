import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { id, timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { answeredPeriods } from './observability.ts'

const count = z.int().min(0)

/** What an agent did within one run of another agent. */
export const agentPart = z.object({
  run_id: id,
  run_name: z.string(),
  /** Whose run it is; null where that names none. */
  agent_name: z.string().nullable(),
  invocations: count,
  failed: count,
  /** Its own part, dollars: without what agents cost that it called. */
  cost_usd: decimalText.nullable(),
  input_tokens: count,
  output_tokens: count,
  started_at: timestamp,
})

/** What an agent did within runs of others that started in a period. Those runs are theirs: nothing counts for two. */
export const agentParts = z.object({
  period: z.enum(answeredPeriods),
  runs: count,
  invocations: count,
  failed: count,
  cost_usd: decimalText,
  input_tokens: count,
  output_tokens: count,
  /** The latest runs, at most `agentPartsShown`. */
  latest: z.array(agentPart),
})

export const agentPartsShown = 20

export type AgentParts = z.infer<typeof agentParts>

export const agentPartsNotes = {
  answered: {
    AgentPart: { type: agentPart, description: 'O que um agente fez dentro de uma execução de outro' },
    AgentParts: { type: agentParts, description: 'O que um agente fez dentro de execuções de outros, em um período' },
  },
  fields: {
    runs: ['Em quantas execuções de outros', 14],
    invocations: ['Quantas vezes foi chamado', 15],
    failed: ['Quantas dessas vezes falharam', 0],
    cost_usd: ['Quanto a sua própria parte custou, em dólares', '0.0132'],
    input_tokens: ['Tokens de entrada da sua parte', 12000],
    output_tokens: ['Tokens de saída da sua parte', 3400],
    latest: ['As execuções mais novas, no máximo 20'],
    run_id: ['A execução', '0190a8e0-7c1b-7d2e-9f00-000000000042'],
    run_name: ['Como quem enviou chamou a execução', 'invoke_agent Coordenador'],
    agent_name: ['De que agente é a execução', 'Coordenador'],
    started_at: ['Quando a execução começou', '2026-03-10T14:30:00Z'],
  },
} satisfies SchemaNotes
