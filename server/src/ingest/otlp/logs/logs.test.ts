import { readFileSync } from 'node:fs'
import type { AgentRun, AgentRunWithSpans } from '@leme/contract/agents/agent-run'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { json, type OtlpServer, type Sender, startOtlpServer } from '../../../../test/otlp/sender.ts'
import { jsonLogs } from '../json-spans.ts'
import { protobufLogs } from '../protobuf-spans.ts'

const bodies = new URL('../../../../test/otlp/senders/', import.meta.url)
const traces = readFileSync(new URL('claude-code.json', bodies))
const logs = readFileSync(new URL('claude-code-logs.json', bodies))

let server: OtlpServer
let sender: Sender

beforeAll(async () => {
  server = await startOtlpServer()
})
beforeEach(async () => {
  sender = await server.sender()
})
afterAll(() => server?.close())

function post(path: string, body: unknown, headers: Record<string, string> = json) {
  return sender.key.ask('POST', path, body, headers)
}

async function runs(): Promise<AgentRun[]> {
  return (await sender.key.ask('GET', '/api/agent-runs?limit=50')).body as AgentRun[]
}

async function opened(id: string): Promise<AgentRunWithSpans> {
  return (await sender.key.ask('GET', `/api/agent-runs/${id}`)).body as AgentRunWithSpans
}

test.each([
  ['spans first', [traces, logs]],
  ['logs first', [logs, traces]],
  ['each twice, mixed', [logs, traces, logs, traces]],
])('[AG-02] the cost that a log reports replaces that of the request’s span: %s', async (_order, sent) => {
  for (const body of sent) {
    const path = body === logs ? '/otlp/v1/logs' : '/otlp/v1/traces'
    expect(await post(path, body)).toMatchObject({ status: 200, body: {} })
  }
  const [run, ...others] = await runs()
  expect(others).toEqual([])
  expect(run).toMatchObject({ agent_name: 'claude-code', cost_usd: '0.1263', cost_source: 'reported' })
  const { spans, spans_total } = await opened(run?.id ?? '')
  expect([spans.length, spans_total]).toEqual([6, 6])
  const costs = spans.flatMap(({ name, cost_usd, cost_source }) =>
    name.endsWith('llm_request') ? [[cost_usd, cost_source]] : [],
  )
  expect(costs).toEqual([
    ['0.071', 'reported'],
    ['0.0553', 'reported'],
    [null, null],
  ])
})

test.each(['/otlp', '/api/public/otel'])('[AG-02] calls that come as logs alone, at %s, are runs', async (base) => {
  await post(`${base}/v1/logs`, logs)
  const found = (await runs()).map(({ run_type, agent_name, cost_usd, input_tokens, latency_ms }) => [
    run_type,
    agent_name,
    cost_usd,
    input_tokens,
    latency_ms,
  ])
  expect(found).toEqual([
    ['chat', 'claude-code', '0.0553', 24607, 20000],
    ['chat', 'claude-code', '0.071', 24003, 10000],
  ])
})

function evaluation(attributes: object[], ids: object = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) }): string {
  const record = { timeUnixNano: '1772368200000000000', eventName: 'gen_ai.evaluation.result', ...ids, attributes }
  return JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: [record] }] }] })
}

test('[AG-02] an evaluation is stored once, and one that says nothing or names no run is refused with the reason', async () => {
  const name = { key: 'gen_ai.evaluation.name', value: { stringValue: 'Relevância' } }
  const value = { key: 'gen_ai.evaluation.score.value', value: { doubleValue: 0.8 } }
  const label = { key: 'gen_ai.evaluation.score.label', value: { stringValue: 'boa' } }
  const refused = (reason: string) => ({
    partialSuccess: { rejectedLogRecords: '1', errorMessage: `Avaliações recusadas: ${reason} (1)` },
  })
  for (const [sent, answered] of [
    [evaluation([name, value, label]), {}],
    [evaluation([name, value, label]), {}],
    [evaluation([name]), refused('falta nota, rótulo ou explicação')],
    [evaluation([value]), refused('falta gen_ai.evaluation.name')],
    [evaluation([name, value], {}), refused('falta o trace ou gen_ai.response.id')],
  ] as const) {
    const { status, body } = await post('/otlp/v1/logs', sent)
    expect([status, body]).toEqual([200, answered])
  }
  const owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  const { rows } = await owner.query(
    'select s.* from public.run_scores s join public.users u using (org_id) where u.id = $1',
    [sender.admin.id],
  )
  await owner.end()
  expect(rows).toMatchObject([{ name: 'Relevância', value: 0.8, label: 'boa', span_id: 'cd'.repeat(8) }])
})

test.each(['/otlp', '/api/public/otel'])(
  '[AG-02] metrics at %s are taken and dropped, in either encoding',
  async (base) => {
    const address = `${base}/v1/metrics`
    expect(await post(address, '{"resourceMetrics":[{}]}')).toMatchObject({ status: 200, body: {} })
    const protobuf = { 'content-type': 'application/x-protobuf' }
    expect((await post(address, Buffer.from([10, 0]), protobuf)).status).toBe(200)
    expect((await post(address, '{}', { ...json, authorization: 'Bearer leme_x' })).status).toBe(401)
  },
)

test('[AG-02] a pair of Langfuse’s keys opens its address, whose secret one is the API key', async () => {
  const body = readFileSync(new URL('langfuse.json', bodies))
  const basic = (pair: string) => ({ ...json, authorization: `Basic ${Buffer.from(pair).toString('base64')}` })
  expect((await post('/api/public/otel/v1/traces', body, basic('pk-lf-1:sk-lf-1'))).status).toBe(401)
  expect(await post('/api/public/otel/v1/traces', body, basic(`pk-lf-1:${sender.key.key}`))).toMatchObject({
    status: 200,
  })
  expect(await runs()).toMatchObject([{ agent_name: 'resumo' }, { agent_name: 'atendimento', cost_usd: '0.0198' }])
})

test.each([
  ['JSON', '{"resourceLogs":[{"scopeLogs":[{"logRecords":[7]}]}]}', json],
  ['of traces', '{"resourceSpans":[]}', json],
  ['cut', logs.subarray(0, 900), json],
  ['protobuf that ends early', Buffer.from([10, 9, 18]), { 'content-type': 'application/x-protobuf' }],
])('[AG-02] logs that are none are refused: %s', async (_what, body, headers) => {
  expect((await post('/otlp/v1/logs', body, headers)).status).toBe(400)
})

test('[AG-02] a log says the same in protobuf as in JSON', () => {
  // resource_logs { scope_logs { scope { name } log_records { time, body, attributes, trace_id, span_id } } }
  const field = (number: number, bytes: Uint8Array) =>
    Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes])
  const text = (number: number, value: string) => field(number, Buffer.from(value))
  const record = Buffer.concat([
    Buffer.from([(1 << 3) | 1, 1, 0, 0, 0, 0, 0, 0, 0]),
    field(5, text(1, 'claude_code.api_request')),
    field(6, Buffer.concat([text(1, 'request_id'), field(2, text(1, 'r'))])),
    field(9, Buffer.from('ab'.repeat(16), 'hex')),
    field(10, Buffer.from('cd'.repeat(8), 'hex')),
  ])
  const protobuf = field(1, field(2, Buffer.concat([field(2, record), field(1, text(1, 'escopo'))])))
  const attributes = [{ key: 'request_id', value: { stringValue: 'r' } }]
  const logRecord = {
    ...{ timeUnixNano: '1', body: { stringValue: 'claude_code.api_request' }, attributes },
    ...{ traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) },
  }
  const document = { resourceLogs: [{ scopeLogs: [{ scope: { name: 'escopo' }, logRecords: [logRecord] }] }] }
  expect([...protobufLogs(protobuf)]).toEqual([...jsonLogs(Buffer.from(JSON.stringify(document)))])
})
