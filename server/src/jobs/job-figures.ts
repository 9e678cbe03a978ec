import type { Transaction } from '../database/transaction.ts'

/** How the jobs of a kind stand; the messages of webhooks, which have a queue of their own, are one kind beside them. */
export type JobFigures = {
  kind: string
  /** Not done yet: due, or later. */
  waiting: number
  /** Given up, as far as that is remembered: a week. */
  failed: number
  /** How long the one that waits longest has been due, in seconds; 0 where none is. */
  oldest: number
  /** Of the one that failed last, or goes on failing. */
  last_error: string | null
}

export function listJobFigures(tx: Transaction, now: Date): Promise<JobFigures[]> {
  return tx.query<JobFigures>(
    `select kind, (count(*) filter (where failed_at is null and (expires_at is null or expires_at > $1)))::int as waiting,
       (count(*) filter (where failed_at is not null))::int as failed,
       greatest(0, coalesce(extract(epoch from $1 - min(next_attempt_at) filter (
         where failed_at is null and (expires_at is null or expires_at > $1))), 0))::float8 as oldest,
       (array_agg(last_error order by coalesce(failed_at, next_attempt_at) desc) filter (where last_error is not null))[1]
         as last_error
     from system.jobs where done_at is null group by kind
     union all
     select 'webhook', waiting, failed, oldest, null from system.webhook_figures($1) where waiting > 0 or failed > 0
     order by kind`,
    [now],
  )
}
