import { createHash } from 'node:crypto'
import type { RawSpan, Value } from '../raw-span.ts'
import { countOf, lineOf } from '../read-attribute.ts'

/** One record of a log as it was sent, whatever it was encoded in. */
export type LogRecord = Pick<RawSpan, 'trace_id' | 'span_id' | 'attributes' | 'scope' | 'resource'> & {
  /** Nanoseconds since 1970; 0 where unknown. */
  time: bigint
  /** What happened: the record's event name, else its attribute `event.name`, else its body. */
  event: string
}

/** The first of these that names it. */
export function eventOf(named: readonly (Value | undefined)[]): string {
  const name = named.find((one) => typeof one === 'string' && one !== '')
  return typeof name === 'string' ? name.slice(0, 200) : ''
}

/** Events that say what a call of a model used and cost, whose spans may come too, or not. */
const calls = /^(claude_code\.)?api_request$/

const millisecond = 1_000_000n

/** The calls of models among the records, as spans: what else the records say is not stored. */
export function* callsIn(records: Iterable<LogRecord>): Generator<RawSpan> {
  for (const record of records) {
    const call = calls.test(record.event) ? callOf(record) : null
    if (call) yield call
  }
}

/**
 * A call as a span: below the one that wrote the record, of its trace. Without a trace, those of a prompt or a session
 * are together. The record's time is the end.
 */
function callOf({ trace_id, span_id, time, attributes, scope, resource }: LogRecord): RawSpan | null {
  const request = lineOf(attributes, ['request_id'], 200)
  if (request === null) return null
  const isTraced = /^[0-9a-f]{32}$/.test(trace_id) && !/^0+$/.test(trace_id)
  const together = [['session.id'], ['prompt.id']].map((key) => lineOf(attributes, key, 200) ?? '').join('/')
  const duration = BigInt(countOf(attributes, ['duration_ms'], 2_147_483_647) ?? 0) * millisecond
  return {
    trace_id: isTraced ? trace_id : digest(together === '/' ? request : together, 32),
    span_id: digest(request, 16),
    parent_span_id: isTraced ? span_id : '',
    name: 'claude_code.api_request',
    start: time > duration ? time - duration : time,
    end: time,
    attributes: new Map([...attributes, ['event.name', 'api_request']]),
    events: [],
    status: { code: 0, message: '' },
    scope,
    resource,
    is_log: true,
  }
}

function digest(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits)
}
