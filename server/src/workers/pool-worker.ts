import { Worker } from 'node:worker_threads'
import { threadClock } from './thread-time.ts'
import type { WorkerMessage } from './worker-message.ts'

/** Why a job got no answer. `late`: past its deadline; `died`: the worker ended by itself, as for want of memory. */
export type WorkerLoss = 'late' | 'died'

export type WorkerLimits = {
  /**
   * Longest that the work itself may take, from when the worker starts on it; ms of the processor's time. On a quiet
   * machine that is the clock's; on a busy one a thread that had to wait is no slower for it.
   */
  deadlineMs: number
  /** Longest from the job's dispatch until the worker starts on it; ms. */
  prepareMs: number
  /** The largest heap of one worker, in MB. Node's own --max-old-space-size goes before it. */
  memoryMb: number
}

/** How many deadlines by the clock a worker may take at most that gets too little of the processor. */
const busyFactor = 8

/** How a job ended; a failure is what the work itself threw. */
export type Outcome = { answer: unknown } | { failure: unknown } | { loss: WorkerLoss }

/** One thread, which runs one job at a time and ends with the first that is late or kills it. */
export type PoolWorker = {
  /** Runs a job. Only once at a time, and only while the worker lives. `usedMs`: of the processor's time. */
  run(message: unknown, onEnd: (outcome: Outcome, usedMs: number) => void): void
  end(): Promise<unknown>
}

type Events = { onReady: () => void; onGone: (cause: unknown) => void }

/** Starts a thread; `onReady` when it takes jobs, `onGone` once when it has ended or will, with the cause. */
export function startPoolWorker(entry: URL, limits: WorkerLimits, { onReady, onGone }: Events): PoolWorker {
  const thread = new Worker(entry, {
    // Flags of a program that watches or profiles itself are none of the worker's.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  })
  // A process that has nothing else to do may end.
  thread.unref()
  let onEnd: ((outcome: Outcome, usedMs: number) => void) | null = null
  let time = threadClock(null)
  let startedAt: number | null = null
  let timer: NodeJS.Timeout | undefined
  let isGone = false

  function finish(outcome: Outcome): void {
    clearTimeout(timer)
    const end = onEnd
    onEnd = null
    end?.(outcome, startedAt === null ? 0 : time() - startedAt)
    startedAt = null
  }

  function lose(loss: WorkerLoss, cause: unknown): void {
    if (isGone) return
    isGone = true
    onGone(cause)
    finish({ loss })
    void thread.terminate()
  }

  function allow(ms: number, loss: WorkerLoss, isOver: () => boolean = () => true): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const job = onEnd
      // This thread may have been busy itself: an answer that lies ready by now is read before the worker is ended.
      setImmediate(() => {
        if (job === null || onEnd !== job) return
        if (isOver()) lose(loss, new Error(`a worker was not done after ${ms} ms`))
        else allow(ms, loss, isOver)
      })
    }, ms)
  }

  /** The clock ends it in any case. */
  function startDeadline({ deadlineMs }: WorkerLimits): void {
    const before = time()
    const last = performance.now() + deadlineMs * busyFactor
    startedAt = before
    allow(deadlineMs, 'late', () => time() - before >= deadlineMs || performance.now() >= last)
  }

  thread.on('message', (message: WorkerMessage) => {
    if (isGone) return
    if (message.type === 'ready') {
      time = threadClock(message.thread)
      onReady()
    }
    if (message.type === 'started') startDeadline(limits)
    if (message.type === 'answer') finish({ answer: message.answer })
    if (message.type === 'failure') finish({ failure: message.error })
  })
  thread.on('error', (error) => lose('died', error))
  thread.on('exit', (code) => lose('died', new Error(`a worker ended with ${code}`)))

  return {
    run(message, whenEnded) {
      onEnd = whenEnded
      allow(limits.prepareMs, 'died')
      thread.postMessage(message)
    },
    end() {
      isGone = true
      finish({ loss: 'died' })
      return thread.terminate()
    },
  }
}
