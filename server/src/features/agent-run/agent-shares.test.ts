import type { Agent } from '@leme/contract/agents/agent'
import type { AgentParts } from '@leme/contract/agents/agent-parts'
import type { AgentRun } from '@leme/contract/agents/agent-run'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documentOf, payloadClock, someSpan } from '../../../test/otlp/payload.ts'
import { json, type OtlpServer, type Sender, startOtlpServer } from '../../../test/otlp/sender.ts'
import { signUp } from '../../../test/person.ts'

let server: OtlpServer
let owner: pg.Client
let sender: Sender

beforeAll(async () => {
  server = await startOtlpServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
beforeEach(async () => {
  sender = await server.sender()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

const at = payloadClock.getTime() - 60_000
type Span = ReturnType<typeof someSpan>

const invoke = (name: string, more: object = {}) => ({
  'gen_ai.operation.name': 'invoke_agent',
  'gen_ai.agent.name': name,
  ...more,
})
const chat = (cost: number) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.usage.input_tokens': 100,
  'gen_ai.usage.output_tokens': 10,
  'gen_ai.usage.cost': cost,
})
const span = (attributes: object, name: string, parent?: Span): Span => ({
  ...someSpan(at, attributes as never, { name }),
  ...(parent && { traceId: parent.traceId, parentSpanId: parent.spanId }),
})
const post = (...spans: Span[]) => sender.send(JSON.stringify(documentOf(...spans)), json)

async function partsOf(name: string): Promise<AgentParts> {
  const agents = (await sender.key.ask('GET', '/api/agents')).body as Agent[]
  const id = agents.find((agent) => agent.name === name)?.id
  return (await sender.key.ask('GET', `/api/agents/${id}/parts`)).body as AgentParts
}

/** Each agent's own part of each run, and the runs' costs: the sums must be the same. */
async function expectNothingTwice(): Promise<void> {
  const { rows } = await owner.query(
    `select sum(run_agents.cost_usd)::text as parts, max(agent_runs.cost_usd)::text as whole
     from run_agents join agent_runs on agent_runs.org_id = run_agents.org_id and agent_runs.id = run_id group by run_id`,
  )
  for (const { parts, whole } of rows) expect(parts).toBe(whole)
}

test('[AG-01] an agent that others call has its own part of their runs, and nothing counts twice', async () => {
  const flow = span({ 'gen_ai.operation.name': 'invoke_workflow' }, 'fluxo')
  const boss = span(invoke('Coordenador'), 'invoke_agent Coordenador', flow)
  const own = span(chat(0.0009), 'chat', boss)
  const writer = span(invoke('Redator', { 'gen_ai.usage.cost': 0.0132 }), 'invoke_agent Redator', boss)
  const calls = [span(chat(0.01), 'chat', writer), span(chat(0.0032), 'chat', writer)]
  await post(flow, boss, own, writer, ...calls)
  const [run, ...others] = (await sender.key.ask('GET', '/api/agent-runs')).body as AgentRun[]
  expect(others).toEqual([])
  expect(run).toMatchObject({ name: 'fluxo', agent_name: 'Coordenador', cost_usd: '0.0141' })
  expect(await partsOf('Redator')).toMatchObject({
    ...{ runs: 1, invocations: 1, failed: 0, cost_usd: '0.0132', input_tokens: 200, output_tokens: 20 },
    latest: [{ run_id: run?.id, run_name: 'fluxo', agent_name: 'Coordenador', cost_usd: '0.0132' }],
  })
  expect(await partsOf('Coordenador')).toMatchObject({ runs: 0, cost_usd: '0' })
  await expectNothingTwice()
})

test('[AG-01] in whatever order and how often the spans come, the parts are the same; what one span alone was is no more', async () => {
  const boss = span(invoke('A'), 'a')
  const inner = span(invoke('B'), 'b', boss)
  const deep = span(invoke('A'), 'a2', inner)
  const spans = [boss, inner, deep, span(chat(0.1), 'x', boss), span(chat(0.2), 'y', inner), span(chat(0.4), 'z', deep)]
  for (const one of [...spans].reverse()) await post(one)
  for (const one of spans) await post(one)
  expect(await partsOf('B')).toMatchObject({ runs: 1, invocations: 1, cost_usd: '0.2' })
  await expectNothingTwice()
  const { rows } = await owner.query(
    `select name, invocations, run_agents.cost_usd::float8 as cost from run_agents
     join agents on agents.org_id = run_agents.org_id and agents.id = agent_id
     where run_agents.org_id = (select org_id from users where id = $1) order by name`,
    [sender.admin.id],
  )
  expect(rows).toEqual([
    { name: 'A', invocations: 2, cost: 0.5 },
    { name: 'B', invocations: 1, cost: 0.2 },
  ])
})

test('[AG-01] a parent that says less than its children does not make the parts more than the whole', async () => {
  const boss = span(invoke('A', { 'operation.cost': 0.02 }), 'a')
  const inner = span(invoke('B'), 'b', boss)
  const priced = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-4.1-mini' }
  const used = { 'gen_ai.usage.input_tokens': 1_000_000, 'gen_ai.usage.output_tokens': 0 }
  await post(boss, inner, span({ ...priced, ...used }, 'x', inner))
  expect((await sender.key.ask('GET', '/api/agent-runs')).body).toMatchObject([{ cost_usd: '0.02' }])
  expect(await partsOf('B')).toMatchObject({ cost_usd: '0.02' })
  await expectNothingTwice()
})

test('[AG-01] [MS-01] parts are of one’s own organisation', async () => {
  const boss = span(invoke('A'), 'a')
  await post(boss, span(invoke('B'), 'b', boss))
  const [agent] = (await sender.key.ask('GET', '/api/agents')).body as Agent[]
  const stranger = await signUp(server.url)
  expect((await stranger.ask('GET', `/api/agents/${agent?.id}/parts`)).status).toBe(404)
  expect(await partsOf('B')).toMatchObject({ runs: 1, cost_usd: '0', latest: [{ cost_usd: null }] })
})
