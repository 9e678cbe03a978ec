import type { AgentRun } from '@leme/contract/agents/agent-run'
import { expect, test } from 'vitest'
import { runFigures } from './run-figures.ts'

type Given = Partial<Pick<AgentRun, 'status' | 'latency_ms' | 'cost_usd' | 'unpriced_steps'>>
const run = (given: Given = {}) => ({
  ...{ status: 'completed' as const, latency_ms: 1000, cost_usd: '0.01', unpriced_steps: 0 },
  ...given,
})

test('[OB-01] the figures of some runs: average, 1.5 times it, exact cost, its share of each run, the completed', () => {
  const figures = runFigures([
    run({ latency_ms: 1000, cost_usd: '0.1' }),
    run({ latency_ms: 2000, cost_usd: '0.2' }),
    run({ latency_ms: 4000, cost_usd: '0.00000001', status: 'failed' }),
  ])
  expect(figures).toEqual({
    runs: 3,
    completed: 2,
    failed: 1,
    running: 0,
    latency: 7000 / 3,
    p95Estimate: 3500,
    withoutLatency: 0,
    cost: '0.30000001',
    costPerRun: '0.100000',
    withoutCost: 0,
    unpricedSteps: 0,
    successRate: (2 / 3) * 100,
  })
})

test('[OB-01] a run without a cost is not in the average per run, nor one without a latency in the average latency', () => {
  const figures = runFigures([run({ cost_usd: '0.3' }), run({ cost_usd: null, latency_ms: null, status: 'running' })])
  expect(figures).toMatchObject({ cost: '0.30000000', costPerRun: '0.300000', withoutCost: 1 })
  expect(figures).toMatchObject({ latency: 1000, withoutLatency: 0, running: 1, successRate: 50 })
  expect(runFigures([run({ latency_ms: null }), run()])).toMatchObject({ latency: 1000, withoutLatency: 1 })
})

test('[OB-01] the average of 32 known costs of 50 is theirs alone', () => {
  const known = Array.from({ length: 32 }, () => run({ cost_usd: '0.265' }))
  const figures = runFigures([...known, ...Array.from({ length: 18 }, () => run({ cost_usd: null }))])
  expect(figures).toMatchObject({ cost: '8.48000000', costPerRun: '0.265000', withoutCost: 18 })
})

test('[OB-01] a cost of zero is known, and a latency of zero too', () => {
  const figures = runFigures([run({ cost_usd: '0', latency_ms: 0 })])
  expect(figures).toMatchObject({ cost: '0.00000000', costPerRun: '0.000000', latency: 0, p95Estimate: 0 })
})

test('[OB-01] without runs, or with running ones alone, nothing is divided by zero', () => {
  const unknown = { latency: null, p95Estimate: null, cost: null, costPerRun: null }
  expect(runFigures([])).toMatchObject({ ...unknown, runs: 0, successRate: null })
  const running = run({ status: 'running', latency_ms: null, cost_usd: null })
  expect(runFigures([running])).toMatchObject({ ...unknown, runs: 1, running: 1, successRate: 0 })
})

test('[AG-01] steps without a price are counted: the cost holds nothing of them', () => {
  expect(runFigures([run({ unpriced_steps: 2 }), run(), run({ unpriced_steps: 1 })])).toMatchObject({
    unpricedSteps: 3,
  })
})
