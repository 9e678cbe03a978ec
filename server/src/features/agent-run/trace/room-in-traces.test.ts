import type { AgentRunWithSpans } from '@leme/contract/agents/agent-run'
import { spansOfTrace } from '@leme/contract/agents/agent-run'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf, payloadClock, someSpan } from '../../../../test/otlp/payload.ts'
import { json, type OtlpServer, type Sender, startOtlpServer } from '../../../../test/otlp/sender.ts'

const at = payloadClock.getTime() - 60_000
const trace = (digit: string) => digit.repeat(32)
const id = (number: number) => number.toString(16).padStart(16, '0')

let server: OtlpServer
let sender: Sender
let owner: pg.Client

beforeAll(async () => {
  server = await startOtlpServer()
  sender = await server.sender()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

const agent = { 'gen_ai.operation.name': 'invoke_agent' }

/** A run with so many spans, all but the first of them written past the product. */
async function fill(traceId: string, count: number): Promise<string> {
  await sender.send(JSON.stringify(documentOf(someSpan(at, agent, { traceId, spanId: id(1) }))), json)
  const { rows } = await owner.query('select id, org_id from agent_runs where trace_id = $1', [traceId])
  await owner.query(
    `insert into spans (org_id, trace_id, span_id, parent_span_id, name, status, started_at, run_id, attributes)
     select $1, $2, lpad(to_hex(n), 16, '0'), lpad('1', 16, '0'), 'passo', 'completed', $3, $4, '{}'
     from generate_series(2, $5::int) n`,
    [rows[0].org_id, traceId, new Date(at), rows[0].id, count],
  )
  return rows[0].id
}

async function send(traceId: string, ...numbers: number[]) {
  const spans = numbers.map((number) =>
    someSpan(at, {}, { traceId, spanId: id(number), parentSpanId: id(1), name: `passo ${number}` }),
  )
  const answer = await sender.send(JSON.stringify(documentOf(...spans)), json)
  return { status: answer.status, said: JSON.parse(answer.bytes.toString()) }
}

const open = async (runId: string) =>
  (await sender.key.ask('GET', `/api/agent-runs/${runId}`)).body as AgentRunWithSpans
const full = /^Spans recusados: o trace chegou ao limite de 10\.000 spans/

test('[OB-04] a trace takes as many spans as it has room for, and says how many it did not', async () => {
  const runId = await fill(trace('a'), spansOfTrace - 2)
  expect(await open(runId)).toMatchObject({ trace_is_full: false, spans_total: spansOfTrace - 2 })
  const sent = await send(trace('a'), 20_001, 20_002, 20_003, 20_004)
  expect(sent).toEqual({
    status: 200,
    said: { partialSuccess: { rejectedSpans: '2', errorMessage: expect.stringMatching(full) } },
  })
  expect(await open(runId)).toMatchObject({ trace_is_full: true, spans_total: spansOfTrace })
  const { rows } = await owner.query('select span_id from spans where trace_id = $1 and span_id > $2 order by 1', [
    trace('a'),
    id(20_000),
  ])
  expect(rows.map(({ span_id }) => span_id)).toEqual([id(20_001), id(20_002)])
})

test('[OB-04] spans of a full trace that are stored already are taken again, and others of the request are stored', async () => {
  await fill(trace('b'), spansOfTrace)
  const spans = [
    someSpan(at, {}, { traceId: trace('b'), spanId: id(7), parentSpanId: id(1), name: 'mudou' }),
    someSpan(at, {}, { traceId: trace('b'), spanId: id(30_000), parentSpanId: id(1) }),
    someSpan(at, agent, { traceId: trace('c'), spanId: id(1) }),
  ]
  const answer = await sender.send(JSON.stringify(documentOf(...spans)), json)
  expect(JSON.parse(answer.bytes.toString())).toMatchObject({ partialSuccess: { rejectedSpans: '1' } })
  const { rows } = await owner.query('select name from spans where trace_id = $1 and span_id = $2', [trace('b'), id(7)])
  expect(rows).toEqual([{ name: 'mudou' }])
  expect((await owner.query('select from agent_runs where trace_id = $1', [trace('c')])).rowCount).toBe(1)
})

test('[OB-04] a trace that is longer than the limit from before stays as it is, and is not read', async () => {
  const runId = await fill(trace('d'), spansOfTrace + 500)
  const sent = await send(trace('d'), 7, 40_000)
  expect(sent.said).toMatchObject({ partialSuccess: { rejectedSpans: '2' } })
  expect(await open(runId)).toMatchObject({ trace_is_full: true, spans_total: spansOfTrace + 500 })
})

test('[OB-04] many long traces of one request are read one after the other', async () => {
  const traces = ['1', '2', '3', '4', '5'].map(trace)
  const runs: string[] = []
  for (const one of traces) runs.push(await fill(one, spansOfTrace - 1))
  const spans = traces.map((traceId) => someSpan(at, {}, { traceId, spanId: id(50_000), parentSpanId: id(1) }))
  expect((await sender.send(JSON.stringify(documentOf(...spans)), json)).status).toBe(200)
  for (const run of runs) expect(await open(run)).toMatchObject({ trace_is_full: true, spans_total: spansOfTrace })
})
