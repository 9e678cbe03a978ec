import { spansOfTrace } from '@leme/contract/agents/agent-run'
import type { Transaction } from '../../../database/transaction.ts'
import { type SpanRow, spanKey } from '../../../ingest/otlp/span-row.ts'
import { storedAmong } from '../span.queries.ts'

/** Stored spans that are read at once, of several traces; more than one trace has. */
const mostRead = 2 * spansOfTrace

/** What is stored of what was sent, trace by trace in groups, and the keys of what no trace has room for. */
export type Admitted = { groups: SpanRow[][]; refused: Set<string> }

/**
 * Takes as many new spans of each trace as it has room for, in their order, and those that are stored already. Of a trace
 * that has more than the limit, from before there was one, it takes none: its runs stay as they are. `stored` is what
 * `countSpans` answers.
 */
export async function admitSpans(
  tx: Transaction,
  spans: readonly SpanRow[],
  stored: ReadonlyMap<string, number>,
): Promise<Admitted> {
  const traces = new Map<string, SpanRow[]>()
  for (const span of spans) {
    const sent = traces.get(span.trace_id)
    if (sent) sent.push(span)
    else traces.set(span.trace_id, [span])
  }
  const tight = [...traces.values()].filter((sent) => countOf(sent, stored) + sent.length > spansOfTrace).flat()
  const known = new Set((tight.length > 0 ? await storedAmong(tx, tight) : []).map(spanKey))
  const refused = new Set<string>()
  const groups: SpanRow[][] = []
  let read = Number.POSITIVE_INFINITY
  for (const sent of traces.values()) {
    const count = countOf(sent, stored)
    const taken = count + sent.length > spansOfTrace ? fitting(sent, count, known, refused) : sent
    if (taken.length === 0) continue
    read += count + taken.length
    if (read <= mostRead) groups.at(-1)?.push(...taken)
    else {
      groups.push(taken)
      read = count + taken.length
    }
  }
  return { groups, refused }
}

function countOf([first]: readonly SpanRow[], stored: ReadonlyMap<string, number>): number {
  return (first && stored.get(first.trace_id)) ?? 0
}

function fitting(sent: readonly SpanRow[], count: number, known: ReadonlySet<string>, refused: Set<string>): SpanRow[] {
  const taken = new Set<string>()
  let room = spansOfTrace - count
  return sent.filter((span) => {
    const key = spanKey(span)
    if (room >= 0 && (known.has(key) || taken.has(key))) return true
    if (room <= 0) {
      refused.add(key)
      return false
    }
    room -= 1
    taken.add(key)
    return true
  })
}
