import { createHash } from 'node:crypto'
import type { Attributes, RawSpan, Value } from '../raw-span.ts'
import { cleanText, countOf, lineOf } from '../read-attribute.ts'

/** One record of a log as it was sent, whatever it was encoded in. */
export type LogRecord = Pick<RawSpan, 'trace_id' | 'span_id' | 'attributes' | 'scope' | 'resource'> & {
  /** Nanoseconds since 1970; 0 where unknown. */
  time: bigint
  /** What happened: the record's event name, else its attribute `event.name`, else its body. */
  event: string
}

/** What an evaluation said (gen_ai.evaluation.result). */
export type Score = {
  trace_id: string
  span_id: string | null
  response_id: string | null
  name: string
  value: number | null
  label: string | null
  explanation: string | null
  created_at: string
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

/** What evaluations among the records said; without a trace nobody could find it again. */
export function scoresIn(records: Iterable<LogRecord>): Score[] {
  return [...records].flatMap((record) => (record.event === 'gen_ai.evaluation.result' ? scoreOf(record) : []))
}

function scoreOf({ trace_id, span_id, time, attributes }: LogRecord): Score[] {
  const name = lineOf(attributes, ['gen_ai.evaluation.name'], 200)
  const value = scoreValue(attributes)
  const label = lineOf(attributes, ['gen_ai.evaluation.score.label'], 200)
  const said = attributes.get('gen_ai.evaluation.explanation')
  const explanation = typeof said === 'string' ? cleanText(said, 2000) : null
  if (name === null || !/^[0-9a-f]{32}$/.test(trace_id) || /^0+$/.test(trace_id)) return []
  if (value === null && label === null && explanation === null) return []
  return [
    {
      trace_id,
      span_id: /^[0-9a-f]{16}$/.test(span_id) && !/^0+$/.test(span_id) ? span_id : null,
      response_id: lineOf(attributes, ['gen_ai.response.id'], 200),
      name,
      value,
      label,
      explanation,
      created_at: new Date(Number(time / millisecond)).toISOString(),
    },
  ]
}

function scoreValue(attributes: Attributes): number | null {
  const value = attributes.get('gen_ai.evaluation.score.value')
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
