import type { Database, Transaction } from '../database/transaction.ts'
import type { JobTerms } from './queue.ts'

/** How long what became of a job can be looked up; ms. */
const memory = 7 * 24 * 60 * 60_000
/** Most jobs that one statement deletes, so that no transaction is long. */
const batch = 5_000

/** Of a kind: gives up what expired, or what ended every process that tried it. */
export async function endHopelessJobs(tx: Transaction, { kind, attempts }: JobTerms, now: Date): Promise<void> {
  await tx.query(
    `update system.jobs set failed_at = $1, sealed_content = null, payload = null,
       last_error = coalesce(last_error, case when expires_at <= $1 then 'expired' else 'every attempt ended its process' end)
     where kind = $2 and done_at is null and failed_at is null and next_attempt_at <= $1
       and (expires_at <= $1 or attempts >= $3)`,
    [now, kind, attempts],
  )
}

/** Deletes jobs that ended a week ago. */
export async function deleteOldJobs(db: Database, now: Date): Promise<void> {
  const deleted = await db.authTransaction((tx) =>
    tx.query(
      `delete from system.jobs where id in (
         select id from system.jobs
         where created_at < $1 and (done_at < $1 or failed_at < $1 or expires_at < $1)
         limit ${batch} for update skip locked
       ) returning id`,
      [new Date(now.getTime() - memory)],
    ),
  )
  if (deleted.length === batch) await deleteOldJobs(db, now)
}
