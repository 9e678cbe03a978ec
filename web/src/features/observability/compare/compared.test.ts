import type { Observability } from '@leme/contract/agents/observability'
import { expect, test } from 'vitest'
import { differenceOf, measures } from './compared.ts'

const figures: Observability = {
  period: '7d',
  from: '2026-03-08T00:00:00Z',
  to: '2026-03-15T00:00:00Z',
  grain: 'day',
  runs: 9,
  completed: 6,
  failed: 2,
  running: 1,
  latency_p50_ms: 40,
  latency_p95_ms: 900,
  latency_p99_ms: null,
  cost_usd: '4.5',
  runs_with_cost: 9,
  unpriced_steps: 0,
  success_rate: 75,
  brl: { amount: null, unrated_usd: '0', rate: null, from: null, to: null, sources: [] },
  series: [],
}

const said = (one: Observability, other: Observability) =>
  Object.fromEntries(measures.map((measure) => [measure.name, differenceOf(measure, one, other)]))

test('[AG-04] two sides differ by a share of the other one, success by points; what is unknown differs by nothing', () => {
  const other = { ...figures, runs: 8, failed: 0, success_rate: 80.04, latency_p50_ms: 50, cost_usd: '2.25' }
  expect(said(figures, other)).toEqual({
    Execuções: '+12,5%',
    Falhas: null,
    Sucesso: '−5,0\u00a0p.p.',
    p50: '−20,0%',
    p95: 'igual',
    p99: null,
    Custo: '+100,0%',
    'Custo por execução': '+100,0%',
  })
  expect(said(figures, { ...figures, runs_with_cost: 0 })).toMatchObject({ Custo: null, 'Custo por execução': null })
})
