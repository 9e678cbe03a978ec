import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../load/measure.ts'
import { figure } from '../report.ts'

/** The clients that are to be notified of a change, or to show it. */
export type Audience = {
  readonly count: number
  /** Resolves when all of them have received this status, with the time of each. Call it before the change. */
  receive(status: string): Promise<number[]>
  close(): Promise<void>
}

/** Makes the task have this status; answers when that was asked for and when it was answered. */
export type MakeChange = (status: string) => Promise<{ sent: number; answered: number }>

/** When one change was asked for, answered, and received by each. */
export type ChangeTiming = { sent: number; answered: number; arrivals: number[] }

/** Longer than any audience on a busy machine should take; ms. */
const timeoutMs = 60_000
/** No change is begun after so long: fifty windows that all draw one take seconds for each; ms. */
const longest = 30_000
/** Between changes, ms: browsers read one list every 150 ms at most, and a change is not to wait for that. */
const rest = { least: 200, more: 100 }

/** Now, in ms since 1970 and with their fractions: one clock for this process and for the browsers. */
export function instant(): number {
  return performance.timeOrigin + performance.now()
}

/** Makes so many changes, or as many as begin within half a minute; each waits until all have received the one before. */
export async function playChanges(
  statuses: readonly string[],
  make: MakeChange,
  audience: Audience,
): Promise<ChangeTiming[]> {
  const timings: ChangeTiming[] = []
  const until = instant() + longest
  for (const status of statuses) {
    if (instant() > until) break
    const received = audience.receive(status)
    const [made, arrivals] = await Promise.all([make(status), received])
    timings.push({ ...made, arrivals })
    await sleep(rest.least + Math.random() * rest.more)
  }
  return timings
}

/** Collects what so many watchers note; what one notes twice counts once. */
export function collectArrivals(watchers: () => number) {
  let expected = ''
  let arrivals = new Map<number, number>()
  let complete = () => {}
  return {
    note(watcher: number, status: string, at: number): void {
      if (status !== expected || arrivals.has(watcher)) return
      arrivals.set(watcher, at)
      if (arrivals.size === watchers()) complete()
    },
    async receive(status: string): Promise<number[]> {
      expected = status
      arrivals = new Map()
      const abort = new AbortController()
      const completed = new Promise<void>((resolve) => {
        complete = resolve
      })
      const late = sleep(timeoutMs, true, { signal: abort.signal }).catch(() => false)
      const isLate = await Promise.race([completed, late])
      abort.abort()
      if (isLate) throw new Error(`${arrivals.size} of ${watchers()} received ${status} within ${timeoutMs} ms`)
      expected = ''
      return [...arrivals.values()]
    },
  }
}

export const arrivalHead = [
  'what',
  'changes',
  'after the answer: first p50',
  'first p95',
  'last p50',
  'last p95',
  'from sending: last p50',
  'last p95',
  'slowdown',
]

/** A table's row, in ms; the slowdown is that of the last one's p50 from sending, against what the raw database took. */
export function arrivalRow(what: string, timings: ChangeTiming[], raw: ChangeTiming[]): string[] {
  const first = timings.map(({ arrivals, answered }) => Math.min(...arrivals) - answered)
  const last = timings.map(({ arrivals, answered }) => Math.max(...arrivals) - answered)
  const whole = lastOf(timings)
  const ends = (times: number[]) => [figure(percentile(times, 0.5)), figure(percentile(times, 0.95))]
  const slowdown = percentile(whole, 0.5) / percentile(lastOf(raw), 0.5)
  return [what, String(timings.length), ...ends(first), ...ends(last), ...ends(whole), slowdown.toFixed(2)]
}

/** From sending each change to its last receiver, in ms. */
export function lastOf(timings: ChangeTiming[]): number[] {
  return timings.map(({ arrivals, sent }) => Math.max(...arrivals) - sent)
}
