import type { FastifyBaseLogger } from 'fastify'
import { sweep } from './auth/session/sweep.ts'
import type { Database } from './database/transaction.ts'
import { sweepEvents } from './features/activity/sweep-events.ts'
import { judgeAlerts } from './features/agent/agent-alert.queries.ts'
import { openFailureTickets } from './features/agent/failure-rule.queries.ts'
import { sweepAudit } from './features/audit/sweep-audit.ts'
import { fetchExchangeRates } from './features/exchange-rate/fetch-rates.ts'
import { recountMargins } from './features/margin/recount-margins.ts'
import { movingTerms } from './features/moving/moving-job.ts'
import { sweepMovingFiles } from './features/moving/stored-file.ts'
import { noticeMailTerms } from './features/notice/notice-mail.ts'
import { addDueNotices, sweepNotices } from './features/notice/notice-upkeep.ts'
import { countRunDays } from './features/observability/count-run-days.ts'
import { purge } from './features/organization/purge.ts'
import { resumeErasures } from './features/user/erase-person.ts'
import { sweepDeliveries } from './features/webhook/sweep-deliveries.ts'
import { type JobKind, startJobs } from './jobs/jobs.ts'
import { deleteOldJobs, endHopelessJobs } from './jobs/sweep-jobs.ts'

type Upkeep = {
  db: Database
  clock: () => Date
  log: FastifyBaseLogger
  auditDays: number
  ptaxUrl: string | null
}

const minute = 60_000
/** A sweep goes on where a former one was cut off: what outlives its lease is done twice, and harms nothing. */
const hourly = { lease: 30 * minute, waits: [1, 5, 15], attempts: 4, every: 60 * minute }
const minutely = { ...hourly, lease: 5 * minute, every: minute / 2 }

/** Each hour, in one process of all, deletes what has had its time, and finishes erasures that were interrupted. */
export function startUpkeep({ db, clock, log, auditDays, ptaxUrl }: Upkeep): () => Promise<void> {
  const kinds: JobKind[] = [
    { kind: 'sweep_accounts', ...hourly, run: () => sweep(db, clock()) },
    { kind: 'sweep_audit', ...hourly, run: () => sweepAudit(db, auditDays) },
    { kind: 'sweep_events', ...hourly, run: () => sweepEvents(db) },
    { kind: 'sweep_notices', ...hourly, run: () => sweepNotices(db) },
    { kind: 'sweep_webhooks', ...hourly, run: () => sweepDeliveries(db, clock()) },
    { kind: 'add_due_notices', ...hourly, every: 15 * minute, run: () => addDueNotices(db, clock()) },
    // Due each time that this process looks.
    { kind: 'judge_alerts', ...minutely, run: () => judgeAlerts(db, clock()) },
    { kind: 'open_failure_tickets', ...minutely, run: () => openFailureTickets(db, clock()) },
    { kind: 'recount_margins', ...minutely, run: () => recountMargins(db, clock()) },
    { kind: 'count_run_days', ...minutely, run: () => countRunDays(db, clock()) },
    { kind: 'sweep_moving_files', ...hourly, run: () => sweepMovingFiles(db) },
    { kind: 'purge_organizations', ...hourly, run: () => purge(db) },
    { kind: 'resume_erasures', ...hourly, run: () => resumeErasures(db) },
    { kind: 'sweep_jobs', ...hourly, run: () => sweepJobs() },
  ]
  if (ptaxUrl) {
    kinds.push({ kind: 'fetch_rates', ...hourly, run: () => fetchExchangeRates({ db, url: ptaxUrl, now: clock() }) })
  }
  async function sweepJobs(): Promise<void> {
    await db.authTransaction(async (tx) => {
      for (const kind of [...kinds, movingTerms, noticeMailTerms]) await endHopelessJobs(tx, kind, clock())
    })
    await deleteOldJobs(db, clock())
  }
  const worker = startJobs({ db, clock, log, kinds, lanes: 1, poll: minute })
  return worker.close
}
