import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { observabilityFields } from './agent-run-query.ts'
import { ofPeriod } from './period-query.ts'

/** At most so many groups are answered. */
export const groupsShown = 50

/** Steps are those of so many of the newest runs of a period. */
export const runsOfSteps = 5000

/** What runs are grouped by: the filter of the list that leaves a group's runs; or their steps by name, the slowest first. */
export const runGroupings = [
  'agent_id',
  'model',
  'project_id',
  'end_user',
  'session',
  'version',
  'environment',
  'run_type',
  'step',
] as const
export type RunGrouping = (typeof runGroupings)[number]

export const runGroupQuery = ofPeriod(
  observabilityFields.extend({
    by: z
      .enum(runGroupings, 'Agrupamento desconhecido')
      .default('agent_id')
      .describe('Pelo que as execuções são agrupadas; step agrupa os seus passos, pelo nome'),
  }),
)

const count = z.int().min(0)

/** The runs of a period that have one value, beside those of the period before it; of steps, the steps of one name. */
export const runGroup = z.object({
  /** As the filter takes it; null of runs without one. */
  value: z.string().nullable(),
  name: z.string().nullable(),
  runs: count,
  failed: count,
  runs_with_cost: count,
  /** Of those: steps without a price, of which the cost holds nothing. */
  unpriced_steps: count,
  /** Dollars, exact; of the runs whose cost is known. */
  cost_usd: decimalText,
  /** Milliseconds: of runs at most 1 % off, of steps exact; null where none has a latency. */
  latency_p50_ms: z.number().min(0).nullable(),
  latency_p95_ms: z.number().min(0).nullable(),
  runs_before: count,
  cost_before_usd: decimalText,
})

export type RunGroupQuery = z.output<typeof runGroupQuery>
export type RunGroup = z.infer<typeof runGroup>

export const runGroupNotes = {
  answered: {
    RunGroup: {
      type: runGroup,
      description:
        'As execuções de um período que têm um mesmo valor, ao lado das do período anterior; ou os passos de um mesmo nome, das 5.000 execuções mais novas',
    },
  },
  fields: {
    value: ['O valor, como o filtro da lista o recebe; nulo das execuções sem ele', 'gpt-4.1-mini'],
    'RunGroup.name': ['O valor por extenso', 'gpt-4.1-mini'],
    runs: ['Execuções', 12],
    failed: ['Execuções que falharam', 1],
    runs_with_cost: ['Execuções cujo custo se sabe', 12],
    unpriced_steps: ['Passos sem preço dessas execuções, que não estão no custo', 0],
    cost_usd: ['Custo exato em dólares', '1.42'],
    'RunGroup.latency_p50_ms': ['Mediana da latência, em milissegundos; com até 1% de erro, exceto a dos passos', 620],
    'RunGroup.latency_p95_ms': [
      '95% das execuções levam até isto, em milissegundos; com até 1% de erro, exceto o dos passos',
      2100,
    ],
    runs_before: ['Execuções do período anterior, do mesmo tamanho', 10],
    cost_before_usd: ['Custo do período anterior em dólares', '1.1'],
  },
} satisfies SchemaNotes
