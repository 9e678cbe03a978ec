import protobuf from 'protobufjs/minimal.js'
import { Problem } from '../../problem/problem.ts'
import { eventOf, type LogRecord } from './logs/log-record.ts'
import { type Attributes, boundedText, type RawSpan, readLimits, type Value } from './raw-span.ts'

type Reader = protobuf.Reader

/** Takes one field's value; false where it is none that the message knows, or of another wire type. */
type Take = (field: number, wire: number) => boolean

const varint = 0
const fixed64 = 1
const delimited = 2

/**
 * The spans of an ExportTraceServiceRequest, one at a time: fields as in opentelemetry/proto/trace/v1/trace.proto,
 * read from the wire and at once, so that the memory stays that of one span whatever the bytes say; protobufjs' own
 * messages would be built whole, from two bytes each. Throws malformed_request.
 */
export function* protobufSpans(body: Uint8Array): Generator<RawSpan> {
  yield* readAll(body, span, 'traces')
}

/** The same of an ExportLogsServiceRequest: opentelemetry/proto/logs/v1/logs.proto. */
export function* protobufLogs(body: Uint8Array): Generator<LogRecord> {
  yield* readAll(body, logRecord, 'logs')
}

/** Spans and log records stand in the same holders, under the same numbers. */
function* readAll<One>(body: Uint8Array, read: (reader: Reader, source: Source) => One, what: string): Generator<One> {
  try {
    for (const resource of messagesIn(protobuf.Reader.create(body), 1)) yield* readResource(resource, read)
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw new Problem('malformed_request', { detail: `O conteúdo não é um protobuf de ${what} OTLP completo`, cause })
  }
}

type Source = Pick<RawSpan, 'resource' | 'scope'>

/** The resource may stand behind its spans, so it is looked for first. */
function* readResource<One>(reader: Reader, read: (reader: Reader, source: Source) => One): Generator<One> {
  const start = reader.pos
  let resource: Attributes = new Map()
  eachField(reader, (field, wire) => {
    if (field !== 1 || wire !== delimited) return false
    resource = message(reader, () => resourceAttributes(reader))
    return true
  })
  reader.pos = start
  for (const holder of messagesIn(reader, 2, besideLists)) {
    const scope = scopeName(holder)
    for (const one of messagesIn(holder, 2, besideLists)) yield read(one, { resource, scope })
  }
}

function logRecord(reader: Reader, source: Source): LogRecord {
  const attributes = new Map<string, Value>()
  const read = { trace_id: '', span_id: '', time: 0n, observed: 0n, event: '', body: null as Value }
  eachField(reader, (field, wire) => {
    if (field === 1 && wire === fixed64) read.time = nanoseconds(reader)
    else if (field === 11 && wire === fixed64) read.observed = nanoseconds(reader)
    else if (wire !== delimited) return false
    else if (field === 5) read.body = anyValue(reader, { left: 1 }, 0)
    else if (field === 6 && attributes.size < readLimits.attributes) keyValue(reader, attributes)
    else if (field === 9) read.trace_id = id(reader)
    else if (field === 10) read.span_id = id(reader)
    else if (field === 12) read.event = text(reader)
    else return false
    return true
  })
  const { trace_id, span_id, time, observed, event, body } = read
  return {
    trace_id,
    span_id,
    time: time === 0n ? observed : time,
    event: eventOf([event, attributes.get('event.name'), body]),
    attributes,
    ...source,
  }
}

/** It may stand behind the spans too. */
function scopeName(reader: Reader): string {
  const start = reader.pos
  let name = ''
  eachField(reader, (field, wire) => {
    if (field !== 1 || wire !== delimited) return false
    message(reader, () =>
      eachField(reader, (field, wire) => {
        if (field !== 1 || wire !== delimited) return false
        name = text(reader)
        return true
      }),
    )
    return true
  })
  reader.pos = start
  return name
}

/** What ResourceSpans and ScopeSpans have besides: resource or scope, and schema_url. */
const besideLists = [1, 3]

/**
 * The messages of one field. Throws malformed_request where none is there but a field that is not among `others`: the
 * spans of another format, or of OTLP before 1.0, would be lost unsaid.
 */
function* messagesIn(reader: Reader, field: number, others: readonly number[] = []): Generator<Reader> {
  let found = false
  let isStrange = false
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    if (tag === ((field << 3) | delimited)) {
      found = true
      yield protobuf.Reader.create(reader.bytes())
    } else {
      isStrange ||= !others.includes(tag >>> 3)
      reader.skipType(tag & 7)
    }
  }
  if (isStrange && !found) throw new Problem('malformed_request', { detail: noSpans })
}

const noSpans = 'O protobuf não tem os campos de um pedido OTLP. Nada foi gravado'

function span(reader: Reader, source: Source): RawSpan {
  const attributes = new Map<string, Value>()
  const read: RawSpan = {
    trace_id: '',
    span_id: '',
    parent_span_id: '',
    name: '',
    start: 0n,
    end: 0n,
    attributes,
    events: [],
    status: { code: 0, message: '' },
    ...source,
  }
  eachField(reader, (field, wire) => {
    if (wire === fixed64) {
      if (field === 7) read.start = nanoseconds(reader)
      else if (field === 8) read.end = nanoseconds(reader)
      else return false
      return true
    }
    if (wire !== delimited) return false
    if (field === 1) read.trace_id = id(reader)
    else if (field === 2) read.span_id = id(reader)
    else if (field === 4) read.parent_span_id = id(reader)
    else if (field === 5) read.name = text(reader)
    else if (field === 9 && attributes.size < readLimits.attributes) keyValue(reader, attributes)
    else if (field === 11 && read.events.length < readLimits.events)
      read.events.push(message(reader, () => event(reader)))
    else if (field === 15) read.status = message(reader, () => status(reader))
    else return false
    return true
  })
  return read
}

function resourceAttributes(reader: Reader): Attributes {
  const attributes = new Map<string, Value>()
  eachField(reader, (field, wire) => {
    if (field !== 1 || wire !== delimited || attributes.size >= readLimits.attributes) return false
    keyValue(reader, attributes)
    return true
  })
  return attributes
}

function event(reader: Reader): RawSpan['events'][number] {
  const attributes = new Map<string, Value>()
  const read = { name: '', time: 0n, attributes }
  eachField(reader, (field, wire) => {
    if (field === 1 && wire === fixed64) read.time = nanoseconds(reader)
    else if (wire !== delimited) return false
    else if (field === 2) read.name = text(reader)
    else if (field === 3 && attributes.size < readLimits.attributes) keyValue(reader, attributes)
    else return false
    return true
  })
  return read
}

function status(reader: Reader): RawSpan['status'] {
  const read = { code: 0, message: '' }
  eachField(reader, (field, wire) => {
    if (field === 2 && wire === delimited) read.message = text(reader)
    else if (field === 3 && wire === varint) read.code = reader.int32()
    else return false
    return true
  })
  return read
}

function keyValue(reader: Reader, into: Map<string, Value>): void {
  let key = ''
  let value: Value = null
  message(reader, () =>
    eachField(reader, (field, wire) => {
      if (wire !== delimited) return false
      if (field === 1) key = attributeKey(reader)
      else if (field === 2) value = anyValue(reader, { left: readLimits.values }, 0)
      else return false
      return true
    }),
  )
  if (key !== '') into.set(key, value)
}

/** How many more values one attribute may hold inside. */
type Room = { left: number }

function anyValue(reader: Reader, room: Room, depth: number): Value {
  let value: Value = null
  room.left -= 1
  message(reader, () =>
    eachField(reader, (field, wire) => {
      if (field === 1 && wire === delimited) value = text(reader)
      else if (field === 2 && wire === varint) value = reader.bool()
      else if (field === 3 && wire === varint) value = whole(BigInt(reader.int64().toString()))
      else if (field === 4 && wire === fixed64) value = reader.double()
      else if (field === 5 && wire === delimited && depth < readLimits.depth) value = array(reader, room, depth + 1)
      else if (field === 6 && wire === delimited && depth < readLimits.depth) value = object(reader, room, depth + 1)
      else if (field === 7 && wire === delimited) value = Buffer.from(bytes(reader, readLimits.text)).toString('base64')
      else return false
      return true
    }),
  )
  return value
}

function array(reader: Reader, room: Room, depth: number): Value[] {
  const values: Value[] = []
  message(reader, () =>
    eachField(reader, (field, wire) => {
      if (field !== 1 || wire !== delimited || room.left <= 0) return false
      values.push(anyValue(reader, room, depth))
      return true
    }),
  )
  return values
}

function object(reader: Reader, room: Room, depth: number): Value {
  const entries: [string, Value][] = []
  message(reader, () =>
    eachField(reader, (field, wire) => {
      if (field !== 1 || wire !== delimited || room.left <= 0) return false
      const entry: [string, Value] = ['', null]
      message(reader, () =>
        eachField(reader, (field, wire) => {
          if (wire !== delimited) return false
          if (field === 1) entry[0] = attributeKey(reader)
          else if (field === 2) entry[1] = anyValue(reader, room, depth)
          else return false
          return true
        }),
      )
      entries.push(entry)
      return true
    }),
  )
  return Object.fromEntries(entries)
}

/** Reads a length and what is as long, as a message of its own. */
function message<T>(reader: Reader, read: () => T): T {
  const length = reader.uint32()
  const outer = reader.len
  const end = reader.pos + length
  if (end > outer) throw new RangeError('a message is longer than what holds it')
  reader.len = end
  const value = read()
  if (reader.pos !== end) throw new RangeError('a message ends within a field')
  reader.len = outer
  return value
}

function eachField(reader: Reader, take: Take): void {
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    if (tag >>> 3 === 0) throw new RangeError('a field has no number')
    if (!take(tag >>> 3, tag & 7)) reader.skipType(tag & 7)
  }
}

/** At most `limit` of the bytes, as a view. */
function bytes(reader: Reader, limit: number): Uint8Array {
  return reader.bytes().subarray(0, limit)
}

function text(reader: Reader): string {
  return boundedText(reader.bytes(), readLimits.text)
}

function attributeKey(reader: Reader): string {
  const key = reader.bytes()
  return key.length > readLimits.key ? '' : boundedText(key, readLimits.key)
}

/** A wrong length is recognised by the first bytes past the right one. */
function id(reader: Reader): string {
  return Buffer.from(bytes(reader, 32)).toString('hex')
}

function nanoseconds(reader: Reader): bigint {
  const low = reader.fixed32()
  return (BigInt(reader.fixed32()) << 32n) | BigInt(low)
}

function whole(value: bigint): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value.toString()
}
