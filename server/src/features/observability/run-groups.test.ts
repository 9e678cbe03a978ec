import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { Observability } from '@leme/contract/agents/observability'
import type { RunGroup } from '@leme/contract/agents/run-group'
import type { RunSum } from '@leme/contract/agents/run-sum'
import type { RunValues } from '@leme/contract/agents/run-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { send } from '../../../test/import/bulk.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { bucketOfLatency, latencyOfBucket } from './latency-histogram.ts'

const now = new Date('2026-03-15T17:42:31.250Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  person = await signUp(server.url)
  const runs = [
    { agent: 'triagem', version: '1', cost_usd: '1', latency_ms: 100, created_at: ago(1) },
    { agent: 'triagem', version: '2', cost_usd: '2', latency_ms: 300, created_at: ago(2), status: 'failed' },
    { agent: 'resumo', version: '2', cost_usd: '5', latency_ms: 200, created_at: ago(3) },
    { cost_usd: null, latency_ms: null, created_at: ago(4) },
    { agent: 'triagem', version: '1', cost_usd: '8', latency_ms: 900, created_at: ago(30) },
    { agent: 'triagem', version: '1', cost_usd: '9', latency_ms: 900, created_at: ago(60) },
  ]
  const rows = runs.map((run, at) => ({ external_id: `${at}`, run_type: 'chat', status: 'completed', ...run }))
  await send(person, '/api/agent-runs', rows)
  const stranger = await signUp(server.url)
  await send(stranger, '/api/agent-runs', [{ ...rows[0], version: 'alheia' }])
})
afterAll(() => server?.close())

async function read<Answer>(path: string): Promise<Answer> {
  const { status, body } = await person.ask('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Answer
}

/** What stands for a latency of a run: the one of its bucket, 1 % off at most. */
const about = (ms: number) => latencyOfBucket(bucketOfLatency(ms))

const groups = (query: string) => read<RunGroup[]>(`/api/observability/groups?${query}`)

test('[AG-04] runs are ranked by what their agents cost, beside the period before', async () => {
  const ranked = await groups('by=agent_id')
  expect(
    ranked.map(({ name, runs, failed, cost_usd, runs_before, cost_before_usd }) => [
      name,
      runs,
      failed,
      cost_usd,
      runs_before,
      cost_before_usd,
    ]),
  ).toEqual([
    ['resumo', 1, 0, '5', 0, '0'],
    ['triagem', 2, 1, '3', 1, '8'],
    [null, 1, 0, '0', 0, '0'],
  ])
  expect(ranked[1]).toMatchObject({ latency_p50_ms: about(100), latency_p95_ms: about(300), runs_with_cost: 2 })
})

test('[AG-04] two versions stand side by side, of the runs that the other filters leave', async () => {
  const [triagem] = (await groups('by=agent_id')).filter(({ name }) => name === 'triagem')
  const versions = await groups(`by=version&agent_id=${triagem?.value}`)
  expect(versions.map(({ value, cost_usd, latency_p95_ms }) => [value, cost_usd, latency_p95_ms])).toEqual([
    ['2', '2', about(300)],
    ['1', '1', about(100)],
  ])
})

test('[AG-04] runs are grouped by nothing else', async () => {
  expect((await person.ask('GET', '/api/observability/groups?by=error')).status).toBe(422)
})

test('[AG-04] steps are ranked by how slow they are, of the runs that the filters leave', async () => {
  const key = await createKey(person, ['runs:write'])
  const step = (id: string, name: string, ms: number, error = false) => ({
    ...{ traceId: '0a'.repeat(16), spanId: id.repeat(8), parentSpanId: '01'.repeat(8), name },
    startTimeUnixNano: `${now.getTime() - 60_000}000000`,
    endTimeUnixNano: `${now.getTime() - 60_000 + ms}000000`,
    status: error ? { code: 2, message: 'cota' } : {},
    attributes: [],
  })
  const root = {
    ...step('01', 'invoke_agent passos', 5000),
    parentSpanId: undefined,
    attributes: [
      { key: 'gen_ai.operation.name', value: { stringValue: 'invoke_agent' } },
      { key: 'service.version', value: { stringValue: '9' } },
    ],
  }
  const steps = [step('02', 'busca', 900), step('03', 'busca', 1100, true), step('04', 'resposta', 2000)]
  const body = { resourceSpans: [{ scopeSpans: [{ spans: [root, ...steps] }] }] }
  expect((await key.ask('POST', '/otlp/v1/traces', body)).status).toBe(200)
  const ranked = await groups('by=step')
  expect(
    ranked.map(({ name, runs, failed, latency_p50_ms, latency_p95_ms }) => [
      name,
      runs,
      failed,
      latency_p50_ms,
      latency_p95_ms,
    ]),
  ).toEqual([
    ['resposta', 1, 0, 2000, 2000],
    ['busca', 2, 1, 900, 1100],
  ])
  expect(await groups('by=step&model=nenhum')).toEqual([])
  expect(await groups('by=step&from=2026-03-14&to=2026-03-14')).toEqual([])
})

test('[AG-01] [AG-04] each model has what it cost in its steps, also beside others in one run, and its filter finds that run', async () => {
  const key = await createKey(person, ['runs:write'])
  const attribute = (name: string, value: string) => ({ key: name, value: { stringValue: value } })
  const span = (id: string, operation: string, more: object[], trace = '0b') => ({
    ...{ traceId: trace.repeat(16), spanId: id.repeat(8), name: operation },
    ...(id === '11' ? {} : { parentSpanId: '11'.repeat(8) }),
    startTimeUnixNano: `${now.getTime() - 60_000}0000${id}`,
    endTimeUnixNano: `${now.getTime() - 59_000}000000`,
    attributes: [attribute('gen_ai.operation.name', operation), ...more],
  })
  const call = (id: string, model: string, tokens: number) =>
    span(id, 'chat', [
      attribute('gen_ai.request.model', model),
      { key: 'gen_ai.usage.input_tokens', value: { intValue: tokens } },
      { key: 'gen_ai.usage.output_tokens', value: { intValue: 0 } },
    ])
  const agent = span('11', 'invoke_agent', [attribute('gen_ai.agent.name', 'dois modelos')])
  const spans = [agent, call('12', 'gpt-4.1-mini-2025-04-14', 1000), call('13', 'o3', 1000), call('14', 'sem-preco', 5)]
  expect((await key.ask('POST', '/otlp/v1/traces', { resourceSpans: [{ scopeSpans: [{ spans }] }] })).status).toBe(200)

  const models = await groups('by=model')
  const ofRun = models.filter(({ value }) => value !== null)
  expect(ofRun.map(({ value, runs, cost_usd }) => [value, runs, cost_usd])).toEqual([
    ['o3', 1, '0.002'],
    ['gpt-4.1-mini', 1, '0.0004'],
    ['sem-preco', 1, '0'],
  ])
  for (const model of ['gpt-4.1-mini', 'o3-2025-04-16', 'sem-preco']) {
    const runs = await read<AgentRun[]>(`/api/agent-runs?model=${model}`)
    expect(runs.map(({ cost_usd, unpriced_steps }) => [cost_usd, unpriced_steps])).toEqual([['0.0024', 1]])
  }
  const whole = await read<Observability>('/api/observability')
  const filtered = await read<Observability>('/api/observability?model=o3')
  const sum = await read<RunSum>('/api/agent-runs/sum?model=o3')
  expect([whole.unpriced_steps, filtered.unpriced_steps, sum.unpriced_steps]).toEqual([1, 1, 1])
  const [byAgent] = (await groups('by=agent_id')).filter(({ name }) => name === 'dois modelos')
  expect(byAgent).toMatchObject({ unpriced_steps: 1, cost_usd: '0.0024' })
  const values = await read<RunValues>('/api/agent-runs/values')
  expect(values.model).toEqual(['gpt-4.1-mini', 'o3', 'sem-preco'])
})
