import type { AgentRun } from '@leme/contract/agents/agent-run'
import type { UnreadSpans, UnreadSpansReread } from '@leme/contract/agents/unread-spans'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { documentOf, payloadClock, someSpan } from '../../../test/otlp/payload.ts'
import { json, type OtlpServer, type Sender, startOtlpServer } from '../../../test/otlp/sender.ts'
import { inviteColleague, signUp } from '../../../test/person.ts'

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

/** Spans of a library that nobody knows. */
function unknown(count: number, scope = 'minha-biblioteca') {
  const spans = Array.from({ length: count }, (_, index) => someSpan(at + index, { 'app.etapa': 'x' }))
  return { resourceSpans: [{ scopeSpans: [{ scope: { name: scope }, spans }] }] }
}

const list = async () => (await sender.admin.ask('GET', '/api/unread-spans')).body as UnreadSpans[]
const read = async (after: string | null = null) =>
  (await sender.admin.ask('POST', '/api/unread-spans/read', { after })).body as UnreadSpansReread
const runs = async () => (await sender.key.ask('GET', '/api/agent-runs')).body as AgentRun[]

test('[AG-02] spans that make no run are counted by key and sender', async () => {
  await sender.send(JSON.stringify(unknown(3)), json)
  await sender.send(JSON.stringify(documentOf(someSpan(at))), json)
  await sender.send(JSON.stringify(documentOf(someSpan(at, { 'gen_ai.operation.name': 'chat' }))), json)
  expect(await list()).toMatchObject([
    { api_key_id: sender.key.id, api_key_name: expect.any(String), sender: 'minha-biblioteca', spans: 3 },
    { api_key_id: sender.key.id, sender: null, spans: 1 },
  ])
  expect(await read()).toEqual({ spans: 4, joined: 0, next: null })
  expect(await runs()).toHaveLength(1)
})

test('[AG-02] once they can be read, they are: into runs with their tokens, agents and costs, page by page', async () => {
  const used = { 'gen_ai.usage.input_tokens': 1000, 'gen_ai.usage.output_tokens': 100 }
  const root = someSpan(at, { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'Triagem' })
  const call = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-4.1-mini', ...used }
  const child = { ...someSpan(at + 1, call), traceId: root.traceId, parentSpanId: root.spanId }
  await sender.send(JSON.stringify(unknown(1001)), json)
  await sender.send(JSON.stringify(documentOf(root, child)), json)
  // As a version of Leme that did not know their words had stored them.
  await owner.query(`
    update spans set run_id = null, operation = null, agent = null, model = null, input_tokens = null,
      output_tokens = null, cost_usd = null, cost_source = null, price = null where attributes ? 'gen_ai.operation.name'`)
  await owner.query(`delete from agent_runs where org_id in (select org_id from users where id = $1)`, [
    sender.admin.id,
  ])
  expect(await runs()).toEqual([])
  const first = await read()
  expect(first).toMatchObject({ spans: 1000, joined: 0, next: expect.any(String) })
  expect(await read(first.next)).toEqual({ spans: 3, joined: 2, next: null })
  expect(await runs()).toMatchObject([{ agent_name: 'Triagem', model: 'gpt-4.1-mini', cost_usd: '0.00056' }])
  expect(await list()).toMatchObject([{ sender: 'minha-biblioteca', spans: 1001 }])
  expect(await read()).toMatchObject({ joined: 0 })
})

test('[AG-02] [MS-02] administrators see them, managers too have them read again, members neither, and of their own organisation', async () => {
  await sender.send(JSON.stringify(unknown(2)), json)
  const manager = await inviteColleague(server.url, sender.admin, 'manager')
  const member = await inviteColleague(server.url, sender.admin, 'member')
  expect((await manager.ask('GET', '/api/unread-spans')).status).toBe(403)
  expect((await manager.ask('POST', '/api/unread-spans/read', {})).status).toBe(200)
  for (const [method, path] of [
    ['GET', '/api/unread-spans'],
    ['POST', '/api/unread-spans/read'],
  ] as const) {
    expect((await member.ask(method, path, method === 'POST' ? {} : undefined)).status).toBe(403)
  }
  const stranger = await signUp(server.url)
  expect((await stranger.ask('GET', '/api/unread-spans')).body).toEqual([])
  expect((await stranger.ask('POST', '/api/unread-spans/read', {})).body).toMatchObject({ spans: 0 })
})
