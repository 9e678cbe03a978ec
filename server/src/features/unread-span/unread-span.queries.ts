import type { UnreadSpansReread } from '@leme/contract/agents/unread-spans'
import { jsonList } from '../../database/query/json.ts'
import type { Transaction } from '../../database/transaction.ts'
import { normalizeSpan, type SpanTerms } from '../../ingest/otlp/normalize-span.ts'
import type { Attributes, RawSpan, Value } from '../../ingest/otlp/raw-span.ts'
import { readSender } from '../../ingest/otlp/senders/sender-of.ts'
import type { SpanRow } from '../../ingest/otlp/span-row.ts'
import { termsOf } from '../../ingest/otlp/span-writer.ts'
import { lockRuns } from '../agent/lock-runs.ts'
import { storeSpans } from '../agent-run/store-spans.ts'

/** Spans that no run claims, counted by key and sender: the most first. */
export function listUnreadSpans(tx: Transaction): Promise<string> {
  return jsonList(
    tx,
    `select api_key_id, (select name from api_keys where api_keys.id = api_key_id) as api_key_name, sender,
       count(*) as spans, max(created_at) as last_at
     from spans where run_id is null group by api_key_id, sender order by count(*) desc, sender, api_key_id limit 100`,
  )
}

/** How many are read in one transaction. */
const page = 1000

type Stored = Pick<SpanRow, 'trace_id' | 'span_id' | 'name' | 'status' | 'error' | 'sender' | 'latency_ms'> & {
  parent_span_id: string | null
  operation: string | null
  started_us: string
  attributes: Record<string, Value>
  at: string
}

/**
 * Reads the next spans that no run claims as if they came now: what senders' words are known today may make runs of them.
 * What is no better understood stays as it is.
 */
export async function readAgain(tx: Transaction, orgId: string, after: string | null): Promise<UnreadSpansReread> {
  await lockRuns(tx, orgId)
  const [, at = null, trace = null, span = null] = /^(\S+) ([0-9a-f]{32}) ([0-9a-f]{16})$/.exec(after ?? '') ?? []
  const stored = await tx.query<Stored>(
    `select trace_id, span_id, parent_span_id, name, operation, status, error, sender, latency_ms, attributes,
       (extract(epoch from started_at) * 1000000)::bigint::text as started_us, to_json(created_at) #>> '{}' as at
     from spans where run_id is null and not is_log
       and ($1::timestamptz is null or (created_at, trace_id, span_id) > ($1, $2::text, $3::text))
     order by created_at, trace_id, span_id limit ${page}`,
    [at, trace, span],
  )
  const terms = await termsOf(tx, orgId)
  const understood = stored.flatMap((one) => reread(one, terms))
  if (understood.length > 0) await storeSpans(tx, orgId, understood)
  const last = stored.at(-1)
  const [counted] = await tx.query<{ joined: number }>(
    `select count(*)::int as joined from spans where run_id is not null and (trace_id, span_id) in (
       select trace_id, span_id from json_to_recordset($1::json) as sent (trace_id text, span_id text))`,
    [JSON.stringify(stored.map(({ trace_id, span_id }) => ({ trace_id, span_id })))],
  )
  return {
    spans: stored.length,
    joined: counted?.joined ?? 0,
    next: last && stored.length === page ? `${last.at} ${last.trace_id} ${last.span_id}` : null,
  }
}

/** The span as it is understood now, where it says more than it did. */
function reread(stored: Stored, terms: SpanTerms): SpanRow[] {
  const raw = rawSpan(stored)
  const row = normalizeSpan(raw, readSender(raw), { ...terms, keepPrompts: true })
  if (row.operation === null || row.operation === stored.operation) return []
  return [{ ...row, attributes: stored.attributes, sender: row.sender ?? stored.sender }]
}

/** As it was sent, as far as that is stored: contents only where the organisation had said so. */
function rawSpan({ attributes, ...stored }: Stored): RawSpan {
  const start = BigInt(stored.started_us) * 1000n
  const said: Attributes = new Map(Object.entries(attributes))
  return {
    trace_id: stored.trace_id,
    span_id: stored.span_id,
    parent_span_id: stored.parent_span_id ?? '',
    name: stored.name,
    start,
    end: stored.status === 'running' ? 0n : start + BigInt(stored.latency_ms ?? 0) * 1_000_000n,
    attributes: said,
    events: [],
    status: { code: stored.status === 'failed' ? 2 : 0, message: stored.error ?? '' },
    scope: stored.sender ?? '',
    resource: said,
  }
}
