import { once } from 'node:events'
import { createGzip, gzipSync } from 'node:zlib'
import type { AgentRun } from '@leme/contract/agent-run'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKey, type TestKey } from '../../../test/api-key.ts'
import {
  documentOf,
  type OtlpDocument,
  readProtobuf,
  someSpan,
  storedPayload,
  type storedPayloads,
  toProtobuf,
} from '../../../test/otlp/payload.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const now = new Date('2026-03-02T12:00:00Z')
const at = now.getTime() - 60_000

let server: TestServer
let database: pg.Client
let admin: Person
let key: TestKey

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, limits: { key_requests: 10_000 } })
  database = new pg.Client({ connectionString: server.database.adminUrl })
  await database.connect()
})
// An organisation of its own for each test: what it stored is all that is there.
beforeEach(async () => {
  admin = await signUp(server.url)
  key = await createKey(admin, ['runs:write', 'read'])
})
afterAll(async () => {
  await database?.end()
  await server?.close()
})

type Body = string | Uint8Array
type Answer = { status: number; headers: Headers; bytes: Buffer }

async function send(body: Body, headers: Record<string, string> = {}, token = key.key): Promise<Answer> {
  const response = await fetch(`${server.url}/otlp/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf', authorization: `Bearer ${token}`, ...headers },
    body: body as RequestInit['body'],
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const json = { 'content-type': 'application/json' }
const gzip = { 'content-encoding': 'gzip' }

/** The spans of the test's organisation. */
async function storedSpans(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.query(
    `select s.* from public.spans s join public.users u using (org_id) where u.id = $1 order by started_at, span_id`,
    [admin.id],
  )
  return rows
}

/** A refusal in the request's own encoding: google.rpc.Status. */
function expectStatus(answer: Answer, status: number, code: number, message: RegExp): void {
  expect(answer.status).toBe(status)
  const isProtobuf = answer.headers.get('content-type') === 'application/x-protobuf'
  const said = isProtobuf ? readProtobuf('RpcStatus', answer.bytes) : JSON.parse(answer.bytes.toString())
  expect(said).toEqual({ code, message: expect.stringMatching(message) })
}

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
    const answer = await send(body, headers)
    expect(answer.status).toBe(200)
    const type = headers['content-type'] ? 'application/json' : 'application/x-protobuf'
    expect(answer.headers.get('content-type')).toMatch(new RegExp(`^${type}`))
    expect(answer.bytes.toString()).toBe(headers['content-type'] ? '{}' : '')
    expect(await storedSpans()).toMatchObject([
      { name: 'chat', operation: 'chat', status: 'completed', latency_ms: 1000 },
    ])
  })

  test('[OB-04] nothing at all is taken too', async () => {
    expect((await send(new Uint8Array())).status).toBe(200)
    expect((await send('{}', json)).status).toBe(200)
  })

  test('[OB-04] becomes a run of its agent, whose steps are the spans below it', async () => {
    expect((await send(gzipSync(toProtobuf(storedPayload('semconv'))), gzip)).status).toBe(200)
    const list = (await admin.ask('GET', '/api/agent-runs?limit=50')).body as { id: string; run_type: string }[]
    expect(list.map(({ run_type }) => run_type).sort()).toEqual(['embeddings', 'invoke_agent'])
    const { id } = list.find(({ run_type }) => run_type === 'invoke_agent') ?? { id: '' }
    expect((await admin.ask('GET', `/api/agent-runs/${id}`)).body).toMatchObject({
      agent_name: 'Triagem',
      status: 'failed',
      latency_ms: 31400,
      cost_usd: '0.0035',
      cost_source: 'price_table',
      input_tokens: 1200,
      cached_input_tokens: 800,
      output_tokens: 150,
      spans_total: 4,
    })
    const agents = (await admin.ask('GET', '/api/agents')).body
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
        ['invoke_workflow', null, 900, '0.001512'],
      ],
    ],
    [
      'pydantic-ai',
      [
        ['invoke_agent', 'agente_fiscal', 300, '0.00095'],
        ['invoke_agent', 'agente_fiscal', 500, '0.00149'],
      ],
    ],
    ['langsmith', [['invoke_workflow', null, 1000, '0.006']]],
    [
      'ai-sdk-4',
      [
        ['embeddings', 'propostas', 4000, '0.00008'],
        ['invoke_agent', null, 250, '0.00032'],
      ],
    ],
  ])('[OB-04] by another SDK becomes its runs, each cost counted once: %s', async (name, expected) => {
    expect((await send(toProtobuf(storedPayload(name)))).status).toBe(200)
    const list = (await admin.ask('GET', '/api/agent-runs?limit=50')).body as AgentRun[]
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
    await send(body)
    const before = [await storedSpans(), (await admin.ask('GET', '/api/agent-runs?limit=50')).body]
    await send(body)
    expect([await storedSpans(), (await admin.ask('GET', '/api/agent-runs?limit=50')).body]).toEqual(before)
  })

  test('[OB-04] prompts and answers are stored only where the organisation keeps them', async () => {
    const body = toProtobuf(storedPayload('openinference'))
    await send(body)
    expect(JSON.stringify(await storedSpans())).not.toContain('SEGREDO')
    const { body: me } = await admin.ask('GET', '/api/organization')
    const change = { ...(me as object), keep_prompts: true }
    expect((await admin.ask('PATCH', '/api/organization', { keep_prompts: true })).status, JSON.stringify(change)).toBe(
      200,
    )
    await send(body)
    expect(JSON.stringify(await storedSpans())).toContain('SEGREDO')
  })

  test('[OB-04] by a manager or an admin who is signed in is taken as well', async () => {
    const manager = await inviteColleague(server.url, admin, 'manager')
    for (const { access_token } of [admin, manager]) {
      expect((await send(toProtobuf(document), {}, access_token)).status).toBe(200)
    }
  })
})

describe('[OB-04] who may not send is told so, in the encoding of the request', () => {
  const body = toProtobuf(documentOf(someSpan(at)))
  const unknown = `leme_${'A'.repeat(43)}`

  test('[OB-04] nobody', async () => {
    const answer = await fetch(`${server.url}/otlp/v1/traces`, { method: 'POST', headers: json, body: '{}' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ code: 16, message: 'Usuário não autenticado' })
    expectStatus(await send(body, {}, 'nada'), 401, 16, /não autenticado/)
  })

  test('[OB-04] an unknown key', async () => expectStatus(await send(body, {}, unknown), 401, 16, /inválida/))

  test('[OB-04] a revoked key', async () => {
    expect((await send(body)).status).toBe(200)
    await admin.ask('DELETE', `/api/api-keys/${key.id}`)
    expectStatus(await send(body), 401, 16, /revogada/)
  })

  test('[OB-04] a key of another scope', async () => {
    const other = await createKey(admin, ['read', 'tickets:write', 'finance:write'])
    expectStatus(await send(body, {}, other.key), 403, 7, /runs:write/)
    expectStatus(await send('{}', json, other.key), 403, 7, /runs:write/)
  })

  test('[OB-04] a member', async () => {
    const member = await inviteColleague(server.url, admin, 'member')
    expectStatus(await send(body, {}, member.access_token), 403, 7, /permissão/)
    expect(await storedSpans()).toEqual([])
  })

  test('[OB-04] a key that asks too often, with the seconds to wait', async () => {
    const strict = await startTestServer({ clock: () => now, limits: { key_requests: 2 } })
    try {
      const stranger = await signUp(strict.url)
      const { key: often } = await createKey(stranger, ['runs:write'])
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${often}` }
      const ask = () => fetch(`${strict.url}/otlp/v1/traces`, { method: 'POST', headers, body: '{}' })
      const answers = [await ask(), await ask(), await ask()]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
      expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answers[2]?.json()).toMatchObject({ code: 8 })
    } finally {
      await strict.close()
    }
  })
})

describe('[OB-04] bad input gets a clear answer, and nothing of it is stored', () => {
  const many = (count: number): OtlpDocument => documentOf(...Array.from({ length: count }, () => someSpan(at)))

  test('[OB-04] truncated protobuf, after ten whole spans', async () => {
    const whole = toProtobuf(many(20))
    expectStatus(await send(whole.subarray(0, whole.length - 40)), 400, 3, /protobuf/)
    expectStatus(await send(gzipSync(whole).subarray(0, 60), gzip), 400, 3, /gzip/)
    expectStatus(await send(whole, gzip), 400, 3, /gzip/)
    expect(await storedSpans()).toEqual([])
  })

  test('[OB-04] any bytes, in any encoding: never a 5xx', async () => {
    const headers = fc.record({
      'content-type': fc.constantFrom('application/x-protobuf', 'application/json', 'text/plain'),
      'content-encoding': fc.constantFrom('identity', 'gzip', 'zstd'),
    })
    const whole = toProtobuf(storedPayload('semconv'))
    const cut = fc.nat(whole.length).map((length) => whole.subarray(0, length))
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 200 }), cut), headers, async (bytes, headers) => {
        expect((await send(Buffer.from(bytes), headers)).status).toBeLessThan(500)
      }),
      { numRuns: 150 },
    )
  })

  test('[OB-04] what is no JSON, or none of OTLP', async () => {
    for (const body of ['{"resourceSpans":[', '', '[]', 'null', '{"resourceSpans":5}', '{"resourceSpans":[7]}']) {
      expectStatus(await send(body, json), 400, 3, /JSON|resourceSpans/)
    }
    expectStatus(await send(`${'['.repeat(100_000)}`, json), 400, 3, /JSON/)
    expect((await send(`{"novo":1,"resourceSpans":[{"futuro":{}}]}`, json)).status, 'unknown fields').toBe(200)
  })

  test('[OB-04] another media type, and another compression', async () => {
    expectStatus(await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 3, /x-protobuf/)
    expectStatus(await send('<a/>', { 'content-type': 'text/xml' }), 415, 3, /application\/json/)
    expectStatus(await send(toProtobuf(many(1)), { 'content-encoding': 'br' }), 415, 3, /gzip/)
    expectStatus(await send(toProtobuf(many(1)), { 'content-encoding': 'deflate' }), 415, 3, /gzip/)
  })

  test('[OB-04] 50,000 spans in one batch', async () => {
    const document = many(50_000)
    expectStatus(await send(gzipSync(toProtobuf(document)), gzip), 413, 3, /20\.000 spans.*lotes menores/)
    expectStatus(await send(gzipSync(JSON.stringify(document)), { ...json, ...gzip }), 413, 3, /lotes menores/)
    expect(await storedSpans()).toEqual([])
  })

  test('[OB-04] more than 8 MB packed or 32 MB unpacked, told before or while it comes', async () => {
    const noise = Buffer.alloc(9 * 1024 * 1024, 'x')
    expectStatus(await send(noise, gzip), 413, 3, /8 MB/)
    expectStatus(await send(Buffer.alloc(33 * 1024 * 1024)), 413, 3, /32 MB/)
    // Of a length that the sender does not tell.
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(Buffer.alloc(1024 * 1024)),
    })
    const response = await fetch(`${server.url}/otlp/v1/traces`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${key.key}` },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('32 MB') })
  })

  test('[OB-04] a gzip bomb of a gigabyte is told by its first megabytes', async () => {
    const bomb = await gzipOfZeros(1024)
    expect(bomb.length).toBeLessThan(8 * 1024 * 1024)
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 5)
    const answers = await Promise.all([send(bomb, gzip), send(bomb, gzip), send(bomb, { ...json, ...gzip })])
    clearInterval(watch)
    for (const answer of answers) expectStatus(answer, 413, 3, /32 MB descomprimidos/)
    expect((most - before) / 1024 / 1024).toBeLessThan(400)
  })

  test('[OB-04] messages that are small as bytes and large as objects', async () => {
    const before = process.memoryUsage().rss
    // 16 million empty spans of protobuf, and 10 million empty objects of JSON, in 32 MB each.
    const spans = Buffer.alloc(30 * 1024 * 1024, Buffer.from([0x12, 0]))
    const scope = Buffer.concat([prefix(2, spans.length), spans])
    expectStatus(await send(Buffer.concat([prefix(1, scope.length), scope])), 413, 3, /lotes menores/)
    const list = `{"resourceSpans":[${'{},'.repeat(10_000_000)}{}]}`
    expectStatus(await send(list, json), 413, 3, /lotes menores/)
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(400)
  })

  test('[OB-04] an attribute of a megabyte is cut at 4 kB', async () => {
    await send(toProtobuf(documentOf(someSpan(at, { livre: 'x'.repeat(1024 * 1024) }))))
    const [span] = await storedSpans()
    expect(span?.attributes).toEqual({ livre: 'x'.repeat(4096) })
  })

  test('[OB-04] attributes that take more room in the database than in the request', async () => {
    const small = { arrayValue: { values: Array.from({ length: 2000 }, () => ({ intValue: 1 })) } }
    const attributes = Array.from({ length: 64 }, (_, index) => ({ key: `a${index}`, value: small }))
    expect((await send(toProtobuf(documentOf(someSpan(at, {}, { attributes }))))).status).toBe(200)
    expect(await storedSpans()).toHaveLength(1)
  })

  test('[OB-04] spans that cannot be are refused and counted; the others of the batch are stored', async () => {
    const year = 365 * 24 * 60 * 60_000
    const document = documentOf(
      someSpan(at),
      someSpan(at + 10 * year),
      someSpan(at - 10 * year),
      someSpan(at, {}, { name: '' }),
      someSpan(at, {}, { traceId: '0'.repeat(32) }),
      someSpan(at, {}, { endTimeUnixNano: undefined }),
      someSpan(at, { 'gen_ai.usage.cost': Number.NaN }, { endTimeUnixNano: `${at - 9}000000` }),
    )
    const answer = await send(toProtobuf(document))
    expect(answer.status).toBe(200)
    expect(readProtobuf('ExportTraceServiceResponse', answer.bytes)).toEqual({
      partialSuccess: {
        rejectedSpans: '4',
        errorMessage: expect.stringMatching(/futuro \(1\).*passado \(1\).*nome \(1\)/),
      },
    })
    const inJson = await send(JSON.stringify(document), json)
    expect(JSON.parse(inJson.bytes.toString())).toMatchObject({ partialSuccess: { rejectedSpans: '4' } })
    const stored = await storedSpans()
    expect(stored.map(({ status, latency_ms, cost_usd }) => ({ status, latency_ms, cost_usd }))).toEqual([
      { status: 'completed', latency_ms: 1000, cost_usd: null },
      { status: 'running', latency_ms: null, cost_usd: null },
      { status: 'completed', latency_ms: null, cost_usd: null },
    ])
  })

  test('[OB-04] a request that ends before its body does leaves nothing and harms nobody', async () => {
    const abort = new AbortController()
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(toProtobuf(many(1)))
        setTimeout(() => abort.abort(), 50)
      },
    })
    const headers = { 'content-type': 'application/x-protobuf', authorization: `Bearer ${key.key}` }
    const init = { method: 'POST', headers, body, duplex: 'half', signal: abort.signal } as RequestInit
    await expect(fetch(`${server.url}/otlp/v1/traces`, init)).rejects.toThrow()
    expect((await send(new Uint8Array())).status).toBe(200)
    expect(await storedSpans()).toEqual([])
  })
})

test('[OB-04] while the database cannot, the sender is asked to come again, and then everything is stored once', async () => {
  const superuser = new pg.Client({ connectionString: server.database.superuserUrl })
  await superuser.connect()
  try {
    await superuser.query('begin; lock table public.spans in access exclusive mode')
    const sent = send(toProtobuf(storedPayload('semconv')))
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await superuser.query(waiting)).rowCount).toBeGreaterThan(0)
    const answer = await sent
    expectStatus(answer, 503, 14, /indisponível/)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await superuser.end()
  }
  expect(await storedSpans()).toEqual([])
  expect((await send(toProtobuf(storedPayload('semconv')))).status).toBe(200)
  expect(await storedSpans()).toHaveLength(5)
})

test('[OB-04] one organisation’s spans are not another’s, though they share their ids', async () => {
  const body = toProtobuf(documentOf(someSpan(at, { 'gen_ai.operation.name': 'chat' })))
  await send(body)
  const other = await signUp(server.url)
  const { key: otherKey } = await createKey(other, ['runs:write'])
  expect((await send(body, {}, otherKey)).status).toBe(200)
  expect(await storedSpans()).toHaveLength(1)
  expect((await other.ask('GET', '/api/agent-runs?limit=50')).body).toHaveLength(1)
})

/** Tag and length of a message. */
function prefix(field: number, length: number): Buffer {
  const bytes = [(field << 3) | 2]
  for (let left = length; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left])
    bytes.push((left % 128) | 128)
  }
}

async function gzipOfZeros(megabytes: number): Promise<Buffer> {
  const zip = createGzip({ level: 1 })
  const chunks: Buffer[] = []
  zip.on('data', (chunk) => chunks.push(chunk))
  const zeros = Buffer.alloc(1024 * 1024)
  for (let megabyte = 0; megabyte < megabytes; megabyte += 1) if (!zip.write(zeros)) await once(zip, 'drain')
  zip.end()
  await once(zip, 'end')
  return Buffer.concat(chunks)
}
