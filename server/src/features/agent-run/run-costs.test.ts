import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { RunCosts } from '@leme/contract/agents/run-costs'
import { tokenKinds } from '@leme/contract/agents/token-cost'
import { errors } from '@leme/contract/wire/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { send } from '../../../test/import/bulk.ts'
import { documentOf, payloadClock, someSpan } from '../../../test/otlp/payload.ts'
import { json, type OtlpServer, type Sender, startOtlpServer } from '../../../test/otlp/sender.ts'
import { signUp } from '../../../test/person.ts'
import { expectProblem } from '../../../test/work.ts'

let server: OtlpServer
let sender: Sender

beforeAll(async () => {
  server = await startOtlpServer()
})
beforeEach(async () => {
  sender = await server.sender()
})
afterAll(() => server?.close())

const at = payloadClock.getTime() - 60_000

async function costsOf(name: string): Promise<{ run: AgentRun; costs: RunCosts }> {
  const runs = (await sender.key.ask('GET', '/api/agent-runs?limit=50')).body as AgentRun[]
  const run = runs.find((one) => (one.name ?? one.external_id) === name)
  if (!run) throw new Error(`no run ${name}`)
  const { status, body } = await sender.key.ask('GET', `/api/agent-runs/${run.id}/costs`)
  expect(status, JSON.stringify(body)).toBe(200)
  return { run, costs: body as RunCosts }
}

const chat = (used: Record<string, number | string>) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.provider.name': 'anthropic',
  'gen_ai.request.model': 'claude-sonnet-4-5-20250929',
  ...used,
})

test('[AG-01] a cost says of which tokens of which steps it is made, and by which price; what a parent repeats is no row', async () => {
  await sender.admin.ask('PUT', '/api/model-prices', {
    ...{ model: 'da-casa', valid_from: '2026-01-01', input: '2', output: '10', reasoning: '20' },
  })
  const root = someSpan(
    at,
    { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.usage.input_tokens': 9000 },
    { name: 'a' },
  )
  const below = (attributes: object, name: string, later: number) => ({
    ...someSpan(at + later, attributes as never, { name }),
    traceId: root.traceId,
    parentSpanId: root.spanId,
  })
  const cache = {
    'gen_ai.usage.input_tokens': 8000,
    'gen_ai.usage.cache_read.input_tokens': 3000,
    'gen_ai.usage.details.ephemeral_5m_input_tokens': 1000,
    'gen_ai.usage.details.ephemeral_1h_input_tokens': 2000,
    'gen_ai.usage.output_tokens': 100,
  }
  const house = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'da-casa',
    'gen_ai.usage.input_tokens': 1000,
    'gen_ai.usage.output_tokens': 100,
    'gen_ai.usage.reasoning_tokens': 40,
  }
  const said = { ...house, 'gen_ai.usage.reasoning_tokens': 0, 'gen_ai.usage.cost': 0.5 }
  const spans = [root, below(chat(cache), 'b', 1), below(house, 'c', 2), below(said, 'd', 3)]
  await sender.send(JSON.stringify(documentOf(...spans)), json)
  const { run, costs } = await costsOf('a')
  // 2000 × 3 + 3000 × 0.3 + 1000 × 3.75 + 2000 × 6 + 100 × 15; 1000 × 2 + 60 × 10 + 40 × 20; 0.5
  expect(run.cost_usd).toBe('0.52755')
  const none = { input: 0, cached_input: 0, cache_write_5m: 0, cache_write_1h: 0, output: 0, reasoning: 0 }
  const maker = { source: 'makers', model: 'claude-sonnet-4-5', input: '3', cache_write_1h: '6' }
  const own = { source: 'organization', model: 'da-casa', valid_from: '2026-01-01', reasoning: '20' }
  expect(costs).toMatchObject({
    steps_total: 3,
    steps: [
      {
        name: 'b',
        tokens: {
          input: 2000,
          cached_input: 3000,
          cache_write_5m: 1000,
          cache_write_1h: 2000,
          output: 100,
          reasoning: 0,
        },
        parts: {
          ...{ input: '0.006', cached_input: '0.0009', cache_write_5m: '0.00375', cache_write_1h: '0.012' },
          ...{ output: '0.0015', reasoning: '0' },
        },
        cost_usd: '0.02415000',
        price: maker,
      },
      { name: 'c', tokens: { ...none, input: 1000, output: 60, reasoning: 40 }, cost_usd: '0.00340000', price: own },
      { name: 'd', cost_usd: '0.50000000', cost_source: 'reported', parts: null, price: null },
    ],
    tokens: { input: 4000, cached_input: 3000, cache_write_5m: 1000, cache_write_1h: 2000, output: 260, reasoning: 40 },
    reported_usd: '0.50000000',
  })
  const parts = tokenKinds.reduce((sum, kind) => sum + Number(costs.parts[kind]), 0)
  expect(parts + 0.5).toBeCloseTo(Number(run.cost_usd), 10)
})

test('[AG-01] a cost that the whole reports is one row, beside the tokens of its steps', async () => {
  const root = someSpan(at, { 'gen_ai.operation.name': 'invoke_agent', 'operation.cost': 0.02 }, { name: 'inteiro' })
  const call = someSpan(at, chat({ 'gen_ai.usage.input_tokens': 1000, 'gen_ai.usage.output_tokens': 10 }), {
    name: 'x',
  })
  const spans = [root, { ...call, traceId: root.traceId, parentSpanId: root.spanId }]
  await sender.send(JSON.stringify(documentOf(...spans)), json)
  const { costs } = await costsOf('inteiro')
  expect(costs).toMatchObject({
    steps: [
      { name: 'inteiro', tokens: null, cost_usd: '0.02000000', cost_source: 'reported' },
      { name: 'x', tokens: { input: 1000, output: 10 }, cost_usd: null, parts: null },
    ],
    cost_usd: '0.02000000',
  })
})

test('[AG-01] [MS-01] a run without steps is its own row, and one of another organisation is not found', async () => {
  const row = { run_type: 'chat', status: 'completed', provider: 'openai', model: 'gpt-4.1-mini' }
  const used = { input_tokens: 1000, cached_input_tokens: 400, output_tokens: 100 }
  await send(sender.admin, '/api/agent-runs', [{ external_id: 'json', ...row, ...used }])
  const { run, costs } = await costsOf('json')
  // 600 × 0.4 + 400 × 0.1 + 100 × 1.6
  expect(costs.steps).toMatchObject([
    { span_id: null, name: 'chat', parts: { input: '0.00024', cached_input: '0.00004', output: '0.00016' } },
  ])
  const stranger = await signUp(server.url)
  const answer = await stranger.ask('GET', `/api/agent-runs/${run.id}/costs`)
  expectProblem(answer, 404, 'agent_run_not_found', errors.agent_run_not_found.message)
})
