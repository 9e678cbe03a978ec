import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Outcome, type PoolWorker, startPoolWorker, type WorkerLimits, type WorkerLoss } from './pool-worker.ts'
import { type TurnLimits, TurnQueue } from './turn-queue.ts'

/**
 * Why a job was not done. `person_full`: this person has as many waiting as may wait; `resting`: several jobs of theirs
 * cost a worker each a moment ago; `busy`: everybody's queue is full, or the job's turn did not come in time; `late` and
 * `died` as of a worker; `closed`: the pool ends.
 */
export type NotDone = 'person_full' | 'resting' | 'busy' | 'closed' | WorkerLoss

export class WorkNotDone extends Error {
  override name = 'WorkNotDone'
  readonly reason: NotDone

  constructor(reason: NotDone) {
    super(`the work was not done: ${reason}`)
    this.reason = reason
  }
}

export type PoolLimits = WorkerLimits &
  Pick<TurnLimits, 'waitingEach' | 'waitingAll'> & {
    /** How many threads there are at most; they start with the first jobs that want them. */
    workers: number
    /** How long somebody rests whose second job within a minute cost a worker; twice as long after each further one; ms. */
    restMs: number
    /** How much of the processor's time somebody's jobs may take in a minute before they go behind others; ms. */
    heavyMs: number
    /** Longest that a job waits for its turn; ms. */
    waitMs: number
    /** The same where no worker runs yet, or none any more: one starts, and on a busy machine takes its time; ms. */
    startMs: number
    /** Longest that closing waits for what runs; ms. */
    closeMs: number
  }

/** Runs jobs in threads of their own, for whom the caller waits and nobody else. */
export type WorkerPool<Job, Answer> = {
  /**
   * Runs a job for somebody: one at a time of each person, everybody in turn. Throws WorkNotDone where it is not done,
   * and what the work itself throws.
   */
  run(who: string, job: Job): Promise<Answer>
  /** Refuses what waits, lets what runs end in time, and ends the threads. */
  close(): Promise<void>
}

type PoolOptions<Job, Memory> = {
  limits: PoolLimits
  /** The worker's file, or one as a `data:` address. */
  entry: () => Promise<URL>
  /** What this side remembers of what a worker holds; a new worker holds nothing. */
  newMemory: () => Memory
  /** Whether a worker that holds this is the one to choose, of several that are free. */
  suits: (job: Job, memory: Memory) => boolean
  /** Whether a job is likely to take long: it goes behind others. */
  isLong: (job: Job) => boolean
  /** What is sent to a worker that holds this, which from then on holds what was sent. */
  toMessage: (job: Job, memory: Memory) => unknown
  log: Pick<FastifyBaseLogger, 'warn'>
}

type Cost = { losses: number; until: number; restsUntil: number }
/** What somebody's jobs took of the processor's time since then; ms. */
type Use = { since: number; ms: number }
type Slot<Memory> = { worker: PoolWorker; memory: Memory; isReady: boolean; isFree: boolean }
type Waiting<Job, Answer> = {
  job: Job
  timer: NodeJS.Timeout
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** How soon a worker is tried again that ended before it took any job; ms. */
const restartAfter = 1_000
/** How long somebody goes behind others whose job cost a worker, and what jobs cost counts; ms. */
const costlyFor = 60_000

/** A pool of threads that replaces each one which is late or dies. */
export function createWorkerPool<Job, Memory, Answer>(options: PoolOptions<Job, Memory>): WorkerPool<Job, Answer> {
  const { limits, newMemory, suits, isLong, toMessage, log } = options
  const queue = new TurnQueue<Waiting<Job, Answer>>({ ...limits, runningEach: 1 })
  const slots = new Set<Slot<Memory>>()
  let entry: Promise<URL> | undefined
  /** People whose jobs cost workers: how many, until when they go behind others, and until when they rest. */
  const costly = new LRUCache<string, Cost>({ max: 1_000 })
  const used = new LRUCache<string, Use>({ max: 10_000 })
  let costlyRunning = 0
  let starting = 0
  let isClosed = false

  /** As many as jobs want, up to all; one that is lost is replaced before anybody asks. */
  async function start(): Promise<void> {
    if (isClosed || slots.size + starting >= limits.workers) return
    starting += 1
    entry ??= options.entry()
    const url = await entry.catch((error) => {
      entry = undefined
      log.warn({ err: error }, 'the file of a worker was not found')
      return null
    })
    starting -= 1
    if (url && !isClosed) open(url)
  }

  function open(url: URL): void {
    const worker = startPoolWorker(url, limits, {
      onReady: () => {
        slot.isReady = true
        slot.isFree = true
        dispatch()
      },
      onGone: (cause) => {
        slots.delete(slot)
        log.warn({ err: cause }, 'a worker was ended and is replaced')
        if (slot.isReady) void start()
        else setTimeout(() => void start(), restartAfter).unref()
      },
    })
    const slot: Slot<Memory> = { worker, memory: newMemory(), isReady: false, isFree: false }
    slots.add(slot)
  }

  function dispatch(): void {
    for (let free = freeSlots(); free.length > 0; free = freeSlots()) {
      const next = takeNext()
      if (!next) break
      const { who, job: waiting } = next
      clearTimeout(waiting.timer)
      const slot = free.find(({ memory }) => suits(waiting.job, memory)) ?? free[0]
      if (slot) runIn(slot, who, waiting)
    }
    if (queue.waiting > 0) void start()
  }

  /** Long jobs, and those of people who lately cost a worker or much time, go behind others and never have all workers. */
  function takeNext() {
    const next = queue.take((who, { job }) => !goesBehind(who, job))
    return next ?? (costlyRunning < Math.max(1, limits.workers - 1) ? queue.take() : undefined)
  }

  function goesBehind(who: string, job: Job): boolean {
    return isLong(job) || isCostly(who) || isHeavy(who)
  }

  function isCostly(who: string): boolean {
    return (costly.get(who)?.until ?? 0) > performance.now()
  }

  function isHeavy(who: string): boolean {
    const use = used.get(who)
    return use !== undefined && use.ms >= limits.heavyMs && performance.now() - use.since < costlyFor
  }

  function countUse(who: string, ms: number): void {
    const now = performance.now()
    const use = used.get(who)
    const isOver = !use || now - use.since >= costlyFor
    used.set(who, isOver ? { since: now, ms } : { since: use.since, ms: use.ms + ms })
  }

  function rests(who: string): boolean {
    return (costly.get(who)?.restsUntil ?? 0) > performance.now()
  }

  /** One slow job may be bad luck. Who goes on with them keeps workers from starting and a processor from others. */
  function countLoss(who: string): void {
    const now = performance.now()
    const losses = (isCostly(who) ? (costly.get(who)?.losses ?? 0) : 0) + 1
    const rest = losses < 2 ? 0 : Math.min(costlyFor, limits.restMs * 2 ** (losses - 2))
    costly.set(who, { losses, until: now + costlyFor, restsUntil: now + rest })
    if (rest > 0) for (const waiting of queue.drop(who)) refuse(waiting, 'resting')
  }

  function refuse({ timer, reject }: Waiting<Job, Answer>, reason: NotDone): void {
    clearTimeout(timer)
    reject(new WorkNotDone(reason))
  }

  function freeSlots(): Slot<Memory>[] {
    return [...slots].filter(({ isFree }) => isFree)
  }

  function runIn(slot: Slot<Memory>, who: string, { job, resolve, reject }: Waiting<Job, Answer>): void {
    slot.isFree = false
    const weight = goesBehind(who, job) ? 1 : 0
    costlyRunning += weight
    slot.worker.run(toMessage(job, slot.memory), (outcome: Outcome, usedMs) => {
      queue.done(who)
      costlyRunning -= weight
      countUse(who, usedMs)
      if ('loss' in outcome) countLoss(who)
      slot.isFree = !('loss' in outcome)
      if ('loss' in outcome) reject(new WorkNotDone(isClosed ? 'closed' : outcome.loss))
      else if ('failure' in outcome) reject(outcome.failure)
      else resolve(outcome.answer as Answer)
      dispatch()
    })
  }

  return {
    run(who, job) {
      return new Promise<Answer>((resolve, reject) => {
        if (isClosed) return reject(new WorkNotDone('closed'))
        if (rests(who)) return reject(new WorkNotDone('resting'))
        const giveUp = () => {
          if (queue.remove(who, waiting)) reject(new WorkNotDone('busy'))
        }
        const timeout = [...slots].some(({ isReady }) => isReady) ? limits.waitMs : limits.startMs
        const waiting = { job, resolve, reject, timer: setTimeout(giveUp, timeout) }
        const added = queue.add(who, waiting)
        if (added === 'added') return dispatch()
        clearTimeout(waiting.timer)
        reject(new WorkNotDone(added === 'person_full' ? 'person_full' : 'busy'))
      })
    },
    async close() {
      isClosed = true
      for (const waiting of queue.clear()) refuse(waiting, 'closed')
      const until = performance.now() + limits.closeMs
      while (queue.running > 0 && performance.now() < until) await sleep(10)
      await Promise.all([...slots].map(({ worker }) => worker.end()))
    },
  }
}
