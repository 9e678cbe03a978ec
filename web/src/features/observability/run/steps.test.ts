import type { Span } from '@leme/contract/agents/agent-run'
import { expect, test } from 'vitest'
import { stepTree, unfolded } from './steps.ts'

function span(span_id: string, parent_span_id: string | null = null, given: Partial<Span> = {}): Span {
  return {
    span_id,
    parent_span_id,
    name: span_id,
    operation: null,
    status: 'completed',
    error: null,
    started_at: '2026-11-20T12:00:00.000Z',
    latency_ms: 1000,
    provider: null,
    model: null,
    input_tokens: null,
    cached_input_tokens: null,
    cache_write_5m_tokens: null,
    cache_write_1h_tokens: null,
    output_tokens: null,
    reasoning_tokens: null,
    tokens_partial: false,
    cost_usd: null,
    cost_source: null,
    attributes: {},
    long_contents: {},
    ...given,
  }
}

const read = (spans: Span[]) => stepTree(spans).map(({ span: { span_id }, level }) => `${level} ${span_id}`)

test('[OB-03] steps are read parents first, siblings in their order', () => {
  const spans = [span('run'), span('a', 'run'), span('b', 'run'), span('a1', 'a'), span('b1', 'b'), span('a2', 'a')]
  expect(read(spans)).toEqual(['1 run', '2 a', '3 a1', '3 a2', '2 b', '3 b1'])
  expect(stepTree(spans)[3]).toMatchObject({ position: 2, siblings: 2, isParent: false })
})

test('[OB-03] a step whose parent did not come stands on top, and one below itself is shown once', () => {
  expect(read([span('run', 'elsewhere'), span('late', 'lost')])).toEqual(['1 run', '1 late'])
  expect(read([span('run'), span('x', 'y'), span('y', 'x'), span('own', 'own')])).toEqual([
    '1 run',
    '1 x',
    '2 y',
    '1 own',
  ])
})

test('[OB-03] whatever the parents say, every step stands in the tree once', () => {
  // Every way in which four steps can name one another, themselves or nobody.
  const ids = ['a', 'b', 'c', 'd']
  const choices = [null, ...ids]
  for (let way = 0; way < choices.length ** ids.length; way += 1) {
    const spans = ids.map((id, at) => span(id, choices[Math.floor(way / choices.length ** at) % choices.length]))
    const read = stepTree(spans).map((step) => step.span.span_id)
    expect(read.toSorted(), `${way}`).toEqual(ids)
  }
})

test('[OB-03] a chain of a thousand steps is read to its end', () => {
  const chain = Array.from({ length: 1000 }, (_, index) => span(`s${index}`, index === 0 ? null : `s${index - 1}`))
  expect(stepTree(chain).at(-1)).toMatchObject({ level: 1000, span: { span_id: 's999' } })
})

test('[OB-03] bars show each step within the time of its run', () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 10, 20, 12) + ms).toISOString()
  const steps = stepTree([
    span('run', null, { latency_ms: 2000 }),
    span('half', 'run', { started_at: at(500), latency_ms: 1000 }),
    span('ahead', 'run', { started_at: at(3_000_000), latency_ms: 1000 }),
    span('behind', 'run', { started_at: at(-3_000_000), latency_ms: 1000 }),
    span('open', 'run', { started_at: at(1000), latency_ms: null }),
  ])
  expect(steps.map(({ start, width }) => [start, width])).toEqual([
    [0, 100],
    [25, 50],
    [100, 0],
    [0, 50],
    [50, null],
  ])
})

test('[OB-03] a run that has not ended is as long as what is known of it', () => {
  const started_at = '2026-11-20T12:00:01.000Z'
  const steps = stepTree([span('run', null, { latency_ms: null }), span('a', 'run', { started_at, latency_ms: 3000 })])
  expect(steps.map(({ start, width }) => [start, width])).toEqual([
    [0, null],
    [25, 75],
  ])
})

test('[OB-03] a folded step hides all below it, and nothing beside it', () => {
  const steps = stepTree([span('run'), span('a', 'run'), span('a1', 'a'), span('a11', 'a1'), span('b', 'run')])
  expect(unfolded(steps, new Set(['a'])).map((step) => step.span.span_id)).toEqual(['run', 'a', 'b'])
  expect(unfolded(steps, new Set(['run'])).map((step) => step.span.span_id)).toEqual(['run'])
})
