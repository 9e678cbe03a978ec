import { expect, test } from 'vitest'
import { now, reader } from '../../test/demo-rows.ts'

type Run = {
  id: string
  span_id: string
  status: string
  error: string | null
  cost_usd: string | null
  latency_ms: number | null
  created_at: string
}
type Span = Omit<Run, 'created_at'> & { run_id: string; parent_span_id: string | null; started_at: string }

test('thirty days of runs, most of them done, the last day and the last week not empty', () => {
  const runs = reader('agent_runs')
  const since = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const newer = (days: number) => runs.filter(({ created_at }) => (created_at ?? '') > since(days)).length
  expect([runs.length, newer(30)]).toEqual([300, 300])
  expect(newer(1)).toBeGreaterThan(10)
  expect(newer(7)).toBeGreaterThan(newer(1) * 2)
  const failed = runs.filter(({ status }) => status === 'failed')
  expect(failed.length).toBeGreaterThan(5)
  expect(failed.length).toBeLessThan(30)
  for (const { status, error, latency_ms, cost_usd } of runs) {
    expect(error !== null).toBe(status === 'failed')
    expect([latency_ms === null, cost_usd === null]).toEqual([status === 'running', status === 'running'])
  }
})

test('[OB-06] every run has steps, within its time and its cost, and none is ahead of now', () => {
  const spans = reader('spans') as unknown as Span[]
  for (const run of reader('agent_runs') as unknown as Run[]) {
    const [root, ...steps] = spans.filter(({ run_id }) => run_id === run.id)
    expect(steps.length).toBeGreaterThan(0)
    expect(root).toMatchObject({ span_id: run.span_id, parent_span_id: null, status: run.status, error: run.error })
    const costs = steps.flatMap(({ cost_usd }) => (cost_usd === null ? [] : Math.round(Number(cost_usd) * 1e6)))
    const cost = costs.reduce((sum, one) => sum + one, 0)
    expect(cost).toBe(Math.round(Number(run.cost_usd) * 1e6))
    const begins = Date.parse(run.created_at)
    const ends = run.latency_ms === null ? now.getTime() : begins + run.latency_ms
    for (const { started_at, latency_ms, parent_span_id } of steps) {
      expect(parent_span_id).toBe(run.span_id)
      expect(Date.parse(started_at)).toBeGreaterThanOrEqual(begins)
      expect(Date.parse(started_at) + (latency_ms ?? 0)).toBeLessThanOrEqual(ends)
    }
  }
})
