import type { Agent } from '@leme/contract/agents/agent'
import type { AgentRun, AgentRunWithSpans } from '@leme/contract/agents/agent-run'
import { spansShown } from '@leme/contract/agents/agent-run'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectFiguresMatchRuns } from '../../../test/database/run-figures.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { hexId, spanRow, storeAs } from '../../../test/spans.ts'
import { pastTheRoutes } from '../../../test/work.ts'
import type { SpanAgent, SpanRow } from '../../ingest/otlp/span-row.ts'

let server: TestServer
let owner: pg.Client
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  admin = await signUp(server.url)
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

const store = (person: Person, ...spans: SpanRow[]) => storeAs(server, person, spans)

async function runsOf(person: Person): Promise<AgentRun[]> {
  const { status, body } = await person.ask('GET', '/api/agent-runs?limit=1000')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as AgentRun[]
}

async function open(person: Person, id: string | undefined): Promise<AgentRunWithSpans> {
  const { status, body } = await person.ask('GET', `/api/agent-runs/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as AgentRunWithSpans
}

describe('a trace becomes', () => {
  test('[OB-04] a run with its steps, with what it is from its own span', async () => {
    const person = await signUp(server.url)
    const agent = { id: 'asst_1', name: 'triagem', description: 'Classifica risco', area: 'Saúde' }
    await store(
      person,
      spanRow(1, { operation: 'invoke_agent', agent, latency_ms: 900, attributes: { 'leme.agent.area': 'Saúde' } }),
      spanRow(2, {
        parent: 1,
        operation: 'chat',
        provider: 'openai',
        model: 'gpt-5',
        input_tokens: 7,
        cost_usd: '0.25',
      }),
      spanRow(3, { parent: 1, operation: 'execute_tool', status: 'failed', error: 'timeout: sem resposta' }),
    )
    const [run] = await runsOf(person)
    const { spans, ...opened } = await open(person, run?.id)
    expect(opened).toEqual({ ...run, spans_total: 3, trace_is_full: false })
    expect(run).toMatchObject({
      external_id: `${hexId(1, 32)}:${hexId(1, 16)}`,
      agent_name: 'triagem',
      run_type: 'invoke_agent',
      status: 'completed',
      latency_ms: 900,
      cost_usd: '0.25',
      cost_source: 'reported',
      error: null,
      provider: 'openai',
      model: 'gpt-5',
      input_tokens: 7,
      output_tokens: null,
      created_at: '2026-03-02T12:00:00.000001+00:00',
    })
    expect(spans.map(({ span_id, parent_span_id, status }) => [span_id, parent_span_id, status])).toEqual([
      [hexId(1, 16), null, 'completed'],
      [hexId(2, 16), hexId(1, 16), 'completed'],
      [hexId(3, 16), hexId(1, 16), 'failed'],
    ])
    expect(spans[0]?.attributes).toEqual({ 'leme.agent.area': 'Saúde' })
    const { body } = await person.ask('GET', '/api/agents')
    expect(body).toMatchObject([
      { external_id: 'asst_1', name: 'triagem', description: 'Classifica risco', area: 'Saúde', is_active: true },
    ])
  })

  test('[OB-04] a run of the agent that its span names last, which exists from then on', async () => {
    const person = await signUp(server.url)
    const named = (name: string, more = {}) =>
      spanRow(1, { operation: 'invoke_agent', agent: { id: null, name, description: null, area: null, ...more } })
    const agents = async () => ((await person.ask('GET', '/api/agents')).body as Agent[]).map(({ name }) => name)
    await store(person, named('triagem'))
    await store(person, named('triagem nova'))
    expect(await runsOf(person)).toMatchObject([{ agent_name: 'triagem nova' }])
    expect((await agents()).toSorted()).toEqual(['triagem', 'triagem nova'])

    await store(person, named('triagem nova', { description: 'Lê', area: 'Saúde' }))
    const { body } = await person.ask('GET', '/api/agents')
    expect(body).toContainEqual(expect.objectContaining({ name: 'triagem nova', description: 'Lê', area: 'Saúde' }))
    await store(person, spanRow(1, { operation: 'invoke_agent' }))
    expect(await runsOf(person)).toMatchObject([{ agent_name: null }])
  })

  test('[OB-04] a failed run with its error, where the run’s own span failed', async () => {
    const person = await signUp(server.url)
    await store(person, spanRow(1, { operation: 'chat', status: 'failed', error: 'rate_limit: aguarde' }))
    expect(await runsOf(person)).toMatchObject([{ status: 'failed', error: 'rate_limit: aguarde', run_type: 'chat' }])
  })

  test('[OB-04] one run in the end, where a call came before the agent that made it', async () => {
    const person = await signUp(server.url)
    await store(person, spanRow(3, { parent: 2, operation: 'chat', cost_usd: '0.5' }))
    await store(person, spanRow(5, { parent: 2, operation: 'chat', cost_usd: '0.25' }))
    expect(await runsOf(person)).toHaveLength(2)
    await store(person, spanRow(1, { operation: 'invoke_agent', cost_usd: '0.75' }))
    expect(await runsOf(person)).toHaveLength(3)
    await store(person, spanRow(2, { parent: 1, operation: 'execute_tool' }))
    const [run, ...others] = await runsOf(person)
    expect(others).toEqual([])
    expect(run).toMatchObject({ run_type: 'invoke_agent', cost_usd: '0.75' })
    expect((await open(person, run?.id)).spans.map(({ span_id }) => Number(`0x${span_id}`))).toEqual([1, 2, 3, 5])
    await expectFiguresMatchRuns(owner)
  })

  test('[OB-04] a run that ends: what was running is completed, and never runs again', async () => {
    const person = await signUp(server.url)
    const begun = spanRow(1, { operation: 'chat', status: 'running', latency_ms: null })
    const ended = spanRow(1, { operation: 'chat', latency_ms: 700, cost_usd: '0.1' })
    await store(person, begun)
    const [running] = await runsOf(person)
    expect(running).toMatchObject({ status: 'running', latency_ms: null })
    await store(person, ended)
    await store(person, begun)
    await store(person, ended, begun)
    expect(await runsOf(person)).toEqual([
      { ...running, status: 'completed', latency_ms: 700, cost_usd: '0.1', cost_source: 'reported' },
    ])
  })
})

test('[OB-04] a batch that comes again changes nothing, and touches no row', async () => {
  const person = await signUp(server.url)
  const agent = { id: null, name: 'conciliador', description: null, area: null }
  const spans = [
    spanRow(1, { operation: 'invoke_agent', agent }),
    spanRow(2, { parent: 1, operation: 'chat', cost_usd: '1' }),
  ]
  await store(person, ...spans)
  const versions = () =>
    owner.query(`select xmin::text from agent_runs union all select xmin::text from spans
      union all select xmin::text from agents union all select xmin::text from agent_run_figures order by 1`)
  const before = await versions()
  await store(person, ...spans, ...spans)
  expect((await versions()).rows).toEqual(before.rows)
})

test('[OB-03] a long run shows itself and its first steps, and says how many there are', async () => {
  const person = await signUp(server.url)
  const steps = Array.from({ length: spansShown + 50 }, (_, index) => spanRow(index + 1, { parent: 5000 }))
  await store(person, ...steps, spanRow(5000, { operation: 'invoke_workflow' }))
  const [run] = await runsOf(person)
  const { spans, spans_total } = await open(person, run?.id)
  expect(spans_total).toBe(spansShown + 51)
  expect(spans.map(({ span_id }) => Number(`0x${span_id}`))).toEqual([
    ...Array.from({ length: spansShown - 1 }, (_, index) => index + 1),
    5000,
  ])
})

test('[OB-04] thousands of traces in one batch', { timeout: 60_000 }, async () => {
  const person = await signUp(server.url)
  const spans = Array.from({ length: 3000 }, (_, index) =>
    spanRow(1, { trace_id: hexId(index + 1, 32), operation: 'chat', latency_ms: index, cost_usd: '0.00000001' }),
  )
  await store(person, ...spans)
  expect(await runsOf(person)).toHaveLength(1000)
  const { rows } = await owner.query('select count(*)::int from agent_runs where created_at = $1', [
    spans[0]?.started_at,
  ])
  expect(rows[0]?.count).toBeGreaterThanOrEqual(3000)
  await expectFiguresMatchRuns(owner)
})

describe('other organisations', () => {
  test('[MS-01] have the same trace for themselves, and none of ours', async () => {
    const [one, other] = [await signUp(server.url), await signUp(server.url)]
    await store(one, spanRow(2, { parent: 1, operation: 'chat' }))
    await store(other, spanRow(1, { operation: 'invoke_agent' }))
    const [run] = await runsOf(one)
    expect(run).toMatchObject({ run_type: 'chat' })
    expect(await runsOf(other)).toMatchObject([{ run_type: 'invoke_agent' }])
    expect((await other.ask('GET', `/api/agent-runs/${run?.id}`)).status).toBe(404)
    const seen = await pastTheRoutes(server, other, (tx) => tx.query('select span_id from spans'))
    expect(seen).toEqual([{ span_id: hexId(1, 16) }])
  })

  test.each([
    `update agent_run_figures set runs = 7`,
    `update agent_run_figures set latencies = '{7}'`,
    `insert into agent_run_figures values (context.org_id(), 'hour', now(), 1, 1, 0, 0, 0, 0)`,
  ])('[MS-01] see none of our agent_run_figures, and nobody writes them past the runs: %s', async (write) => {
    const stranger = await signUp(server.url)
    await store(admin, spanRow(1, { operation: 'chat' }))
    expect(
      await pastTheRoutes(server, admin, (tx) => tx.query('select runs, latencies from agent_run_figures')),
    ).not.toEqual([])
    expect(await pastTheRoutes(server, stranger, (tx) => tx.query('select runs from agent_run_figures'))).toEqual([])
    await expect(pastTheRoutes(server, admin, (tx) => tx.query(write))).rejects.toMatchObject({ code: '42501' })
  })
})

/** What is stored of the traces in the person's organisation, without ids of ours. */
async function stored(person: Person, traces: string[]): Promise<unknown> {
  return pastTheRoutes(server, person, async (tx) => ({
    runs: await tx.query(
      `select agent_runs.external_id, run_type, status, latency_ms, cost_usd, cost_source, error, provider, model, input_tokens,
         output_tokens, agent_runs.created_at, agents.name as agent, agents.external_id as agent_external_id
       from agent_runs left join agents on agents.id = agent_id where trace_id = any($1) order by agent_runs.external_id`,
      [traces],
    ),
    spans: await tx.query(
      `select spans.trace_id, spans.span_id, spans.status, agent_runs.external_id as run
       from spans left join agent_runs on agent_runs.id = run_id where spans.trace_id = any($1) order by 1, 2`,
      [traces],
    ),
  }))
}

let traceCount = 1000

/** One to three traces, with parents that are missing or in circles, and agents with and without ids. */
const anyTraces = fc
  .array(
    fc.array(
      fc.record({
        parent: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
        operation: fc.constantFrom('invoke_agent', 'chat', 'chat', 'execute_tool', null),
        status: fc.constantFrom('completed' as const, 'failed' as const),
        latency_ms: fc.integer({ min: 0, max: 100_000 }),
        cost_usd: fc.option(fc.constantFrom('0.1', '0.02', '0.00000001'), { nil: null }),
        input_tokens: fc.option(fc.nat({ max: 50 }), { nil: null }),
        model: fc.option(fc.constantFrom('m1', 'm2'), { nil: null }),
        agent: fc.option(fc.record({ known: fc.boolean(), number: fc.nat({ max: 1 }) }), { nil: null }),
      }),
      { minLength: 1, maxLength: 7 },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((traces) => {
    traceCount += 10
    const agentOf = (number: number, known: boolean): SpanAgent => {
      const name = `agente ${traceCount}/${number}`
      return { id: known ? `id ${name}` : null, name, description: null, area: null }
    }
    return traces.flatMap((spans, trace) =>
      spans.map(({ agent, ...fields }, index) =>
        spanRow(index + 1, {
          ...fields,
          trace_id: hexId(traceCount + trace, 32),
          agent: agent && agentOf(agent.number, agent.known),
        }),
      ),
    )
  })

/** The same spans in batches: in any order, some more than once, some also as they were before they ended. */
const anyDelivery = anyTraces.chain((spans) => {
  const early = spans.map((span) => ({
    ...span,
    status: 'running' as const,
    latency_ms: null,
    cost_usd: null,
    cost_source: null,
  }))
  const more = fc.subarray([...spans, ...early])
  return fc.record({
    spans: fc.constant(spans),
    batches: more
      .chain((extra) => {
        const all = [...spans, ...extra]
        return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })
      })
      .chain((all) =>
        fc
          .array(fc.nat({ max: 4 }), { minLength: all.length, maxLength: all.length })
          .map((places) => [0, 1, 2, 3, 4].map((place) => all.filter((_, index) => places[index] === place))),
      ),
    together: fc.boolean(),
  })
})

test('[OB-04] late, repeated, out of order and at once: batches give what the whole gives', {
  timeout: 120_000,
}, async () => {
  const [one, other] = [await signUp(server.url), await signUp(server.url)]
  await fc.assert(
    fc.asyncProperty(anyDelivery, async ({ spans, batches, together }) => {
      await store(one, ...spans)
      const [first = [], second = [], ...rest] = batches
      if (together) await Promise.all([first, second, first].map((batch) => store(other, ...batch)))
      else for (const batch of [first, second]) await store(other, ...batch)
      for (const batch of rest) await store(other, ...batch)
      const traces = [...new Set(spans.map(({ trace_id }) => trace_id))]
      expect(await stored(other, traces)).toEqual(await stored(one, traces))
    }),
    { numRuns: 30 },
  )
  const agentsOf = async (person: Person) =>
    ((await person.ask('GET', '/api/agents')).body as { name: string }[]).map(({ name }) => name)
  expect(await agentsOf(other)).toEqual(await agentsOf(one))
  await expectFiguresMatchRuns(owner)
})
