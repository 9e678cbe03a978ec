import { setImmediate as breathe } from 'node:timers/promises'
import { spansOfTrace } from '@leme/contract/agents/agent-run'
import { formatNumber } from '@leme/contract/format/format'
import { Problem } from '../../problem/problem.ts'
import { isPlaceholder, normalizeSpan, refusalOf, type SpanTerms } from './normalize-span.ts'
import { type RawSpan, shortText } from './raw-span.ts'
import { bothRefused, type Refused, refusedFor } from './refused.ts'
import { readSender } from './senders/sender-of.ts'
import { type SpanRow, spanLimits } from './span-row.ts'
import { uncountedOf } from './usage.ts'

/** The spans of one request as they are stored, and why others were refused; of no span, what else the sender should know. */
export type SpanBatch = { rows: SpanRow[]; refused: Refused }

/** Names that an answer repeats. */
const mostNamed = 10

/** Spans after which other requests have their turn. */
const atOnce = 500

/**
 * Normalises the spans of a request.
 * Throws payload_too_large for too many spans, and what reading them throws.
 */
export async function readBatch(
  spans: Iterable<RawSpan>,
  { now, ...terms }: { now: Date } & SpanTerms,
): Promise<SpanBatch> {
  const rows: SpanRow[] = []
  const refusals = new Map<string, number>()
  const uncounted = new Set<string>()
  let count = 0
  for (const span of spans) {
    count += 1
    if (count > spanLimits.spans) throw tooMany()
    if (count % atOnce === 0) await breathe()
    const refusal = refusalOf(span, now)
    if (refusal !== null) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
    else if (!isPlaceholder(span)) {
      const said = readSender(span)
      rows.push(normalizeSpan(span, said, terms))
      for (const kind of uncountedOf(said)) if (uncounted.size < mostNamed) uncounted.add(shortText(kind, 60))
    }
  }
  return { rows, refused: summarize(refusals, uncounted) }
}

function tooMany(): Problem {
  const detail = 'A requisição tem mais de 10.000 spans. Envie os spans em lotes menores'
  return new Problem('payload_too_large', { detail })
}

function summarize(refusals: Map<string, number>, uncounted: Set<string>): Refused {
  const named = [...uncounted].join(', ')
  const unnamed = uncounted.size === 0 ? null : `Contagens de nome desconhecido, que não entram no custo: ${named}`
  return bothRefused(unnamed === null ? null : { spans: 0, message: unnamed }, refusedFor('Spans recusados', refusals))
}

/** What was refused, with so many spans more whose traces are full. */
export function withFull(refused: Refused, spans: number): Refused {
  if (spans === 0) return refused
  const said = `o trace chegou ao limite de ${formatNumber(spansOfTrace)} spans, e os demais não são guardados (${spans})`
  if (!refused?.spans) return bothRefused(refused, { spans, message: `Spans recusados: ${said}` })
  return { spans: refused.spans + spans, message: `${refused.message}; ${said}` }
}
