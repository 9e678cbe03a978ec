import { spansOfTrace } from '@leme/contract/agents/agent-run'
import type { Transaction } from '../../database/transaction.ts'
import type { SpanRow } from '../../ingest/otlp/span-row.ts'
import type { TraceSpan } from './trace/trace-span.ts'

/** A span as its trace knows it: all but its attributes. */
export type KnownSpan = TraceSpan &
  Pick<SpanRow, 'trace_id' | 'name' | 'error' | 'latency_ms' | 'started_at' | 'price'> & {
    /** The run that it is stored with. */
    run_id: string | null
  }

export type SpanKey = Pick<SpanRow, 'trace_id' | 'span_id'>

/** A span, and the run that it belongs to by now. */
export type JoinedSpan = SpanRow & { run_id: string | null }

/** PostgreSQL keeps every lock of every transaction in one small table. */
const mostTraceLocks = 64

/** Until COMMIT, nobody else writes spans of these traces; of many traces, nobody writes any of the organisation. */
export async function lockTraces(tx: Transaction, orgId: string, traceIds: readonly string[]): Promise<void> {
  const all = `hashtextextended('spans/' || $1, 0)`
  if (traceIds.length > mostTraceLocks) {
    await tx.query(`select pg_advisory_xact_lock(${all})`, [orgId])
    return
  }
  await Promise.all([
    tx.query(`select pg_advisory_xact_lock_shared(${all})`, [orgId]),
    tx.query(
      `select pg_advisory_xact_lock(lock) from (
         select distinct hashtextextended('spans/' || $1 || '/' || trace_id, 0) as lock from unnest($2::text[]) trace_id
         order by lock
       ) in_order`,
      [orgId, traceIds],
    ),
  ])
}

/** Together more are counted trace by trace. */
const mostCounted = 2 * spansOfTrace

/** How many spans of each trace are stored, counted up to one more than `spansOfTrace`; only of those that have any. */
export async function countSpans(tx: Transaction, traceIds: readonly string[]): Promise<Map<string, number>> {
  // Planned while the table was empty, a lateral count of each trace would read all of it from then on.
  const together = await tx.query<TraceCount>(
    `select trace_id, count(*)::int from (select trace_id from spans where trace_id = any($1) limit ${mostCounted}) stored
     group by trace_id`,
    [traceIds],
  )
  const isAll = together.reduce((sum, { count }) => sum + count, 0) < mostCounted
  const counts = isAll ? together : await countEach(tx, traceIds)
  return new Map(counts.map(({ trace_id, count }) => [trace_id, count]))
}

type TraceCount = { trace_id: string; count: number }

function countEach(tx: Transaction, traceIds: readonly string[]): Promise<TraceCount[]> {
  return tx.query<TraceCount>(
    `select trace_id, count from unnest($1::text[]) trace_id, lateral (
       select count(*)::int from (
         select from spans where spans.trace_id = trace_id.trace_id limit ${spansOfTrace + 1}) stored
     ) counted where count > 0`,
    [traceIds],
  )
}

/** Which of these spans are stored. */
export function storedAmong(tx: Transaction, spans: readonly SpanKey[]): Promise<SpanKey[]> {
  return tx.query<SpanKey>(
    `select trace_id, span_id from spans where (trace_id, span_id) in (
       select trace_id, span_id from json_to_recordset($1::json) as sent (trace_id text, span_id text))`,
    [JSON.stringify(spans.map(({ trace_id, span_id }) => ({ trace_id, span_id })))],
  )
}

const sent = `parent_span_id text, name text, operation text, status text, error text, started_at timestamptz,
  latency_ms int, provider text, model text, input_tokens bigint, cached_input_tokens bigint, cache_write_5m_tokens bigint,
  cache_write_1h_tokens bigint, output_tokens bigint, reasoning_tokens bigint, tokens_partial boolean,
  request_id text, is_log boolean, sender text, cost_usd numeric(14, 8), cost_source text, price jsonb, agent jsonb, labels jsonb, attributes jsonb, run_id uuid`
const columns = sent.split(/,\s+(?=[a-z])/).map((column) => column.replace(/ .*/, ''))

const upsert = `insert into spans (org_id, trace_id, span_id, ${columns.join(', ')})
  select $1::uuid, trace_id, span_id, ${columns.join(', ')}
  from json_to_recordset($2::json) as sent (trace_id text, span_id text, ${sent})
  on conflict (org_id, trace_id, span_id) do update
    set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    where (${columns.map((column) => `spans.${column}`).join(', ')})
        is distinct from (${columns.map((column) => `excluded.${column}`).join(', ')})
      and (excluded.status <> 'running' or spans.status = 'running')`

/** Rows of one statement: attributes may be long. */
const batch = 1000

/** Stores spans of distinct keys; those that do not differ are not touched, and what has ended does not run again. */
export async function upsertSpans(tx: Transaction, orgId: string, spans: readonly JoinedSpan[]): Promise<void> {
  for (let from = 0; from < spans.length; from += batch) {
    const rows = spans.slice(from, from + batch).map(({ contents: _, ...row }) => row)
    await tx.query(upsert, [orgId, JSON.stringify(rows)])
  }
  await upsertContents(tx, orgId, spans)
}

/** Stores what spans say at length, one row each. */
async function upsertContents(tx: Transaction, orgId: string, spans: readonly JoinedSpan[]): Promise<void> {
  const long = spans.flatMap(({ trace_id, span_id, started_at, contents }) =>
    Object.entries(contents).map(([name, content]) => ({ trace_id, span_id, started_at, name, content })),
  )
  if (long.length === 0) return
  await tx.query(
    `insert into span_contents (org_id, trace_id, span_id, name, content, started_at)
     select $1::uuid, trace_id, span_id, name, content, started_at
     from json_to_recordset($2::json) as sent (trace_id text, span_id text, name text, content text, started_at timestamptz)
     on conflict (org_id, trace_id, span_id, name) do update
       set content = excluded.content, started_at = excluded.started_at
       where span_contents.content is distinct from excluded.content`,
    [orgId, JSON.stringify(long)],
  )
}

const known = `select trace_id, span_id, parent_span_id, name, operation, status, error, latency_ms, provider, model,
  input_tokens::float8, cached_input_tokens::float8, cache_write_5m_tokens::float8, cache_write_1h_tokens::float8,
  output_tokens::float8, reasoning_tokens::float8, tokens_partial, request_id, is_log, cost_usd, cost_source, price, agent,
  labels, run_id, to_json(started_at) #>> '{}' as started_at, (extract(epoch from started_at) * 1000000)::float8 as started_us
  from spans`

/** All spans of the traces. */
export function spansOf(tx: Transaction, traceIds: readonly string[]): Promise<KnownSpan[]> {
  return tx.query<KnownSpan>(`${known} where trace_id = any($1)`, [traceIds])
}

/** All spans of the runs, by their run. */
export async function spansOfRuns(tx: Transaction, runIds: readonly string[]): Promise<Map<string, KnownSpan[]>> {
  const byRun = new Map<string, KnownSpan[]>(runIds.map((id) => [id, []]))
  for (const span of await tx.query<KnownSpan>(`${known} where run_id = any($1)`, [runIds])) {
    if (span.run_id !== null) byRun.get(span.run_id)?.push(span)
  }
  return byRun
}

/** Gives spans of one trace to a run, or to none. */
export async function joinRun(tx: Transaction, traceId: string, spanIds: readonly string[], runId: string | null) {
  await tx.query('update spans set run_id = $3 where trace_id = $1 and span_id = any($2)', [traceId, spanIds, runId])
}

/** For runs that proved to be steps. */
export async function deleteRuns(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.query('delete from agent_runs where id = any($1)', [ids])
}
