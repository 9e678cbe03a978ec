import { z } from 'zod'
import { decimalText } from '../format/decimal.ts'
import { inReais } from '../money/exchange-rate.ts'
import { timestamp } from '../text/text.ts'
import type { SchemaNotes } from '../wire/schema-notes.ts'

/** Periods that the figures of agents can be asked for, ending now. */
export const periods = ['24h', '7d', '30d'] as const
export type Period = (typeof periods)[number]
export const defaultPeriod: Period = '24h'
export const periodHours: Record<Period, number> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 }

/** What an answer is of: a period that ends now, or days that were asked for. */
export const answeredPeriods = [...periods, 'days'] as const
export type AnsweredPeriod = (typeof answeredPeriods)[number]
/** How long days that are asked for may be. */
export const mostDays = 366

/** The equal parts that a period is shown in. */
export const grains = ['hour', 'day'] as const
export type Grain = (typeof grains)[number]

const count = z.int().min(0)
/** Milliseconds, at most 1% off; null where no run with a latency is counted. */
const latency = z.number().min(0).nullable()

const figures = {
  runs: count,
  completed: count,
  failed: count,
  running: count,
  latency_p50_ms: latency,
  latency_p95_ms: latency,
  latency_p99_ms: latency,
  /** Dollars, exact; of the runs whose cost is known. */
  cost_usd: decimalText,
  runs_with_cost: count,
  /** Of those: steps without a price, of which the cost holds nothing. */
  unpriced_steps: count,
}

/** The figures of a period, as a whole and in equal parts from its first hour or day to now. */
export const observability = z.object({
  period: z.enum(answeredPeriods),
  from: timestamp,
  to: timestamp,
  grain: z.enum(grains),
  ...figures,
  /** Completed in percent of completed and failed; null where none has ended. */
  success_rate: z.number().min(0).max(100).nullable(),
  /** The cost, at the rates of its days. */
  brl: inReais,
  /** An hour each for 24 h and for one day, else a day of the organisation's calendar each. */
  series: z.array(z.object({ from: timestamp, ...figures })),
})

export type Observability = z.infer<typeof observability>

export const observabilityNotes = {
  answered: {
    Observability: { type: observability, description: 'Números dos agentes em um período' },
  },
  fields: {
    from: ['Início, incluído', '2026-03-09T15:00:00Z'],
    to: ['Fim: agora, ou o fim do último dia pedido', '2026-03-10T15:00:00Z'],
    grain: ['Que partes series tem: hour em 24h e em um só dia, day nos demais', 'hour'],
    runs: ['Execuções no período', 1204],
    completed: ['Execuções concluídas', 1180],
    failed: ['Execuções que falharam', 20],
    running: ['Execuções em andamento', 4],
    latency_p50_ms: ['Mediana da latência, em milissegundos', 620],
    latency_p95_ms: ['95% das execuções levam até isto, em milissegundos', 2100],
    latency_p99_ms: ['99% das execuções levam até isto, em milissegundos', 4800],
    cost_usd: ['Custo exato em dólares, das execuções cujo custo se sabe', '14.20'],
    runs_with_cost: ['Execuções cujo custo se sabe', 1190],
    unpriced_steps: ['Passos sem preço dessas execuções, que não estão no custo', 0],
    brl: ['O custo em reais, à cotação de cada dia'],
    success_rate: ['Concluídas em % de concluídas e falhas; nulo se nenhuma terminou', 98.3],
    series: ['O período em partes iguais: horas em 24h e em um só dia, dias do calendário da organização nos demais'],
  },
} satisfies SchemaNotes
