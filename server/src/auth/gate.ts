import { Problem } from '../http/problem.ts'

/** Runs work, at most `width` at a time; answers 503 where `queue` others wait already. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

export function createGate(width: number, queue: number): Gate {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (running >= width) {
      if (waiting.length >= queue) throw new Problem('unavailable', { headers: { 'retry-after': '1' } })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place goes to whoever waits longest, so nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
