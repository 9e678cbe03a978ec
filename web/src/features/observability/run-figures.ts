import type { AgentRun } from '@leme/contract/agents/agent-run'
import { shareUsd, sumUsd } from '@leme/contract/format/usd'

/** What the cards say of some runs (OB-01). A null is unknown: there is nothing to count. */
export type RunFigures = {
  runs: number
  completed: number
  failed: number
  running: number
  /** Milliseconds, of the runs that have a latency. */
  latency: number | null
  /** The described estimate of the 95th percentile: 1.5 times the average. */
  p95Estimate: number | null
  /** Ended, and nobody said how long they took. */
  withoutLatency: number
  /** Dollars, exact; of the runs whose cost is known. */
  cost: string | null
  /** Dollars with 6 decimals, of the runs whose cost is known: what is unknown is not zero. */
  costPerRun: string | null
  withoutCost: number
  /** Steps without a price, of which the cost holds nothing. */
  unpricedSteps: number
  /** Completed of all, also of those that still run, in percent: so it is described. */
  successRate: number | null
}

/** The figures of a list of runs, with no division by zero and no unknown taken for zero. */
export function runFigures(
  runs: readonly Pick<AgentRun, 'status' | 'latency_ms' | 'cost_usd' | 'unpriced_steps'>[],
): RunFigures {
  const count = (status: AgentRun['status']) => runs.filter((run) => run.status === status).length
  const latencies = runs.flatMap(({ latency_ms }) => latency_ms ?? [])
  const costs = runs.flatMap(({ cost_usd }) => cost_usd ?? [])
  const latency = latencies.length === 0 ? null : latencies.reduce((sum, ms) => sum + ms, 0) / latencies.length
  const cost = costs.length === 0 ? null : sumUsd(costs)
  const completed = count('completed')
  return {
    runs: runs.length,
    completed,
    failed: count('failed'),
    running: count('running'),
    latency,
    p95Estimate: latency === null ? null : latency * 1.5,
    withoutLatency: runs.filter(({ status, latency_ms }) => status !== 'running' && latency_ms === null).length,
    cost,
    costPerRun: cost === null ? null : shareUsd(cost, costs.length, 6),
    withoutCost: runs.length - costs.length,
    unpricedSteps: runs.reduce((sum, { unpriced_steps }) => sum + unpriced_steps, 0),
    successRate: runs.length === 0 ? null : (completed / runs.length) * 100,
  }
}
