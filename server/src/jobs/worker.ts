import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Outcome } from './queue.ts'

/** What a worker takes jobs from: each is claimed by one process at a time. */
export type JobSource<Claimed> = {
  /** The job that waits longest, held for this process; null where none is due. */
  claim(): Promise<Claimed | null>
  /** Writes down how an attempt ended, unless another process holds the job by now. */
  finish(job: Claimed, outcome: Outcome): Promise<void>
}

/** What does the jobs that a worker claims. */
export type Handler<Claimed> = {
  /** Jobs that it does at once. */
  lanes: number
  /** Tries once, for less than the lease; never throws. */
  run(job: Claimed): Promise<Outcome>
  /** Ends all connections; what is under way fails. */
  close(): void
}

/** Does what is due, until it is closed. */
export type Worker<Claimed> = {
  /** Tries a job once that is held already, and gives it up where that fails. */
  runHeld(job: Claimed): Promise<Outcome>
  /** Something may be due. Returns at once. */
  wake(): void
  /** Claims nothing more, waits a moment for what is under way, and ends the connections. */
  close(): Promise<void>
}

type Services<Claimed> = {
  source: JobSource<Claimed>
  handler: Handler<Claimed>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** How often this process looks for what others added, and for what is due again; ms. */
  poll?: number
}

/** How long closing waits for jobs under way; ms. */
const timeoutMs = 8_000
/** How often and how far apart the end of an attempt is written down; ms. All of it is well within a claim. */
const finishTries = 20
const finishWait = 2_000

/** Lanes take one job at a time, and each that finds one starts the next, so that an empty queue costs one claim. */
export function createWorker<Claimed extends { id: string; attempts: number }>({
  source,
  handler,
  log,
  poll = 3_000,
}: Services<Claimed>): Worker<Claimed> {
  const lanes = new Set<Promise<void>>()
  let closed = false
  // A wake while every lane is busy with its last look would otherwise be lost.
  let wakes = 0

  function wake(): void {
    wakes += 1
    startLane()
  }

  function startLane(): void {
    if (closed || lanes.size >= handler.lanes) return
    const lane = drain()
      .catch((error: unknown) => log.warn({ err: error }, 'jobs could not be claimed'))
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  async function drain(): Promise<void> {
    for (let seen = -1; !closed && seen !== wakes; ) {
      seen = wakes
      for (let found = await runOne(); found && !closed; ) found = await runOne()
    }
  }

  async function runOne(): Promise<boolean> {
    const job = await source.claim()
    if (!job) return false
    startLane()
    await finish(job, await run(job))
    return true
  }

  async function runHeld(job: Claimed): Promise<Outcome> {
    const outcome = await run(job)
    await finish(job, outcome.result === 'retry' ? { ...outcome, result: 'refuse' } : outcome)
    return outcome
  }

  async function run(job: Claimed): Promise<Outcome> {
    const outcome = await handler.run(job)
    if (outcome.result !== 'done') {
      log.warn({ job: job.id, attempt: job.attempts, reason: outcome.error }, 'a job failed')
    }
    return outcome
  }

  /** A job that was done and could not be marked would be done again: the database gets some time to come back. */
  async function finish(job: Claimed, outcome: Outcome): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await source.finish(job, outcome)
      } catch (error) {
        if (closed || tries === finishTries) throw error
        await sleep(finishWait)
      }
    }
  }

  const timer = setInterval(wake, poll).unref()
  wake()
  return {
    wake,
    runHeld,
    async close() {
      closed = true
      clearInterval(timer)
      const ended = Promise.allSettled(lanes)
      const late = new AbortController()
      await Promise.race([ended, sleep(timeoutMs, undefined, { signal: late.signal }).catch(() => undefined)])
      late.abort()
      handler.close()
      await ended
    },
  }
}
