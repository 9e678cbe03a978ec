/** What a stretch of work came to. Times are in ms. */
export type Measure = {
  perSecond: number
  p50?: number
  p99?: number
  /** CPU time of server and database for one piece of work. Unlike the others it hardly knows what else runs. */
  cpu?: number
  /** The server's largest resident memory meanwhile, in bytes. */
  peakMemory?: number
}

/** Caches, compilers and connections settle for so long before anything counts; ms. */
const warmUp = 500

/** Counts what ends within a window that begins after the warm-up. */
export type Stopwatch = {
  /** Seconds from now until nothing counts any more. */
  readonly duration: number
  isOver(): boolean
  /** Notes that a piece of work which took so many ms has just ended. */
  note(ms: number): void
  measure(): Measure
}

export function startStopwatch(seconds: number): Stopwatch {
  const from = performance.now() + warmUp
  const until = from + seconds * 1000
  const times: number[] = []
  return {
    duration: warmUp / 1000 + seconds,
    isOver: () => performance.now() >= until,
    note(ms) {
      const now = performance.now()
      if (now >= from && now < until) times.push(ms)
    },
    measure() {
      if (times.length === 0) throw new Error(`nothing ended within ${seconds} s: measure for longer with --seconds`)
      return { perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
    },
  }
}

/** Does the work of each of `workers` again and again, side by side, for so many seconds. */
export async function measureLoops(workers: (() => Promise<unknown>)[], seconds: number): Promise<Measure> {
  const stopwatch = startStopwatch(seconds)
  await Promise.all(
    workers.map(async (work) => {
      while (!stopwatch.isOver()) {
        const start = performance.now()
        await work()
        stopwatch.note(performance.now() - start)
      }
    }),
  )
  return stopwatch.measure()
}

/** The middle of several measures, each figure for itself. */
export function medianMeasure(measures: Measure[]): Measure {
  const middle = (pick: (measure: Measure) => number | undefined) => {
    const figures = measures.map(pick).filter((figure) => figure !== undefined)
    return figures.length === 0 ? undefined : median(figures)
  }
  return {
    perSecond: middle((measure) => measure.perSecond) ?? 0,
    p50: middle((measure) => measure.p50),
    p99: middle((measure) => measure.p99),
    cpu: middle((measure) => measure.cpu),
    peakMemory: middle((measure) => measure.peakMemory),
  }
}

export function median(figures: number[]): number {
  return percentile(figures, 0.5)
}

/** Nearest-rank percentile, `part` of 1; NaN of nothing. */
export function percentile(figures: number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}
