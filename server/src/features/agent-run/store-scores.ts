import type { Transaction } from '../../database/transaction.ts'
import type { Score } from '../../ingest/otlp/logs/log-record.ts'

/** Stores what evaluations said; what is there already stays as it is. */
export async function storeScores(tx: Transaction, orgId: string, scores: readonly Score[]): Promise<void> {
  await tx.query(
    `insert into run_scores (org_id, trace_id, span_id, response_id, name, value, label, explanation, created_at)
     select $1::uuid, trace_id, span_id, response_id, name, value, label, explanation, created_at
     from json_to_recordset($2::json) as sent (trace_id text, span_id text, response_id text, name text,
       value double precision, label text, explanation text, created_at timestamptz)
     on conflict do nothing`,
    [orgId, JSON.stringify(scores)],
  )
}
