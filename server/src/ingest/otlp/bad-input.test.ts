import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  documentOf,
  type OtlpDocument,
  payloadClock,
  readProtobuf,
  someSpan,
  storedPayload,
  toProtobuf,
} from '../../../test/otlp/payload.ts'
import { expectStatus, gzip, json, type OtlpServer, type Sender, startOtlpServer } from '../../../test/otlp/sender.ts'

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

describe('[OB-04] bad input gets a clear answer, and nothing of it is stored', () => {
  const many = (count: number): OtlpDocument => documentOf(...Array.from({ length: count }, () => someSpan(at)))

  test('[OB-04] truncated protobuf, after ten whole spans', async () => {
    const whole = toProtobuf(many(20))
    expectStatus(await sender.send(whole.subarray(0, whole.length - 40)), 400, 3, /protobuf/)
    expectStatus(await sender.send(gzipSync(whole).subarray(0, 60), gzip), 400, 3, /gzip/)
    expectStatus(await sender.send(whole, gzip), 400, 3, /gzip/)
    expect(await sender.storedSpans()).toEqual([])
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
        expect((await sender.send(Buffer.from(bytes), headers)).status).toBeLessThan(500)
      }),
      { numRuns: 150 },
    )
  })

  test('[OB-04] what is no JSON, or none of OTLP', async () => {
    for (const body of ['{"resourceSpans":[', '', '[]', 'null', '{"resourceSpans":5}', '{"resourceSpans":[7]}']) {
      expectStatus(await sender.send(body, json), 400, 3, /JSON|resourceSpans/)
    }
    expectStatus(await sender.send(`${'['.repeat(100_000)}`, json), 400, 3, /JSON/)
    const unknown = '{"novo":1,"resourceSpans":[{"futuro":{},"scopeSpans":[{"futuro":{},"spans":[]}]}]}'
    expect((await sender.send(unknown, json)).status, 'unknown fields').toBe(200)
  })

  test.each([
    '{"foo":1}',
    '{"resource_spans":[{"scope_spans":[{"spans":[]}]}]}',
    '{"resourceLogs":[]}',
    '{"resourceSpans":[{"scope_spans":[]}]}',
    '{"resourceSpans":[{"resource":{},"instrumentationLibrarySpans":[{"spans":[]}]}]}',
    '{"resourceSpans":[{"scopeSpans":[{"scope":{},"Spans":[]}]}]}',
  ])('[OB-04] a JSON document whose spans would not be found: %s', async (body) => {
    expectStatus(await sender.send(body, json), 400, 3, /Falta \w+, e \w+ não é um campo.*Nada foi gravado/)
  })

  test.each([
    ['another message', message(2, message(2, Buffer.from([])))],
    ['a list of instrumentation libraries', message(1, message(1000, message(2, Buffer.from([]))))],
    ['a list of something else', message(1, message(2, message(9, Buffer.from('x'))))],
  ])('[OB-04] protobuf whose spans would not be found: %s', async (_title, body) => {
    expectStatus(await sender.send(body), 400, 3, /pedido OTLP. Nada foi gravado/)
  })

  test('[OB-04] an empty export is taken', async () => {
    const empty = ['{}', '{"resourceSpans":[]}', '{"resourceSpans":[{}]}', '{"resourceSpans":[{"scopeSpans":[{}]}]}']
    const inJson = await Promise.all(empty.map((body) => sender.send(body, json)))
    const bodies = [Buffer.from([]), message(1, Buffer.from([])), message(1, message(2, message(3, Buffer.from('x'))))]
    const inProtobuf = await Promise.all(bodies.map((body) => sender.send(body)))
    expect([...inJson, ...inProtobuf].map(({ status }) => status)).toEqual(Array(7).fill(200))
  })

  test('[OB-04] another media type, and another compression', async () => {
    expectStatus(
      await sender.send('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      3,
      /x-protobuf/,
    )
    expectStatus(await sender.send('<a/>', { 'content-type': 'text/xml' }), 415, 3, /application\/json/)
    expectStatus(await sender.send(toProtobuf(many(1)), { 'content-encoding': 'br' }), 415, 3, /gzip/)
    expectStatus(await sender.send(toProtobuf(many(1)), { 'content-encoding': 'deflate' }), 415, 3, /gzip/)
  })

  test('[OB-04] 50,000 spans in one batch', async () => {
    const document = many(50_000)
    expectStatus(await sender.send(gzipSync(toProtobuf(document)), gzip), 413, 3, /10\.000 spans.*lotes menores/)
    expectStatus(await sender.send(gzipSync(JSON.stringify(document)), { ...json, ...gzip }), 413, 3, /lotes menores/)
    expect(await sender.storedSpans()).toEqual([])
  })

  test('[OB-04] more than 8 MB packed or 16 MB unpacked, refused before or while it comes', async () => {
    const noise = Buffer.alloc(9 * 1024 * 1024, 'x')
    expectStatus(await sender.send(noise, gzip), 413, 3, /8 MB/)
    expectStatus(await sender.send(Buffer.alloc(17 * 1024 * 1024)), 413, 3, /16 MB/)
    // Of a length that the sender does not give.
    const endless = new Readable({ read: () => endless.push(Buffer.alloc(1024 * 1024)) })
    expectStatus(await sender.send(endless, json), 413, 3, /16 MB/)
    const packed = gzipSync(randomBytes(9 * 1024 * 1024))
    expectStatus(
      await sender.send(Readable.from([packed.subarray(0, 5_000_000), packed.subarray(5_000_000)]), gzip),
      413,
      3,
      /8 MB/,
    )
  })

  test('[OB-04] a gzip bomb of a gigabyte is recognised by its first megabytes', async () => {
    const bomb = await gzipOfZeros(1024)
    expect(bomb.length).toBeLessThan(8 * 1024 * 1024)
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 5)
    const answers = await Promise.all([
      sender.send(bomb, gzip),
      sender.send(bomb, gzip),
      sender.send(bomb, { ...json, ...gzip }),
    ])
    clearInterval(watch)
    for (const answer of answers) expectStatus(answer, 413, 3, /16 MB descomprimidos/)
    expect((most - before) / 1024 / 1024).toBeLessThan(400)
  })

  test('[OB-04] messages that are small as bytes and large as objects', async () => {
    const before = process.memoryUsage().rss
    // 7 million empty spans of protobuf, and 5 million empty objects of JSON, in 15 MB each.
    const spans = Buffer.alloc(15 * 1024 * 1024, Buffer.from([0x12, 0]))
    const scope = Buffer.concat([prefix(2, spans.length), spans])
    expectStatus(await sender.send(Buffer.concat([prefix(1, scope.length), scope])), 413, 3, /lotes menores/)
    const list = `{"resourceSpans":[${'{},'.repeat(5_000_000)}{}]}`
    expectStatus(await sender.send(list, json), 413, 3, /lotes menores/)
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(400)
  })

  test('[OB-04] an attribute of a megabyte is not stored', async () => {
    await sender.send(toProtobuf(documentOf(someSpan(at, { livre: 'x'.repeat(1024 * 1024) }))))
    const [span] = await sender.storedSpans()
    expect(span?.attributes).toEqual({})
  })

  test('[OB-04] attributes that take more room in the database than in the request', async () => {
    const small = { arrayValue: { values: Array.from({ length: 2000 }, () => ({ intValue: 1 })) } }
    const attributes = Array.from({ length: 64 }, (_, index) => ({ key: `a${index}`, value: small }))
    expect((await sender.send(toProtobuf(documentOf(someSpan(at, {}, { attributes }))))).status).toBe(200)
    expect(await sender.storedSpans()).toHaveLength(1)
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
    const answer = await sender.send(toProtobuf(document))
    expect(answer.status).toBe(200)
    expect(readProtobuf('ExportTraceServiceResponse', answer.bytes)).toEqual({
      partialSuccess: {
        rejectedSpans: '4',
        errorMessage: expect.stringMatching(/futuro \(1\).*passado \(1\).*nome \(1\)/),
      },
    })
    const inJson = await sender.send(JSON.stringify(document), json)
    expect(JSON.parse(inJson.bytes.toString())).toMatchObject({ partialSuccess: { rejectedSpans: '4' } })
    const stored = await sender.storedSpans()
    expect(stored.map(({ status, latency_ms, cost_usd }) => ({ status, latency_ms, cost_usd }))).toEqual([
      { status: 'completed', latency_ms: 1000, cost_usd: null },
      { status: 'running', latency_ms: null, cost_usd: null },
      { status: 'completed', latency_ms: null, cost_usd: null },
    ])
  })

  test('[OB-04] a request that ends before its body does leaves nothing and harms nobody', async () => {
    const headers = { 'content-type': 'application/x-protobuf', authorization: `Bearer ${sender.key.key}` }
    const leaving = request(`${server.url}/otlp/v1/traces`, { method: 'POST', headers })
    leaving.on('error', () => {})
    leaving.write(toProtobuf(many(1)), () => leaving.destroy())
    await new Promise<void>((resolve) => leaving.on('close', () => resolve()))
    expect((await sender.send(new Uint8Array())).status).toBe(200)
    expect(await sender.storedSpans()).toEqual([])
  })
})

function message(field: number, content: Buffer): Buffer {
  return Buffer.concat([prefix(field, content.length), content])
}

/** Tag and length of a message. */
function prefix(field: number, length: number): Buffer {
  return Buffer.from([...varint((field << 3) | 2), ...varint(length)])
}

function varint(number: number): number[] {
  const bytes: number[] = []
  for (let left = number; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left]
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
