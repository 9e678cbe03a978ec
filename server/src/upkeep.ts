import type { FastifyBaseLogger } from 'fastify'
import { sweep } from './auth/session/sweep.ts'
import type { Database } from './database/transaction.ts'
import { sweepEvents } from './features/activity/sweep-events.ts'
import { sweepAudit } from './features/audit/sweep-audit.ts'
import { purge } from './features/organization/purge.ts'
import { resumeErasures } from './features/user/erase-person.ts'

type Upkeep = { db: Database; clock: () => Date; log: FastifyBaseLogger; auditDays: number }

const every = 60 * 60_000

/** Each hour deletes what has had its time, and finishes erasures that were interrupted. Answers what ends it. */
export function startUpkeep({ db, clock, log, auditDays }: Upkeep): () => void {
  const jobs: [failure: string, job: () => Promise<unknown>][] = [
    ['ended sessions could not be deleted', () => sweep(db, clock())],
    ['old audit events could not be deleted', () => sweepAudit(db, auditDays)],
    ['old events could not be emptied', () => sweepEvents(db)],
    ['what organisations store no longer could not be deleted', () => purge(db)],
    ['an erasure that was interrupted could not be finished', () => resumeErasures(db)],
  ]
  const timer = setInterval(() => {
    for (const [failure, job] of jobs) job().catch((error: unknown) => log.warn({ err: error }, failure))
  }, every).unref()
  return () => clearInterval(timer)
}
