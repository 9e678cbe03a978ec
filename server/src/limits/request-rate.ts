import { LRUCache } from 'lru-cache'
import { addWindows, minuteOf, type RequestWindow, secondsToWait } from './request-window.ts'

const remembered = 10_000

/** Counts a request of somebody. Answers the seconds that it must wait, 0 for none; one that must wait does not count. */
export type RequestRate = (who: string) => number

/**
 * At most `limit` requests of each in a minute, as API keys are counted, but in this process alone: this protects
 * its own resources. Infinity counts nothing.
 */
export function createRequestRate(clock: () => Date, limit: number): RequestRate {
  const windows = new LRUCache<string, RequestWindow>({ max: remembered })
  return (who) => {
    if (limit === Number.POSITIVE_INFINITY) return 0
    const now = clock()
    const minute = minuteOf(now)
    const window = windows.get(who) ?? { minute, requests: 0, requests_before: 0 }
    const wait = secondsToWait(window, limit, now)
    if (wait === 0) windows.set(who, addWindows(window, { minute, requests: 1, requests_before: 0 }))
    return wait
  }
}
