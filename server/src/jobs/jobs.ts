import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '../database/transaction.ts'
import { addJob, claimJob, finishJob, type Job, type JobTerms, renewJob } from './queue.ts'
import { createWorker, type Worker } from './worker.ts'

/** A kind of job with what does it. What `run` throws is tried again; RefusedJob says that it is of no use. */
export type JobKind = JobTerms & { run(job: Job): Promise<unknown> }

/** Thrown where a job will never succeed. */
export class RefusedJob extends Error {}

type Services = {
  db: Database
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  kinds: readonly JobKind[]
  /** Jobs of all these kinds that one process does at once. */
  lanes: number
  /** How often it looks for what is due; ms. */
  poll: number
}

/**
 * Works off these kinds of jobs, each job once over all processes, and sees to it that what is to be done again and again
 * waits in the queue.
 */
export function startJobs({ db, clock, log, kinds, lanes, poll }: Services): Worker<Job> {
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]))
  const kindOf = (job: Job) => {
    const kind = byKind.get(job.kind)
    if (!kind) throw new Error(`a job of a kind that was not asked for: ${job.kind}`)
    return kind
  }
  /** Runs it, and holds it meanwhile where its kind says so. */
  async function renewed(job: Job): Promise<unknown> {
    const kind = kindOf(job)
    const renew = () =>
      db
        .authTransaction((tx) => renewJob(tx, job, kind, clock()))
        .catch((err: unknown) => log.warn({ err, kind: kind.kind }, 'a job could not be held longer'))
    const timer = kind.renews && setInterval(() => void renew(), kind.lease / 3)
    try {
      return await kind.run(job)
    } finally {
      clearInterval(timer)
    }
  }
  let isScheduled = false
  return createWorker({
    source: {
      async claim() {
        if (!isScheduled) await db.authTransaction((tx) => schedule(tx, kinds, clock()))
        isScheduled = true
        return db.authTransaction((tx) => claimFirst(tx, kinds, clock()))
      },
      finish: (job, outcome) => db.authTransaction((tx) => finishJob(tx, job, kindOf(job), outcome, clock())),
    },
    handler: {
      lanes,
      run: (job) =>
        renewed(job).then(
          () => ({ result: 'done' as const }),
          (error: unknown) => {
            log.warn({ err: error, kind: job.kind }, 'a job failed')
            return {
              result: error instanceof RefusedJob ? ('refuse' as const) : ('retry' as const),
              error: String(error),
            }
          },
        ),
      close: () => {},
    },
    log,
    poll,
  })
}

/** Of the first kind that has one due. */
async function claimFirst(tx: Transaction, kinds: readonly JobTerms[], now: Date): Promise<Job | null> {
  for (const kind of kinds) {
    const job = await claimJob(tx, kind, now)
    if (job) return job
  }
  return null
}

/** The first time is one span from now, as the process that was there before may just have done it. */
async function schedule(tx: Transaction, kinds: readonly JobTerms[], now: Date): Promise<void> {
  for (const { kind, every } of kinds) {
    if (every === undefined) continue
    await addJob(tx, { kind, key: 'again', created_at: now, due: new Date(now.getTime() + every) })
  }
}
