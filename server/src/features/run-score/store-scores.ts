import type { Transaction } from '../../database/transaction.ts'
import type { Score } from '../../ingest/otlp/logs/scores.ts'
import { lockRuns } from '../agent/lock-runs.ts'

/** Stores what evaluations said, of runs that are there or come later; what is there already stays as it is. */
export async function storeScores(tx: Transaction, orgId: string, scores: readonly Score[]): Promise<void> {
  // Runs that come meanwhile wait: else neither would see the other.
  await lockRuns(tx, orgId)
  await tx.query(
    `insert into run_scores (org_id, trace_id, span_id, response_id, name, value, label, explanation, created_at)
     select $1::uuid, trace_id, span_id, response_id, name, value, label, explanation, created_at
     from json_to_recordset($2::json) as sent (trace_id text, span_id text, response_id text, name text,
       value double precision, label text, explanation text, created_at timestamptz)
     on conflict do nothing`,
    [orgId, JSON.stringify(scores)],
  )
  await tx.query('select public.join_scores($1, $2)', [
    scores.flatMap(({ trace_id }) => trace_id ?? []),
    scores.flatMap(({ response_id }) => response_id ?? []),
  ])
}
