import { gzipSync } from 'node:zlib'
import type { AgentRun } from '@leme/contract/agents/agent-run'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import {
  documentOf,
  payloadClock,
  someSpan,
  storedPayload,
  type storedPayloads,
  toProtobuf,
} from '../../../test/otlp/payload.ts'
import { expectStatus, gzip, json, type OtlpServer, type Sender, startOtlpServer } from '../../../test/otlp/sender.ts'
import { inviteColleague } from '../../../test/person.ts'

type Body = string | Uint8Array

const at = payloadClock.getTime() - 60_000

let server: OtlpServer
let sender: Sender

beforeAll(async () => {
  server = await startOtlpServer()
})
beforeEach(async () => {
  sender = await server.sender()
})
afterAll(() => server?.close())

describe('[OB-04] what is sent well', () => {
  const document = documentOf(someSpan(at, { 'gen_ai.operation.name': 'chat' }))

  test.each<[string, Body, Record<string, string>]>([
    ['protobuf', toProtobuf(document), {}],
    ['protobuf and gzip', gzipSync(toProtobuf(document)), gzip],
    ['JSON', JSON.stringify(document), json],
    ['JSON with a charset', JSON.stringify(document), { 'content-type': 'application/json; charset=utf-8' }],
    ['JSON and gzip', gzipSync(JSON.stringify(document)), { ...json, ...gzip }],
    ['protobuf in identity', toProtobuf(document), { 'content-encoding': 'identity' }],
  ])('[OB-04] as %s is stored, and answered in kind', async (_title, body, headers) => {
    const answer = await sender.send(body, headers)
    expect(answer.status).toBe(200)
    const type = headers['content-type'] ? 'application/json' : 'application/x-protobuf'
    expect(answer.headers['content-type']).toMatch(new RegExp(`^${type}`))
    expect(answer.bytes.toString()).toBe(headers['content-type'] ? '{}' : '')
    expect(await sender.storedSpans()).toMatchObject([
      { name: 'chat', operation: 'chat', status: 'completed', latency_ms: 1000 },
    ])
  })

  test('[OB-04] nothing at all is taken too', async () => {
    expect((await sender.send(new Uint8Array())).status).toBe(200)
    expect((await sender.send('{}', json)).status).toBe(200)
  })

  test('[OB-04] becomes a run of its agent, whose steps are the spans below it', async () => {
    expect((await sender.send(gzipSync(toProtobuf(storedPayload('semconv'))), gzip)).status).toBe(200)
    const list = (await sender.admin.ask('GET', '/api/agent-runs?limit=50')).body as { id: string; run_type: string }[]
    expect(list.map(({ run_type }) => run_type).sort()).toEqual(['embeddings', 'invoke_agent'])
    const { id } = list.find(({ run_type }) => run_type === 'invoke_agent') ?? { id: '' }
    expect((await sender.admin.ask('GET', `/api/agent-runs/${id}`)).body).toMatchObject({
      agent_name: 'Triagem',
      status: 'failed',
      latency_ms: 31400,
      cost_usd: '0.0035',
      cost_source: 'price_table',
      input_tokens: 1200,
      cached_input_tokens: 800,
      output_tokens: 150,
      spans_total: 4,
      trace_is_full: false,
    })
    const agents = (await sender.admin.ask('GET', '/api/agents')).body
    expect(agents).toMatchObject([{ name: 'Triagem', area: 'Suporte', description: 'Encaminha pedidos de clientes' }])
  })

  test.each<[(typeof storedPayloads)[number], unknown[][]]>([
    [
      'semconv',
      [
        ['embeddings', null, 5000, '0.0001'],
        ['invoke_agent', 'Triagem', 1200, '0.0035'],
      ],
    ],
    ['openllmetry', [['invoke_workflow', 'resumo_contratos', 4000, '0.00366']]],
    [
      'openinference',
      [
        ['chat', null, 100, '0.0005'],
        ['invoke_workflow', 'pesquisador', 900, '0.001512'],
      ],
    ],
    [
      'pydantic-ai',
      [
        ['invoke_agent', 'agente_fiscal', 300, '0.00095'],
        ['invoke_agent', 'agente_fiscal', 500, '0.00149'],
      ],
    ],
    [
      'langsmith',
      [
        ['chat', null, 10000, '0.02205'],
        ['chat', null, 10000, '0.0243'],
        ['invoke_workflow', null, 1000, '0.006'],
      ],
    ],
    [
      'ai-sdk-4',
      [
        ['embeddings', 'propostas', 4000, '0.00008'],
        ['invoke_agent', null, 250, '0.00032'],
      ],
    ],
  ])('[OB-04] by another SDK becomes its runs, each cost counted once: %s', async (name, expected) => {
    expect((await sender.send(toProtobuf(storedPayload(name)))).status).toBe(200)
    const list = (await sender.admin.ask('GET', '/api/agent-runs?limit=50')).body as AgentRun[]
    const runs = list.map(({ run_type, agent_name, input_tokens, cost_usd }) => [
      run_type,
      agent_name,
      input_tokens,
      cost_usd,
    ])
    expect(runs.sort((one, other) => String(one).localeCompare(String(other)))).toEqual(expected)
  })

  test('[OB-04] sent again, changes nothing', async () => {
    const body = toProtobuf(storedPayload('openllmetry'))
    await sender.send(body)
    const before = [await sender.storedSpans(), (await sender.admin.ask('GET', '/api/agent-runs?limit=50')).body]
    await sender.send(body)
    expect([await sender.storedSpans(), (await sender.admin.ask('GET', '/api/agent-runs?limit=50')).body]).toEqual(
      before,
    )
  })

  test('[OB-04] prompts and answers are stored only where the organisation keeps them', async () => {
    const body = toProtobuf(storedPayload('openinference'))
    await sender.send(body)
    expect(JSON.stringify(await sender.storedSpans())).not.toContain('SEGREDO')
    const { body: me } = await sender.admin.ask('GET', '/api/organization')
    const change = { ...(me as object), keep_prompts: true }
    expect(
      (await sender.admin.ask('PATCH', '/api/organization', { keep_prompts: true })).status,
      JSON.stringify(change),
    ).toBe(200)
    await sender.send(body)
    expect(JSON.stringify(await sender.storedSpans())).toContain('SEGREDO')
  })

  test('[OB-04] by a manager or an admin who is signed in is taken as well', async () => {
    const manager = await inviteColleague(server.url, sender.admin, 'manager')
    for (const { access_token } of [sender.admin, manager]) {
      expect((await sender.send(toProtobuf(document), {}, access_token)).status).toBe(200)
    }
  })
})

describe('[OB-04] a sender without the right gets an error in the encoding of the request', () => {
  const body = toProtobuf(documentOf(someSpan(at)))
  const unknown = `leme_${'A'.repeat(43)}`

  test('[OB-04] nobody', async () => {
    const answer = await fetch(`${server.url}/otlp/v1/traces`, { method: 'POST', headers: json, body: '{}' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ code: 16, message: 'Usuário não autenticado' })
    expectStatus(await sender.send(body, {}, 'nada'), 401, 16, /não autenticado/)
  })

  test('[OB-04] an unknown key', async () => expectStatus(await sender.send(body, {}, unknown), 401, 16, /inválida/))

  test('[OB-04] a revoked key', async () => {
    expect((await sender.send(body)).status).toBe(200)
    await sender.admin.ask('DELETE', `/api/api-keys/${sender.key.id}`)
    expectStatus(await sender.send(body), 401, 16, /revogada/)
  })

  test('[OB-04] a key of another scope', async () => {
    const other = await createKey(sender.admin, ['read', 'tickets:write', 'finance:write'])
    expectStatus(await sender.send(body, {}, other.key), 403, 7, /runs:write/)
    expectStatus(await sender.send('{}', json, other.key), 403, 7, /runs:write/)
  })

  test('[OB-04] a member', async () => {
    const member = await inviteColleague(server.url, sender.admin, 'member')
    expectStatus(await sender.send(body, {}, member.access_token), 403, 7, /permissão/)
    expectStatus(await sender.send('{}', json, member.access_token), 403, 7, /permissão/)
    expect(await sender.storedSpans()).toEqual([])
  })

  test('[OB-04] a key that asks too often, with the seconds to wait', async () => {
    const strict = await startOtlpServer({ key_requests: 2 })
    try {
      const { send } = await strict.sender()
      const answers = [await send('{}', json), await send('{}', json), await send('{}', json)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
      expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
      expect(JSON.parse(String(answers[2]?.bytes))).toMatchObject({ code: 8 })
    } finally {
      await strict.close()
    }
  })
})

test('[OB-04] while the database cannot, the sender is asked to come again, and then everything is stored once', async () => {
  const superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  try {
    await superuser.query('begin; lock table public.spans in access exclusive mode')
    const sent = sender.send(toProtobuf(storedPayload('semconv')))
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    // A transaction sees others' state as it was when it first looked.
    const endWaiting = async () => {
      await superuser.query('select pg_stat_clear_snapshot()')
      return (await superuser.query(waiting)).rowCount
    }
    await expect.poll(endWaiting, { timeout: 20_000 }).toBeGreaterThan(0)
    const answer = await sent
    expectStatus(answer, 503, 14, /indisponível/)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await superuser.end()
  }
  expect(await sender.storedSpans()).toEqual([])
  expect((await sender.send(toProtobuf(storedPayload('semconv')))).status).toBe(200)
  expect(await sender.storedSpans()).toHaveLength(5)
})

test('[OB-04] one organisation’s spans are not another’s, though they share their ids', async () => {
  const body = toProtobuf(documentOf(someSpan(at, { 'gen_ai.operation.name': 'chat' })))
  await sender.send(body)
  const other = await server.sender()
  expect((await other.send(body)).status).toBe(200)
  expect(await sender.storedSpans()).toHaveLength(1)
  expect((await other.admin.ask('GET', '/api/agent-runs?limit=50')).body).toHaveLength(1)
})
