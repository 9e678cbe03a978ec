import { setImmediate as breathe } from 'node:timers/promises'
import { Problem } from '../../http/problem.ts'
import { isPlaceholder, normalizeSpan, refusalOf } from './normalize-span.ts'
import type { RawSpan } from './raw-span.ts'
import { type SpanRow, spanLimits } from './span-row.ts'

/** The spans of one request as they are stored, and why others were refused. */
export type SpanBatch = { rows: SpanRow[]; refused: { spans: number; message: string } | null }

/** Spans after which other requests have their turn. */
const atOnce = 500

/**
 * Normalises the spans of a request. One that comes twice in it counts once: as it ended, or as it was said last.
 * Throws payload_too_large for too many spans, and what reading them throws.
 */
export async function readBatch(
  spans: Iterable<RawSpan>,
  { now, keepPrompts }: { now: Date; keepPrompts: boolean },
): Promise<SpanBatch> {
  const rows = new Map<string, SpanRow>()
  const refusals = new Map<string, number>()
  let count = 0
  for (const span of spans) {
    count += 1
    if (count > spanLimits.spans) throw tooMany()
    if (count % atOnce === 0) await breathe()
    const refusal = refusalOf(span, now)
    if (refusal !== null) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
    else if (!isPlaceholder(span)) keep(rows, normalizeSpan(span, { keepPrompts }))
  }
  return { rows: [...rows.values()], refused: told(refusals) }
}

function keep(rows: Map<string, SpanRow>, row: SpanRow): void {
  const key = row.trace_id + row.span_id
  const former = rows.get(key)
  if (former && former.status !== 'running' && row.status === 'running') return
  rows.set(key, row)
}

function tooMany(): Problem {
  const detail = 'A requisição tem mais de 20.000 spans. Envie os spans em lotes menores'
  return new Problem('payload_too_large', { detail })
}

function told(refusals: Map<string, number>): SpanBatch['refused'] {
  if (refusals.size === 0) return null
  const reasons = [...refusals].map(([reason, count]) => `${reason} (${count})`)
  const spans = [...refusals.values()].reduce((sum, count) => sum + count, 0)
  return { spans, message: `Spans recusados: ${reasons.join('; ')}` }
}
