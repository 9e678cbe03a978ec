import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { inReais } from '../money/exchange-rate.ts'
import { timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'
import { runFilters } from './agent-run-query.ts'

/** Without a period: whenever they were. */
export const runSumQuery = runFilters

const count = z.int().min(0)

/** What some runs are together. */
export const runSum = z.object({
  runs: count,
  completed: count,
  failed: count,
  running: count,
  runs_with_cost: count,
  /** Of those: steps without a price, of which the cost holds nothing. */
  unpriced_steps: count,
  /** Dollars, exact; of the runs whose cost is known. */
  cost_usd: decimalText,
  /** The cost, at the rates of its days. */
  brl: inReais,
  input_tokens: count,
  output_tokens: count,
  /** Milliseconds, of all together. */
  latency_ms: count,
  /** Null where there is none. */
  last_at: timestamp.nullable(),
})

export type RunSumQuery = z.output<typeof runSumQuery>
export type RunSum = z.infer<typeof runSum>

export const runSumNotes = {
  answered: {
    RunSum: { type: runSum, description: 'O que as execuções que os filtros deixam somam' },
  },
  fields: {
    runs: ['Execuções', 12],
    completed: ['Execuções concluídas', 11],
    failed: ['Execuções que falharam', 1],
    running: ['Execuções em andamento', 0],
    runs_with_cost: ['Execuções cujo custo se sabe', 12],
    unpriced_steps: ['Passos sem preço dessas execuções, que não estão no custo', 0],
    cost_usd: ['Custo exato em dólares, das execuções cujo custo se sabe', '1.42'],
    brl: ['O custo em reais, à cotação de cada dia'],
    input_tokens: ['Tokens de entrada', 48_000],
    output_tokens: ['Tokens de saída', 9_100],
    latency_ms: ['Duração de todas, em milissegundos', 92_000],
    last_at: ['Quando começou a mais recente', '2026-03-10T14:30:00Z'],
  },
} satisfies SchemaNotes
