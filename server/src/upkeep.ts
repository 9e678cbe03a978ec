import type { FastifyBaseLogger } from 'fastify'
import { sweep } from './auth/session/sweep.ts'
import type { Database } from './database/transaction.ts'
import { sweepEvents } from './features/activity/sweep-events.ts'
import { sweepAudit } from './features/audit/sweep-audit.ts'
import { purge } from './features/organization/purge.ts'
import { resumeErasures } from './features/user/erase-person.ts'
import { type JobKind, startJobs } from './jobs/jobs.ts'
import { deleteOldJobs, endHopelessJobs } from './jobs/sweep-jobs.ts'

type Upkeep = { db: Database; clock: () => Date; log: FastifyBaseLogger; auditDays: number }

const minute = 60_000
/** A sweep goes on where a former one was cut off: what outlives its lease is done twice, and harms nothing. */
const hourly = { lease: 30 * minute, waits: [1, 5, 15], attempts: 4, every: 60 * minute }

/** Each hour, in one process of all, deletes what has had its time, and finishes erasures that were interrupted. */
export function startUpkeep({ db, clock, log, auditDays }: Upkeep): () => Promise<void> {
  const kinds: JobKind[] = [
    { kind: 'sweep_accounts', ...hourly, run: () => sweep(db, clock()) },
    { kind: 'sweep_audit', ...hourly, run: () => sweepAudit(db, auditDays) },
    { kind: 'sweep_events', ...hourly, run: () => sweepEvents(db) },
    { kind: 'purge_organizations', ...hourly, run: () => purge(db) },
    { kind: 'resume_erasures', ...hourly, run: () => resumeErasures(db) },
    { kind: 'sweep_jobs', ...hourly, run: () => sweepJobs() },
  ]
  async function sweepJobs(): Promise<void> {
    await db.authTransaction(async (tx) => {
      for (const kind of kinds) await endHopelessJobs(tx, kind, clock())
    })
    await deleteOldJobs(db, clock())
  }
  const worker = startJobs({ db, clock, log, kinds, lanes: 1, poll: minute })
  return worker.close
}
