import { setImmediate as breathe } from 'node:timers/promises'
import { spansOfTrace } from '@leme/contract/agents/agent-run'
import { formatNumber } from '@leme/contract/format/format'
import { Problem } from '../../problem/problem.ts'
import { isPlaceholder, normalizeSpan, refusalOf } from './normalize-span.ts'
import type { RawSpan } from './raw-span.ts'
import { type SpanRow, spanLimits } from './span-row.ts'

/** The spans of one request as they are stored, and why others were refused. */
export type SpanBatch = { rows: SpanRow[]; refused: { spans: number; message: string } | null }

/** Spans after which other requests have their turn. */
const atOnce = 500

/**
 * Normalises the spans of a request.
 * Throws payload_too_large for too many spans, and what reading them throws.
 */
export async function readBatch(
  spans: Iterable<RawSpan>,
  { now, keepPrompts }: { now: Date; keepPrompts: boolean },
): Promise<SpanBatch> {
  const rows: SpanRow[] = []
  const refusals = new Map<string, number>()
  let count = 0
  for (const span of spans) {
    count += 1
    if (count > spanLimits.spans) throw tooMany()
    if (count % atOnce === 0) await breathe()
    const refusal = refusalOf(span, now)
    if (refusal !== null) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
    else if (!isPlaceholder(span)) rows.push(normalizeSpan(span, { keepPrompts }))
  }
  return { rows, refused: summarize(refusals) }
}

function tooMany(): Problem {
  const detail = 'A requisição tem mais de 10.000 spans. Envie os spans em lotes menores'
  return new Problem('payload_too_large', { detail })
}

function summarize(refusals: Map<string, number>): SpanBatch['refused'] {
  if (refusals.size === 0) return null
  const reasons = [...refusals].map(([reason, count]) => `${reason} (${count})`)
  const spans = [...refusals.values()].reduce((sum, count) => sum + count, 0)
  return { spans, message: `Spans recusados: ${reasons.join('; ')}` }
}

/** What was refused, with so many spans more whose traces are full. */
export function withFull(refused: SpanBatch['refused'], spans: number): SpanBatch['refused'] {
  if (spans === 0) return refused
  const said = `o trace chegou ao limite de ${formatNumber(spansOfTrace)} spans, e os demais não são guardados (${spans})`
  if (!refused) return { spans, message: `Spans recusados: ${said}` }
  return { spans: refused.spans + spans, message: `${refused.message}; ${said}` }
}
