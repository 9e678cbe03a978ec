import type { TableRow } from '../prices/price-table.ts'
import { costOf } from '../prices/prices.ts'
import { agentOf } from './agent.ts'
import { labelsOf } from './labels.ts'
import { operationOf } from './operation.ts'
import type { RawSpan } from './raw-span.ts'
import { cleanLine, lineOf } from './read-attribute.ts'
import type { SaidSpan } from './senders/sender-of.ts'
import { anySender } from './senders/senders.ts'
import { type SpanRow, spanLimits } from './span-row.ts'
import { errorOf, statusOf } from './status.ts'
import { storedAttributes } from './stored-attributes.ts'
import { modelOf, providerOf, reportedCost, tokensOf } from './usage.ts'

/** Why a span is refused, in Portuguese, or null where it is not. */
export function refusalOf({ trace_id, span_id, name, start }: RawSpan, now: Date): string | null {
  if (!isId(trace_id, 32)) return 'trace_id deve ter 16 bytes, não todos zero'
  if (!isId(span_id, 16)) return 'span_id deve ter 8 bytes, não todos zero'
  if (cleanLine(name, spanLimits.name) === null) return 'o span não tem nome'
  const age = now.getTime() - Number(start / 1_000_000n)
  if (age < -spanLimits.future) return 'o início está mais de 24 horas no futuro'
  if (age > spanLimits.past) return 'o início está mais de 366 dias no passado'
  return null
}

/** A placeholder that Logfire sends while a span runs, besides the span itself. */
export function isPlaceholder({ attributes }: RawSpan): boolean {
  return attributes.get('logfire.span_type') === 'pending_span'
}

/** What an organisation says of its spans: whether it keeps prompts and answers, and what models cost it. */
export type SpanTerms = { keepPrompts: boolean; ownPrices?: readonly TableRow[] }

/** A span that is not refused, in the words of the table `spans`, whichever convention its sender follows. */
export function normalizeSpan(span: RawSpan, said: SaidSpan, { keepPrompts, ownPrices }: SpanTerms): SpanRow {
  const { trace_id, span_id, parent_span_id, start, end } = span
  const operation = operationOf(span, said)
  const status = statusOf(span, said)
  const provider = providerOf(said)
  const model = modelOf(said)
  const tokens = tokensOf(said)
  const started_at = instant(start)
  const reported = reportedCost(said)
  // What is counted in part would be priced in part.
  const isPriced = reported === null && !tokens.tokens_partial
  const priced = isPriced ? costOf({ provider, model, ...tokens, at: started_at }, ownPrices) : null
  return {
    trace_id,
    span_id,
    // A span is nobody's child where it names no parent, a wrong one, or itself.
    parent_span_id: isId(parent_span_id, 16) && parent_span_id !== span_id ? parent_span_id : null,
    name: cleanLine(span.name, spanLimits.name) ?? '',
    operation,
    status,
    error: status === 'failed' ? errorOf(span, said) : null,
    started_at,
    latency_ms: latency(start, end),
    provider,
    model,
    ...tokens,
    request_id: lineOf(said.said, said.sender.words.request, spanLimits.requestId),
    is_log: span.is_log ?? false,
    sender: senderName(span, said),
    cost_usd: reported ?? priced?.cost_usd ?? null,
    cost_source: reported !== null ? 'reported' : priced !== null ? 'price_table' : null,
    price: priced?.price ?? null,
    agent: agentOf(span, operation, said),
    labels: labelsOf(span, said),
    ...storedAttributes(span, keepPrompts),
  }
}

/** Where no line of the table knows it, the scope says who sent it. */
function senderName({ scope }: RawSpan, { sender }: SaidSpan): string | null {
  return sender.name === anySender.name ? cleanLine(scope, spanLimits.sender) : sender.name
}

function isId(text: string, length: number): boolean {
  return text.length === length && /^[0-9a-f]+$/.test(text) && !/^0+$/.test(text)
}

function instant(nanoseconds: bigint): string {
  const microseconds = nanoseconds / 1000n
  const seconds = new Date(Number(microseconds / 1_000_000n) * 1000).toISOString().slice(0, -5)
  return `${seconds}.${String(microseconds % 1_000_000n).padStart(6, '0')}Z`
}

/** Unknown where the span has no end, ends before it starts, or lasts longer than anything: clocks that were set. */
function latency(start: bigint, end: bigint): number | null {
  if (end < start) return null
  const milliseconds = Number((end - start + 500_000n) / 1_000_000n)
  return milliseconds <= spanLimits.latencyMs ? milliseconds : null
}
