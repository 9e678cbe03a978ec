import { describe, expect, test } from 'vitest'
import { documentOf, type OtlpSpan, payloadClock, someSpan, storedPayload } from '../../../test/otlp/payload.ts'
import { rowOf, rowsOf } from '../../../test/otlp/rows.ts'
import { jsonSpans } from './json-spans.ts'
import { readBatch } from './span-batch.ts'

const now = payloadClock
const at = now.getTime() - 60_000

describe('[OB-04] odd spans', () => {
  test('[OB-04] one without an end is running, and has no latency', async () => {
    const { status, latency_ms } = await rowOf(someSpan(at, {}, { endTimeUnixNano: undefined }))
    expect({ status, latency_ms }).toEqual({ status: 'running', latency_ms: null })
  })

  test('[OB-04] one that ends before it starts is stored, without a latency', async () => {
    const { status, latency_ms } = await rowOf(someSpan(at, {}, { endTimeUnixNano: `${at - 5000}000000` }))
    expect({ status, latency_ms }).toEqual({ status: 'completed', latency_ms: null })
  })

  test('[OB-04] one that lasts for years is stored, without a latency', async () => {
    expect((await rowOf(someSpan(at, {}, { endTimeUnixNano: `${at * 2}000000` }))).latency_ms).toBeNull()
  })

  test('[OB-04] times keep their microseconds', async () => {
    const { started_at } = await rowOf(someSpan(at, {}, { startTimeUnixNano: '1772445540123456789' }))
    expect(started_at).toBe('2026-03-02T09:59:00.123456Z')
  })

  test.each([
    ['gen_ai.usage.cost', 'NaN'],
    ['gen_ai.usage.cost', 'Infinity'],
    ['gen_ai.usage.cost', -0.5],
    ['gen_ai.usage.cost', 1e12],
    ['operation.cost', '-1'],
    ['llm.cost.total', 'caro'],
  ])('[OB-04] a cost that is none is unknown: %s = %s', async (key, value) => {
    const double = { key, value: { doubleValue: value } }
    const row = await rowOf(someSpan(at, {}, { attributes: [double] }))
    expect(row).toMatchObject({ cost_usd: null, cost_source: null })
  })

  test('[OB-04] the first cost that is one counts, in its order', async () => {
    const costs = { 'llm.cost.total': 0.3, 'operation.cost': 0.2, 'gen_ai.usage.cost': 0.1 }
    const cost = async (attributes: Record<string, number | string>) => (await rowOf(someSpan(at, attributes))).cost_usd
    expect(await cost(costs)).toBe('0.10000000')
    expect(await cost({ ...costs, 'gen_ai.usage.cost': -1 })).toBe('0.20000000')
    expect(await cost({ 'llm.cost.total': '1.5e-7' })).toBe('0.00000015')
    expect(await cost({ 'gen_ai.usage.cost': 0 }), 'a price of nothing is a price').toBe('0.00000000')
  })

  test('[OB-04] tokens that are no count are unknown', async () => {
    for (const tokens of ['NaN', -1, 1.5, 1e15, 'muitos']) {
      const double = { key: 'gen_ai.usage.input_tokens', value: { doubleValue: tokens } }
      const model = { key: 'gen_ai.request.model', value: { stringValue: 'gpt-4o' } }
      const row = await rowOf(someSpan(at, {}, { attributes: [double, model] }))
      expect(row, String(tokens)).toMatchObject({ input_tokens: null, cost_usd: null })
    }
    expect(await rowOf(someSpan(at, { 'gen_ai.usage.input_tokens': '12' }))).toMatchObject({ input_tokens: 12 })
  })

  test('[OB-04] while prompts are dropped, of names that nobody foresaw only what can be no sentence is stored', async () => {
    const plain = { 'cliente.id': 'c-17', 'fila.nome': 'triagem', tentativas: 3 }
    const spoken = {
      'app.user_message': 'oi',
      'gen_ai.request.extra': '{"prompt":"Qual o saldo?"}',
      'crewai.task.description': 'resumir',
      'mcp.request.argument.x': 'saldo',
      anotacao: 'o cliente pediu o saldo',
    }
    const span = someSpan(at, { ...plain, ...spoken })
    expect((await rowOf(span)).attributes).toEqual(plain)
    expect((await rowOf(span, true)).attributes).toEqual({ ...plain, ...spoken })
  })

  test('[OB-04] secrets are masked in every text, also where prompts are stored', async () => {
    const key = 'sk-proj-aB3dE5gH7jK9mN1pQ3sT5'
    const attributes = {
      'gen_ai.agent.name': `a ${key}`,
      'gen_ai.agent.description': key,
      'gen_ai.input.messages': key,
    }
    const status = { code: 2, message: `401 Incorrect API key provided: ${key}` }
    for (const keep of [false, true]) {
      const row = await rowOf(
        someSpan(at, { ...attributes, 'url.full': `https://u:p@x.com/?api_key=${key}` }, { name: key, status }),
        keep,
      )
      expect(JSON.stringify(row)).not.toContain('aB3dE5gH')
      expect(row.error).toMatch(/Incorrect API key provided: \*\*\*/)
      expect(row.attributes['url.full']).toBe('https://***@x.com/?api_key=***')
    }
  })

  test('[OB-04] the name of the service is no agent, nor is an area alone', async () => {
    const [resource] = storedPayload('semconv').resourceSpans
    const [row] = await rowsOf({ resourceSpans: [{ ...resource, scopeSpans: [{ spans: [someSpan(at)] }] }] })
    expect(row?.agent).toBeNull()
  })

  test('[OB-04] what the database cannot hold or nobody can read is taken out of texts', async () => {
    const odd = 'a\0b\u202e\ud800c'
    const row = await rowOf(someSpan(at, { 'gen_ai.agent.name': odd, livre: odd }, { name: `${odd}\n  d` }), true)
    expect(row).toMatchObject({ name: 'abc d', agent: { name: 'abc' }, attributes: { livre: 'abc' } })
  })

  test('[OB-04] a value is cut at 4 kB, a span holds 64 attributes and 32 kB of them', async () => {
    const big = await rowOf(someSpan(at, { grande: 'á'.repeat(1_000_000) }), true)
    expect(Buffer.byteLength(String(big.attributes.grande))).toBe(4096)
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`a${index}`, 'x']))
    expect(Object.keys((await rowOf(someSpan(at, many))).attributes)).toHaveLength(64)
    const heavy = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`a${index}`, 'x'.repeat(4000)]))
    const { attributes } = await rowOf(someSpan(at, heavy), true)
    expect(Object.keys(attributes)).toHaveLength(8)
    expect(JSON.stringify(attributes).length).toBeLessThan(32 * 1024)
  })

  test('[OB-04] figures are found behind any number of other attributes', async () => {
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`llm.input_messages.${index}.x`, 'x']))
    expect(await rowOf(someSpan(at, { ...many, 'llm.token_count.prompt': 7 }))).toMatchObject({ input_tokens: 7 })
  })
})

describe('[OB-04] spans that are refused', () => {
  const start = (ms: number) => ({ startTimeUnixNano: `${now.getTime() + ms}000000` })
  const day = 24 * 60 * 60_000

  test.each<[string, Partial<OtlpSpan>]>([
    ['trace_id', { traceId: '0'.repeat(32) }],
    ['trace_id', { traceId: 'abc' }],
    ['trace_id', { traceId: `${'a'.repeat(32)}bb` }],
    ['trace_id', { traceId: 'não é hexadecimal' }],
    ['span_id', { spanId: '0'.repeat(16) }],
    ['span_id', { spanId: 'a'.repeat(14) }],
    ['nome', { name: '' }],
    ['nome', { name: ' \u200b ' }],
    ['futuro', start(1.01 * day)],
    ['futuro', start(3650 * day)],
    ['passado', start(-366.01 * day)],
    ['passado', start(-3650 * day)],
    ['passado', { startTimeUnixNano: 'ontem' }],
  ])('[OB-04] for its %s: %j; the others are stored', async (reason, odd) => {
    const document = documentOf(someSpan(at), someSpan(at, {}, odd), someSpan(at))
    const json = await readBatch(jsonSpans(Buffer.from(JSON.stringify(document))), { now, keepPrompts: false })
    expect(json.rows).toHaveLength(2)
    expect(json.refused).toMatchObject({ spans: 1, message: expect.stringContaining(reason) })
  })

  test('[OB-04] near the limits they are stored', async () => {
    expect(
      await rowsOf(documentOf(someSpan(at, {}, start(0.99 * day)), someSpan(at, {}, start(-365.9 * day)))),
    ).toHaveLength(2)
  })
})
