import { readFileSync } from 'node:fs'
import protobuf from 'protobufjs'

/** The messages of opentelemetry-proto, as far as traces need them: read by protobufjs itself, not by our reader. */
const messages = protobuf.parse(`
  syntax = "proto3";
  message ExportTraceServiceRequest { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; string schema_url = 3; }
  message Resource { repeated KeyValue attributes = 1; uint32 dropped_attributes_count = 2; }
  message ScopeSpans { InstrumentationScope scope = 1; repeated Span spans = 2; string schema_url = 3; }
  message InstrumentationScope { string name = 1; string version = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; bytes parent_span_id = 4; string name = 5;
    int32 kind = 6; fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; repeated KeyValue attributes = 9;
    uint32 dropped_attributes_count = 10; repeated Event events = 11; repeated Link links = 13; Status status = 15;
    fixed32 flags = 16;
  }
  message Event { fixed64 time_unix_nano = 1; string name = 2; repeated KeyValue attributes = 3; }
  message Link { bytes trace_id = 1; bytes span_id = 2; }
  message Status { string message = 2; int32 code = 3; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message AnyValue {
    oneof value {
      string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
      ArrayValue array_value = 5; KeyValueList kvlist_value = 6; bytes bytes_value = 7;
    }
  }
  message ArrayValue { repeated AnyValue values = 1; }
  message KeyValueList { repeated KeyValue values = 1; }
  message ExportTraceServiceResponse { PartialSuccess partial_success = 1; }
  message PartialSuccess { int64 rejected_spans = 1; string error_message = 2; }
  message RpcStatus { int32 code = 1; string message = 2; }
`).root

export type OtlpValue =
  | { stringValue: string }
  | { boolValue: boolean }
  | { intValue: string | number }
  | { doubleValue: number | string }
  | { bytesValue: string }
  | { arrayValue: { values: OtlpValue[] } }
  | { kvlistValue: { values: { key: string; value: OtlpValue }[] } }

/** A span of OTLP/JSON. */
export type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind?: number
  startTimeUnixNano: string | number
  endTimeUnixNano?: string | number
  attributes?: { key: string; value: OtlpValue }[]
  events?: { timeUnixNano?: string; name: string; attributes?: { key: string; value: OtlpValue }[] }[]
  status?: { code?: number; message?: string }
}

export type OtlpDocument = {
  resourceSpans: {
    resource?: { attributes: { key: string; value: OtlpValue }[] }
    scopeSpans: { scope?: { name: string }; spans: OtlpSpan[] }[]
  }[]
}

/** What a sender really sends, by the name of its file; its spans start on 2026-03-01, 12:30 UTC. */
export function storedPayload(name: string): OtlpDocument {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'))
}

export const storedPayloads = [
  'semconv',
  'openllmetry',
  'openinference',
  'pydantic-ai',
  'langsmith',
  'ai-sdk-4',
] as const

/** A moment at which the stored payloads are fresh. */
export const payloadClock = new Date('2026-03-02T12:00:00Z')

/** A request of these spans alone. */
export function documentOf(...spans: OtlpSpan[]): OtlpDocument {
  return { resourceSpans: [{ scopeSpans: [{ spans }] }] }
}

/** The value of an attribute in OTLP/JSON. */
function otlpValue(value: string | number | boolean): OtlpValue {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

let spansMade = 0

/** A span of a trace of its own, that began at `start` (ms since 1970) and took a second. */
export function someSpan(
  start: number,
  attributes: Record<string, string | number | boolean> = {},
  rest: Partial<OtlpSpan> = {},
): OtlpSpan {
  spansMade += 1
  return {
    traceId: spansMade.toString(16).padStart(32, 'a'),
    spanId: spansMade.toString(16).padStart(16, 'b'),
    name: 'chat',
    startTimeUnixNano: `${start}000000`,
    endTimeUnixNano: `${start + 1000}000000`,
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: otlpValue(value) })),
    ...rest,
  }
}

/** The same document in protobuf, whose ids are bytes. */
export function toProtobuf(document: OtlpDocument): Uint8Array {
  const type = messages.lookupType('ExportTraceServiceRequest')
  const bytesOf = (_key: string, value: unknown) =>
    typeof value === 'string' && /^(traceId|spanId|parentSpanId)$/.test(_key) ? Buffer.from(value, 'hex') : value
  return type.encode(type.fromObject(mapValues(document, bytesOf) as object)).finish()
}

function mapValues(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => mapValues(part, change))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapValues(change(key, part), change)]))
}

/** What an answer in protobuf says, in the words of OTLP/JSON. */
export function readProtobuf(
  name: 'ExportTraceServiceRequest' | 'ExportTraceServiceResponse' | 'RpcStatus',
  bytes: Uint8Array,
): unknown {
  const type = messages.lookupType(name)
  return type.toObject(type.decode(bytes), { longs: String, bytes: String })
}
