import type { Transaction } from '../../database/transaction.ts'
import type { SpanRow } from '../../ingest/otlp/span-row.ts'
import type { TraceSpan } from './trace/trace-span.ts'

// A call of a model may come twice: as a span and as a record of a log, in any order and in different traces, with the
// same id of its request. The span then has the cost and the place, the record nothing but the cost that it reports.

type Request = { request_id: string; trace_id: string; is_log: boolean }

/**
 * The spans with those that came as log records in the traces of the spans of their requests, as far as these are known;
 * records that are stored in other traces move to theirs. The caller holds `lockRuns`.
 */
export async function bringTogether(tx: Transaction, spans: readonly SpanRow[]): Promise<readonly SpanRow[]> {
  const ids = [...new Set(spans.flatMap(({ request_id }) => request_id ?? []))]
  if (ids.length === 0) return spans
  const stored = await tx.query<Request>('select request_id, trace_id, is_log from spans where request_id = any($1)', [
    ids,
  ])
  const traces = new Map<string, string>()
  for (const { request_id, trace_id, is_log } of [...stored, ...spans]) {
    if (request_id !== null && !is_log) traces.set(request_id, trace_id)
  }
  const moves = stored.flatMap(({ request_id, trace_id, is_log }) => {
    const to = traces.get(request_id)
    return is_log && to !== undefined && to !== trace_id ? [{ request_id, trace_id, to }] : []
  })
  if (moves.length > 0) {
    await tx.query(
      `update spans set trace_id = moved."to"
       from json_to_recordset($1::json) as moved (request_id text, trace_id text, "to" text)
       where spans.is_log and spans.request_id = moved.request_id and spans.trace_id = moved.trace_id`,
      [JSON.stringify(moves)],
    )
  }
  return spans.map((span) => {
    const trace_id = span.is_log && span.request_id !== null ? traces.get(span.request_id) : undefined
    return trace_id === undefined || trace_id === span.trace_id ? span : { ...span, trace_id }
  })
}

/** Gives the spans of these traces the costs that log records of their requests report. */
export async function storeLoggedCosts(tx: Transaction, traceIds: readonly string[]): Promise<void> {
  await tx.query(
    `update spans set cost_usd = log.cost_usd, cost_source = log.cost_source
     from spans log
     where spans.trace_id = any($1) and not spans.is_log and log.trace_id = spans.trace_id and log.is_log
       and log.request_id = spans.request_id and log.cost_source = 'reported'
       and (spans.cost_usd, spans.cost_source) is distinct from (log.cost_usd, log.cost_source)`,
    [traceIds],
  )
}

/** The spans of a trace without the log records that say the same as a span, and whom each of those stands for. */
export function withoutTwins(spans: readonly TraceSpan[]): { spans: readonly TraceSpan[]; twins: Map<string, string> } {
  const twins = new Map<string, string>()
  const logs = new Map(
    spans.flatMap((span) => (span.is_log && span.request_id ? [[span.request_id, span] as const] : [])),
  )
  if (logs.size === 0) return { spans, twins }
  const joined = spans.map((span) => {
    const log = span.is_log || span.request_id === null ? undefined : logs.get(span.request_id)
    if (!log || twins.has(log.span_id)) return span
    twins.set(log.span_id, span.span_id)
    return withCostOf(log, span)
  })
  return { spans: joined.filter(({ span_id }) => !twins.has(span_id)), twins }
}

/** It replaces, and never adds. */
function withCostOf({ cost_usd, cost_source }: TraceSpan, span: TraceSpan): TraceSpan {
  return cost_source === 'reported' ? { ...span, cost_usd, cost_source } : span
}
