import { agentLimits } from '@leme/contract/agents/agent'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  documentOf,
  type OtlpValue,
  payloadClock,
  someSpan,
  storedPayload,
  toProtobuf,
} from '../../../test/otlp/payload.ts'
import { Problem } from '../../problem/problem.ts'
import { jsonSpans } from './json-spans.ts'
import { protobufSpans } from './protobuf-spans.ts'
import type { RawSpan } from './raw-span.ts'
import { readBatch, type SpanBatch } from './span-batch.ts'
import { spanLimits } from './span-row.ts'

const now = payloadClock
const valid = toProtobuf(storedPayload('semconv'))

/** What became of the bytes: spans, or a refusal that says so to the sender; nothing else may happen. */
async function outcome(spans: () => Iterable<RawSpan>): Promise<SpanBatch | Problem> {
  try {
    return await readBatch(spans(), { now, keepPrompts: true })
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error
    throw error
  }
}

function isStorableText(value: unknown, limit: number): boolean {
  if (value === null) return true
  return typeof value === 'string' && value.length >= 1 && value.length <= limit && !/[\0\p{Surrogate}]/u.test(value)
}

/** The table's own limits. */
function expectStorable(batch: SpanBatch | Problem): void {
  if (batch instanceof Problem) return
  for (const row of batch.rows) {
    const { name, operation, error, provider, model, agent, attributes } = row
    const texts: [unknown, number][] = [
      [name, 200],
      [operation, 100],
      [error, 2000],
      [provider, 100],
      [model, 200],
      [agent?.name ?? null, agentLimits.name],
      [agent?.description ?? null, agentLimits.description],
    ]
    for (const [text, limit] of texts) expect(isStorableText(text, limit), JSON.stringify(row)).toBe(true)
    for (const count of [row.latency_ms, row.input_tokens, row.cached_input_tokens, row.output_tokens]) {
      expect(count === null || (Number.isSafeInteger(count) && count >= 0)).toBe(true)
    }
    expect(row.cost_usd ?? '0.00000000').toMatch(/^\d{1,6}\.\d{8}$/)
    expect(Object.keys(attributes).length).toBeLessThanOrEqual(spanLimits.attributes)
    const json = JSON.stringify(attributes)
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(2 * spanLimits.attributesTogether)
    expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/i)
  }
}

describe('[OB-04] no bytes crash the reading', () => {
  test('[OB-04] protobuf cut anywhere gives its whole spans or a refusal', async () => {
    for (let length = 0; length < valid.length; length += 1) {
      expectStorable(await outcome(() => protobufSpans(valid.subarray(0, length))))
    }
    expect(await outcome(() => protobufSpans(valid.subarray(0, valid.length - 1)))).toBeInstanceOf(Problem)
  })

  test('[OB-04] any bytes, and any change of good ones', async () => {
    const change = fc.record({ at: fc.nat(valid.length - 1), byte: fc.nat(255) })
    const changed = fc.array(change, { minLength: 1, maxLength: 8 }).map((changes) => {
      const bytes = Uint8Array.from(valid)
      for (const { at, byte } of changes) bytes[at] = byte
      return bytes
    })
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 400 }), changed), async (bytes) => {
        expectStorable(await outcome(() => protobufSpans(bytes)))
        expectStorable(await outcome(() => jsonSpans(Buffer.from(bytes))))
      }),
      { numRuns: 1500 },
    )
  })

  test('[OB-04] any JSON, also in the place of what is expected', async () => {
    const any = fc.jsonValue({ stringUnit: 'binary' })
    const span = fc.record({ ...shape(any), attributes: any, events: any, status: any })
    const document = fc.record({
      resourceSpans: fc.oneof(any, fc.constant([{ resource: 5, scopeSpans: [{ spans: [] }] }])),
    })
    const spans = fc.array(span, { maxLength: 3 }).map((all) => ({ resourceSpans: [{ scopeSpans: [{ spans: all }] }] }))
    await fc.assert(
      fc.asyncProperty(fc.oneof(any, document, spans), async (value) => {
        expectStorable(await outcome(() => jsonSpans(Buffer.from(JSON.stringify(value)))))
      }),
      { numRuns: 500 },
    )
  })

  test('[OB-04] any attributes come out within the limits of the table', async () => {
    const keys = fc.oneof(
      fc.constantFrom('gen_ai.operation.name', 'gen_ai.agent.name', 'gen_ai.agent.description', 'error.type'),
      fc.constantFrom('gen_ai.usage.input_tokens', 'gen_ai.usage.cache_read.input_tokens', 'gen_ai.usage.cost'),
      fc.constantFrom('gen_ai.request.model', 'gen_ai.system', 'ai.operationId', 'openinference.span.kind'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
    )
    const { value } = fc.letrec<{ value: OtlpValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'binary', maxLength: 6000 }).map((stringValue) => ({ stringValue })),
        fc
          .double()
          .map((doubleValue) => ({ doubleValue: Number.isFinite(doubleValue) ? doubleValue : String(doubleValue) })),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((intValue) => ({ intValue: String(intValue) })),
        fc.boolean().map((boolValue) => ({ boolValue })),
        fc.array(tie('value'), { maxLength: 40 }).map((values) => ({ arrayValue: { values } })),
        fc.array(tie('value'), { maxLength: 5 }).map((values) => ({
          kvlistValue: { values: values.map((value, index) => ({ key: `k${index}`, value })) },
        })),
      ),
    }))
    const attributes = fc.array(fc.record({ key: keys, value }), { maxLength: 80 })
    const texts = fc.string({ unit: 'binary', maxLength: 3000 })
    await fc.assert(
      fc.asyncProperty(attributes, texts, async (attributes, text) => {
        const span = someSpan(now.getTime(), {}, { attributes, name: text, status: { code: 2, message: text } })
        const document = documentOf(span, { ...span, name: 'x' })
        const json = await outcome(() => jsonSpans(Buffer.from(JSON.stringify(document))))
        expectStorable(json)
        expect(json).not.toBeInstanceOf(Problem)
      }),
      { numRuns: 200 },
    )
  })
})

/** The plain fields of a span, each good or anything. */
function shape(any: fc.Arbitrary<unknown>) {
  const good = someSpan(now.getTime())
  const or = (value: unknown) => fc.oneof(fc.constant(value), any)
  return {
    traceId: or(good.traceId),
    spanId: or(good.spanId),
    parentSpanId: or('b'.repeat(16)),
    name: or(good.name),
    startTimeUnixNano: or(good.startTimeUnixNano),
    endTimeUnixNano: or(good.endTimeUnixNano),
  }
}
