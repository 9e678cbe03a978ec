import { partsOf } from '../../http/body/json-body.ts'
import { Problem } from '../../problem/problem.ts'
import { eventOf, type LogRecord } from './logs/log-record.ts'
import { type Attributes, type RawSpan, readLimits, shortText, type Value } from './raw-span.ts'

type Json = Record<string, unknown>

/** Objects, lists and their parts in one body: a parsed document takes many times the memory of its text. */
const mostParts = 500_000

/** Characters of a sender's own field that an answer repeats. */
const mostNamed = 60

/**
 * The spans of an OTLP/JSON document, one at a time: lowerCamelCase, ids in hex, 64-bit numbers as text or numbers,
 * enums as numbers or names, and what is unknown beside them ignored. Throws malformed_request where it is no such
 * document, also where what holds no spans holds something else instead: under other names they would be lost unsaid.
 */
export function* jsonSpans(body: Buffer): Generator<RawSpan> {
  for (const resourceSpans of list(parse(body), 'resourceSpans')) {
    const resource = attributesOf(isJson(resourceSpans.resource) ? resourceSpans.resource.attributes : null)
    for (const scopeSpans of list(resourceSpans, 'scopeSpans', ['resource', 'schemaUrl'])) {
      const scope = isJson(scopeSpans.scope) ? textOf(scopeSpans.scope.name) : ''
      for (const span of list(scopeSpans, 'spans', ['scope', 'schemaUrl'])) yield spanOf(span, { resource, scope })
    }
  }
}

/** The records of an OTLP/JSON document of logs, the same way. */
export function* jsonLogs(body: Buffer): Generator<LogRecord> {
  for (const resourceLogs of list(parse(body), 'resourceLogs')) {
    const resource = attributesOf(isJson(resourceLogs.resource) ? resourceLogs.resource.attributes : null)
    for (const scopeLogs of list(resourceLogs, 'scopeLogs', ['resource', 'schemaUrl'])) {
      const scope = isJson(scopeLogs.scope) ? textOf(scopeLogs.scope.name) : ''
      for (const record of list(scopeLogs, 'logRecords', ['scope', 'schemaUrl'])) {
        yield recordOf(record, { resource, scope })
      }
    }
  }
}

function recordOf(record: Json, source: Pick<LogRecord, 'resource' | 'scope'>): LogRecord {
  const attributes = attributesOf(record.attributes)
  const time = nanoseconds(record.timeUnixNano)
  const named = [textOf(record.eventName), attributes.get('event.name'), anyValue(record.body, { left: 1 }, 0)]
  return {
    trace_id: idOf(record.traceId),
    span_id: idOf(record.spanId),
    time: time === 0n ? nanoseconds(record.observedTimeUnixNano) : time,
    event: eventOf(named),
    attributes,
    ...source,
  }
}

function parse(body: Buffer): Json {
  if (partsOf(body) > mostParts) throw new Problem('payload_too_large', { detail: 'Envie os spans em lotes menores' })
  try {
    const document: unknown = JSON.parse(body.toString('utf8'))
    if (isJson(document)) return document
  } catch (cause) {
    throw new Problem('malformed_request', { detail: 'O conteúdo não é um JSON completo', cause })
  }
  throw new Problem('malformed_request', { detail: 'Envie um objeto JSON de OTLP' })
}

/** `others` are the fields that may stand without the list: an empty holder is one of an empty export. */
function list(holder: Json, field: string, others: readonly string[] = []): Json[] {
  if (!(field in holder)) refuseOtherNames(holder, field, others)
  const value = holder[field] ?? []
  if (Array.isArray(value) && value.every(isJson)) return value
  throw new Problem('malformed_request', { detail: `${field} deve ser uma lista de objetos` })
}

function refuseOtherNames(holder: Json, field: string, others: readonly string[]): void {
  const unknown = Object.keys(holder).find((name) => !others.includes(name))
  if (unknown === undefined) return
  const named = shortText(unknown, mostNamed)
  throw new Problem('malformed_request', {
    detail: `Falta ${field}, e ${named} não é um campo de OTLP/JSON, que usa lowerCamelCase. Nada foi gravado`,
  })
}

function spanOf(span: Json, source: Pick<RawSpan, 'resource' | 'scope'>): RawSpan {
  const status = isJson(span.status) ? span.status : {}
  const events = Array.isArray(span.events) ? span.events.filter(isJson).slice(0, readLimits.events) : []
  return {
    trace_id: idOf(span.traceId),
    span_id: idOf(span.spanId),
    parent_span_id: idOf(span.parentSpanId),
    name: textOf(span.name),
    start: nanoseconds(span.startTimeUnixNano),
    end: nanoseconds(span.endTimeUnixNano),
    attributes: attributesOf(span.attributes),
    events: events.map((event) => ({
      name: textOf(event.name),
      time: nanoseconds(event.timeUnixNano),
      attributes: attributesOf(event.attributes),
    })),
    status: { code: statusCode(status.code), message: textOf(status.message) },
    ...source,
  }
}

function attributesOf(value: unknown): Attributes {
  const attributes = new Map<string, Value>()
  if (!Array.isArray(value)) return attributes
  for (const entry of value) {
    if (attributes.size >= readLimits.attributes) break
    if (!isJson(entry) || typeof entry.key !== 'string' || entry.key === '') continue
    if (Buffer.byteLength(entry.key) > readLimits.key) continue
    attributes.set(entry.key, anyValue(entry.value, { left: readLimits.values }, 0))
  }
  return attributes
}

/** How many more values one attribute may hold inside. */
type Room = { left: number }

function anyValue(value: unknown, room: Room, depth: number): Value {
  room.left -= 1
  if (!isJson(value)) return null
  if (typeof value.stringValue === 'string') return textOf(value.stringValue)
  if (typeof value.boolValue === 'boolean') return value.boolValue
  if (value.intValue !== undefined) return whole(value.intValue)
  if (value.doubleValue !== undefined) return double(value.doubleValue)
  if (typeof value.bytesValue === 'string') return textOf(value.bytesValue)
  if (depth >= readLimits.depth) return null
  if (isJson(value.arrayValue)) {
    return partsIn(value.arrayValue, room).map((part) => anyValue(part, room, depth + 1))
  }
  if (!isJson(value.kvlistValue)) return null
  const entries = partsIn(value.kvlistValue, room).filter(isJson)
  return Object.fromEntries(entries.map((entry) => [textOf(entry.key), anyValue(entry.value, room, depth + 1)]))
}

function partsIn(holder: Json, room: Room): unknown[] {
  return Array.isArray(holder.values) ? holder.values.slice(0, Math.max(0, room.left)) : []
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? shortText(value, readLimits.text) : ''
}

/** The id as lowercase hex; for anything else `-`, whose length no id has. */
function idOf(value: unknown): string {
  const id = value ?? ''
  return typeof id === 'string' && /^[0-9a-f]{0,64}$/i.test(id) ? id.toLowerCase() : '-'
}

function nanoseconds(value: unknown): bigint {
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  if (typeof value === 'number' && value >= 0 && value < 2 ** 64) return BigInt(Math.trunc(value))
  return 0n
}

function whole(value: unknown): Value {
  if (typeof value === 'string' && /^-?\d{1,20}$/.test(value)) {
    return Number.isSafeInteger(Number(value)) ? Number(value) : value
  }
  return typeof value === 'number' ? value : null
}

/** ProtoJSON writes what JSON cannot as text. */
function double(value: unknown): Value {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^(NaN|-?Infinity|-?[\d.]+(e[+-]?\d+)?)$/i.test(value) ? Number(value) : null
}

function statusCode(value: unknown): number {
  if (value === 2 || value === 'STATUS_CODE_ERROR' || value === '2') return 2
  return value === 1 || value === 'STATUS_CODE_OK' || value === '1' ? 1 : 0
}
