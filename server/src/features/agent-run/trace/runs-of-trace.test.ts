import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOfTrace as runsInSteps, type TraceRuns } from './runs-of-trace.ts'
import type { TraceSpan } from './trace-span.ts'

let clock = 0

/** A span that starts after those before it; `parent` and the other fields where a test says so. */
function span(
  span_id: string,
  operation: string | null,
  fields: Partial<TraceSpan> & { parent?: string } = {},
): TraceSpan {
  const { parent = null, ...said } = fields
  clock += 1
  return {
    span_id,
    parent_span_id: parent,
    operation,
    started_us: clock,
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
    cost_source: said.cost_usd == null ? null : 'reported',
    agent: null,
    labels: null,
    request_id: null,
    is_log: false,
    status: 'completed',
    ...said,
  }
}

function runsOfTrace(spans: readonly TraceSpan[]): TraceRuns {
  const steps = runsInSteps(spans)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Each run with the spans that are its steps. */
function stepsOf(spans: TraceSpan[]): Record<string, string[]> {
  const { runs, runOf } = runsOfTrace(spans)
  return Object.fromEntries(
    runs.map((run) => [
      run.span_id,
      spans.flatMap(({ span_id }) => (runOf.get(span_id) === run.span_id && span_id !== run.span_id ? [span_id] : [])),
    ]),
  )
}

function onlyRun(...spans: TraceSpan[]) {
  const { runs } = runsOfTrace(spans)
  expect(runs).toHaveLength(1)
  return runs[0]
}

describe('a run is', () => {
  test.each(['invoke_agent', 'invoke_workflow'])('[OB-04] the outermost %s, with all below it', (operation) => {
    const spans = [
      span('http', null),
      span('run', operation, { parent: 'http' }),
      span('inner', 'invoke_agent', { parent: 'run' }),
      span('tool', 'execute_tool', { parent: 'inner' }),
      span('query', null, { parent: 'tool' }),
      span('call', 'chat', { parent: 'query' }),
    ]
    expect(stepsOf(spans)).toEqual({ run: ['inner', 'tool', 'query', 'call'] })
    expect(runsOfTrace(spans).runOf.get('http')).toBeNull()
    expect(runsOfTrace(spans).runs[0]?.run_type).toBe(operation)
  })

  test.each(['chat', 'generate_content', 'text_completion', 'embeddings'])('[OB-04] a lone %s', (operation) => {
    expect(stepsOf([span('http', null), span('one', operation, { parent: 'http' }), span('two', operation)])).toEqual({
      one: [],
      two: [],
    })
  })

  test('[OB-04] the outer of two calls that describe the same', () => {
    expect(stepsOf([span('outer', 'chat'), span('inner', 'chat', { parent: 'outer' })])).toEqual({ outer: ['inner'] })
  })

  test.each(['execute_tool', 'create_agent', null, 'retrieval'])('[OB-04] never %s by itself', (operation) => {
    expect(stepsOf([span('a', operation), span('b', operation, { parent: 'a' })])).toEqual({})
  })

  test('[OB-04] a call whose parent has not come, until it comes', () => {
    const call = span('call', 'chat', { parent: 'tool' })
    const agent = span('agent', 'invoke_agent')
    expect(stepsOf([call, agent])).toEqual({ call: [], agent: [] })
    expect(stepsOf([call, agent, span('tool', 'execute_tool', { parent: 'agent' })])).toEqual({
      agent: ['call', 'tool'],
    })
  })
})

describe('parents in a circle', () => {
  test('[OB-04] begin with the earliest of them', () => {
    const [a, b, c] = [
      span('a', null, { parent: 'c' }),
      span('b', 'chat', { parent: 'a' }),
      span('c', 'chat', { parent: 'b' }),
    ]
    for (const spans of [
      [a, b, c],
      [c, b, a],
      [b, a, c],
    ]) {
      expect(stepsOf(spans)).toEqual({ b: ['c'] })
    }
  })

  test('[OB-04] of one span are its own end', () => {
    expect(stepsOf([span('a', 'chat', { parent: 'a' }), span('b', null, { parent: 'a' })])).toEqual({ a: ['b'] })
  })
})

test('[OB-04] a trace twenty thousand spans deep, and as wide, is no trouble', () => {
  const deep = Array.from({ length: 20_000 }, (_, index) => span(`d${index}`, 'chat', { parent: `d${index - 1}` }))
  const wide = Array.from({ length: 20_000 }, (_, index) => span(`w${index}`, 'chat', { parent: 'd19999' }))
  const circles = Array.from({ length: 20_000 }, (_, index) => span(`c${index}`, null, { parent: `c${index ^ 1}` }))
  expect(runsOfTrace([...deep, ...wide, ...circles]).runs.map(({ span_id }) => span_id)).toEqual(['d0'])
})

test('[OB-04] provider and model are the run’s own, else those of its first call', () => {
  const calls = [
    span('late', 'chat', { parent: 'run', model: 'b', provider: 'y', started_us: 1e9 }),
    span('early', 'chat', { parent: 'run', model: 'a', provider: 'x' }),
    span('tool', 'execute_tool', { parent: 'run', model: 'c', started_us: 0 }),
  ]
  expect(onlyRun(span('run', 'invoke_agent', { started_us: -1 }), ...calls)).toMatchObject({
    model: 'a',
    provider: 'x',
  })
  const named = span('run', 'invoke_agent', { started_us: -1, model: 'own', provider: 'z' })
  expect(onlyRun(named, ...calls)).toMatchObject({ model: 'own', provider: 'z' })
})

test('[AG-01] a step that failed is counted, at whatever depth, and does not fail the run', () => {
  const spans = [
    span('run', 'invoke_agent', { status: 'failed' }),
    span('tool', 'execute_tool', { parent: 'run', status: 'failed' }),
    span('query', null, { parent: 'tool', status: 'failed' }),
    span('call', 'chat', { parent: 'run' }),
    span('other', 'chat', { status: 'failed' }),
  ]
  expect(runsOfTrace(spans).runs.map(({ span_id, failed_steps }) => [span_id, failed_steps])).toEqual([
    ['run', 2],
    ['other', 0],
  ])
})

test('[AG-01] its agent is its own, else the one that its first step names', () => {
  const agent = (name: string) => ({ id: null, name, description: null, area: null })
  const steps = [
    span('flow', 'invoke_workflow'),
    span('late', 'invoke_agent', { parent: 'flow', agent: agent('revisor'), started_us: 1e9 }),
    span('early', 'invoke_agent', { parent: 'flow', agent: agent('redator') }),
  ]
  expect(onlyRun(...steps)?.agent?.name).toBe('redator')
  expect(onlyRun({ ...steps[0], agent: agent('editor') } as TraceSpan, ...steps.slice(1))?.agent?.name).toBe('editor')
})

describe('what a run used', () => {
  const run = (fields = {}) => span('run', 'invoke_agent', fields)
  const call = (id: string, fields = {}) => span(id, 'chat', { parent: 'run', ...fields })

  test('[OB-04] is the sum of its calls, exactly', () => {
    const spans = [
      run(),
      call('a', { cost_usd: '0.1', input_tokens: 10, cached_input_tokens: 4, output_tokens: 1 }),
      call('b', { cost_usd: '0.20000001', input_tokens: 20, output_tokens: 2 }),
    ]
    expect(onlyRun(...spans)).toMatchObject({
      cost_usd: '0.30000001',
      cost_source: 'reported',
      input_tokens: 30,
      cached_input_tokens: 4,
      output_tokens: 3,
    })
  })

  test('[OB-04] is counted once though every parent repeats it', () => {
    const used = { cost_usd: '0.5', input_tokens: 100, output_tokens: 7 }
    const spans = [run(used), call('outer', used), span('inner', 'chat', { parent: 'outer', ...used })]
    expect(onlyRun(...spans)).toMatchObject({ cost_usd: '0.50000000', input_tokens: 100, output_tokens: 7 })
  })

  test('[OB-04] is what its calls say where all of them do, also where a parent says more or less', () => {
    for (const own of ['0.9', '0.01']) {
      expect(
        onlyRun(run({ cost_usd: own }), call('a', { cost_usd: '0.2' }), call('b', { cost_usd: '0.3' })),
      ).toMatchObject({ cost_usd: '0.50000000' })
    }
  })

  test('[OB-04] is the run’s own word where no call says anything', () => {
    expect(onlyRun(run({ cost_usd: '0.7', output_tokens: 3 }), call('a'), call('b'))).toMatchObject({
      cost_usd: '0.70000000',
      input_tokens: null,
      output_tokens: 3,
    })
  })

  test('[OB-04] is the larger word where some calls say nothing', () => {
    const calls = [call('a', { cost_usd: '0.2', input_tokens: 5 }), call('b')]
    expect(onlyRun(run({ cost_usd: '0.7', input_tokens: 9 }), ...calls)).toMatchObject({
      cost_usd: '0.70000000',
      input_tokens: 9,
    })
    expect(onlyRun(run({ cost_usd: '0.1', input_tokens: 2 }), ...calls)).toMatchObject({
      cost_usd: '0.20000000',
      input_tokens: 5,
    })
  })

  test('[AG-01] is what the run reports before what its calls are computed to cost, unless those reported more', () => {
    const priced = { cost_usd: '0.3', cost_source: 'price_table' } as const
    expect(onlyRun(run({ cost_usd: '0.25' }), call('a', priced))).toMatchObject({
      cost_usd: '0.25000000',
      cost_source: 'reported',
    })
    expect(onlyRun(run({ cost_usd: '0' }), call('a', priced))).toMatchObject({ cost_usd: '0.30000000' })
    const calls = [call('a', { cost_usd: '0.2' }), call('b', priced)]
    expect(onlyRun(run({ cost_usd: '0.4' }), ...calls)).toMatchObject({ cost_usd: '0.40000000' })
    expect(onlyRun(run({ cost_usd: '0.1' }), ...calls)).toMatchObject({ cost_usd: '0.50000000' })
  })

  test('[AG-01] is the total where its calls counted in part, and the parts where nobody says a total', () => {
    const part = (id: string, output_tokens: number) =>
      call(id, { input_tokens: 100, output_tokens, tokens_partial: true })
    const total = { input_tokens: 200, cache_write_5m_tokens: 50, output_tokens: 40, cost_usd: '0.1' }
    expect(onlyRun(run(total), part('a', 0), part('b', 1))).toMatchObject({ ...total, cost_usd: '0.10000000' })
    expect(onlyRun(run(), part('a', 0), part('b', 1))).toMatchObject({ input_tokens: 200, output_tokens: 1 })
  })

  test('[OB-04] is unknown, never zero, where nobody says it', () => {
    expect(onlyRun(run(), call('a'))).toMatchObject({
      cost_usd: null,
      cost_source: null,
      input_tokens: null,
      cached_input_tokens: null,
      output_tokens: null,
    })
    expect(onlyRun(run(), call('a', { cost_usd: '0' }))).toMatchObject({
      cost_usd: '0.00000000',
      cost_source: 'reported',
    })
  })

  test('[OB-04] comes from the price table where any part of it does', () => {
    const calls = [call('a', { cost_usd: '1' }), call('b', { cost_usd: '1', cost_source: 'price_table' })]
    expect(onlyRun(run(), ...calls)).toMatchObject({ cost_usd: '2.00000000', cost_source: 'price_table' })
  })
})

const operations = ['invoke_agent', 'invoke_workflow', 'chat', 'embeddings', 'execute_tool', null]
const anyTrace = fc
  .array(
    fc.record({
      parent: fc.option(fc.nat({ max: 14 }), { nil: null }),
      operation: fc.constantFrom(...operations),
      started_us: fc.nat({ max: 5 }),
      cost: fc.option(fc.nat({ max: 1000 }), { nil: null }),
    }),
    { maxLength: 12 },
  )
  .map((spans) =>
    spans.map(({ parent, operation, started_us, cost }, index) =>
      span(`s${index}`, operation, {
        parent: parent === null ? undefined : `s${parent}`,
        started_us,
        cost_usd: cost === null ? null : `0.${cost}`,
      }),
    ),
  )

test('[OB-04] a long trace gives others their turn, and a short one is done at once', () => {
  const stepsIn = (count: number) =>
    [...runsInSteps(Array.from({ length: count }, (_, place) => span(`s${place}`, 'chat', { parent: 's0' })))].length
  expect(stepsIn(2000)).toBe(0)
  expect(stepsIn(10_000)).toBeGreaterThan(5)
})

test('[OB-04] any trace in any order has the same runs, none within another', () => {
  const anyOrder = anyTrace.chain((spans) =>
    fc.record({
      spans: fc.constant(spans),
      shuffled: fc.shuffledSubarray(spans, { minLength: spans.length, maxLength: spans.length }),
    }),
  )
  fc.assert(
    fc.property(anyOrder, ({ spans, shuffled }) => {
      const { runs, runOf } = runsOfTrace(spans)
      const again = runsOfTrace(shuffled)
      expect(new Set(again.runs)).toEqual(new Set(runs))
      expect(again.runOf).toEqual(runOf)
      expect(runOf.size).toBe(spans.length)
      const ids = new Set(runs.map(({ span_id }) => span_id))
      for (const run of runOf.values()) if (run !== null) expect(ids).toContain(run)
      for (const id of ids) expect(runOf.get(id)).toBe(id)
    }),
    { numRuns: 500 },
  )
})

describe('what several models cost', () => {
  const priced = (cost_usd: string, model: string) => ({ parent: 'run', model, cost_usd })

  test('[AG-01] adds up to the run, and one that has no price is said to be missing', () => {
    const run = onlyRun(
      span('run', 'invoke_agent'),
      span('mini', 'chat', priced('0.00112', 'gpt-4.1-mini')),
      span('big', 'chat', priced('0.28', 'o3')),
      span('again', 'chat', priced('0.28', 'o3')),
      span('unknown', 'chat', { parent: 'run', model: 'x', input_tokens: 5, output_tokens: 1 }),
    )
    expect(run).toMatchObject({ cost_usd: '0.56112000', unpriced_steps: 1 })
    expect(run?.by_model).toEqual([
      { model: 'o3', cost_usd: '0.56000000' },
      { model: 'gpt-4.1-mini', cost_usd: '0.00112000' },
      { model: 'x', cost_usd: '0.00000000' },
    ])
  })

  test('[AG-01] is never more than a reported whole, whose rest is the first one’s', () => {
    const whole = { cost_usd: '1', cost_source: 'reported' as const }
    const calls = [span('mini', 'chat', priced('0.1', 'mini')), span('big', 'chat', priced('0.3', 'big'))]
    const run = onlyRun(
      span('run', 'invoke_agent', whole),
      ...calls.map((call) => ({ ...call, cost_source: 'price_table' as const })),
    )
    expect(run).toMatchObject({ cost_usd: '1.00000000', unpriced_steps: 0 })
    expect(run?.by_model).toEqual([
      { model: 'mini', cost_usd: '0.70000000' },
      { model: 'big', cost_usd: '0.30000000' },
    ])
  })

  test('[AG-01] is not said of a run that used one', () => {
    const run = onlyRun(
      span('run', 'invoke_agent'),
      span('a', 'chat', priced('1', 'o3')),
      span('b', 'chat', priced('1', 'o3')),
    )
    expect(run?.by_model).toBeNull()
  })
})

test('[AG-04] the log record of a call says for whom it was, where its span does not', () => {
  const labels = {
    ...{ session: null, environment: null, version: null, item: null, project: null, branch: null },
    end_user: 'ana@exemplo.com',
    tags: [],
  }
  const run = onlyRun(
    span('run', 'invoke_agent'),
    span('call', 'chat', { parent: 'run', request_id: 'r' }),
    span('log', 'chat', { request_id: 'r', is_log: true, labels }),
  )
  expect(run?.labels.end_user).toBe('ana@exemplo.com')
})
