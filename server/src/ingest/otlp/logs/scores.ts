import type { Attributes, RawSpan } from '../raw-span.ts'
import { cleanText, lineOf } from '../read-attribute.ts'
import { type Refused, refusedFor } from '../refused.ts'
import type { LogRecord } from './log-record.ts'

/** What an evaluation said (gen_ai.evaluation.result), of a span, a trace or an answer. */
export type Score = {
  trace_id: string | null
  span_id: string | null
  response_id: string | null
  name: string
  value: number | null
  label: string | null
  explanation: string | null
  created_at: string
}

/** A record of a log or an event of a span that may be an evaluation's. */
export type Happened = Pick<LogRecord, 'trace_id' | 'span_id' | 'time' | 'attributes' | 'event'>

const evaluation = 'gen_ai.evaluation.result'
const millisecond = 1_000_000n

/** The evaluations among a span's events. */
export function* evaluationsOf({ trace_id, span_id, start, end, events }: RawSpan): Generator<Happened> {
  for (const { name, time, attributes } of events) {
    if (name === evaluation) yield { trace_id, span_id, time: time || end || start, attributes, event: name }
  }
}

/** What evaluations among these said, and why others of them are not stored. */
export function scoresIn(happened: Iterable<Happened>): { scores: Score[]; refused: Refused } {
  const scores: Score[] = []
  const reasons = new Map<string, number>()
  for (const one of happened) {
    if (one.event !== evaluation) continue
    const score = scoreOf(one)
    if (typeof score === 'string') reasons.set(score, (reasons.get(score) ?? 0) + 1)
    else scores.push(score)
  }
  return { scores, refused: refusedFor('Avaliações recusadas', reasons) }
}

/** The score, or why it is none. */
function scoreOf({ trace_id, span_id, time, attributes }: Happened): Score | string {
  const name = lineOf(attributes, ['gen_ai.evaluation.name'], 200)
  if (name === null) return 'falta gen_ai.evaluation.name'
  const said = attributes.get('gen_ai.evaluation.explanation')
  const score: Score = {
    trace_id: isId(trace_id, 32) ? trace_id : null,
    span_id: isId(trace_id, 32) && isId(span_id, 16) ? span_id : null,
    response_id: lineOf(attributes, ['gen_ai.response.id'], 200),
    name,
    value: scoreValue(attributes),
    label: lineOf(attributes, ['gen_ai.evaluation.score.label'], 200),
    explanation: typeof said === 'string' ? cleanText(said, 2000) : null,
    created_at: new Date(Number(time / millisecond)).toISOString(),
  }
  if (score.value === null && score.label === null && score.explanation === null) {
    return 'falta nota, rótulo ou explicação'
  }
  // Nobody could find it again.
  if (score.trace_id === null && score.response_id === null) return 'falta o trace ou gen_ai.response.id'
  return score
}

function isId(text: string, length: number): boolean {
  return text.length === length && /^[0-9a-f]+$/.test(text) && !/^0+$/.test(text)
}

function scoreValue(attributes: Attributes): number | null {
  const value = attributes.get('gen_ai.evaluation.score.value')
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
