/** How many requests fell into one minute and into the one before it. */
export type RequestWindow = {
  /** Whole minutes since 1970. */
  minute: number
  requests: number
  requests_before: number
}

const minuteLength = 60_000

export function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / minuteLength)
}

/** The same requests as seen from this minute; a window that is ahead of it (another machine's clock) stays. */
export function rollTo(window: RequestWindow, minute: number): RequestWindow {
  if (window.minute >= minute) return window
  return { minute, requests: 0, requests_before: window.minute === minute - 1 ? window.requests : 0 }
}

export function addWindows(one: RequestWindow, other: RequestWindow): RequestWindow {
  const minute = Math.max(one.minute, other.minute)
  const [left, right] = [rollTo(one, minute), rollTo(other, minute)]
  return {
    minute,
    requests: left.requests + right.requests,
    requests_before: left.requests_before + right.requests_before,
  }
}

/**
 * Seconds until one more request fits below `limit` a minute, 0 where it fits now. The minute slides: of the one before
 * it counts the share that still lies within the last sixty seconds, as if its requests had come evenly.
 */
export function secondsToWait(window: RequestWindow, limit: number, now: Date): number {
  const { minute, requests, requests_before } = rollTo(window, minuteOf(now))
  // In whole milliseconds, so that a request after the stated wait is not refused for a rounding.
  const elapsed = Math.max(0, now.getTime() - minute * minuteLength)
  const room = limit - 1 - requests
  if (requests_before * (minuteLength - elapsed) <= room * minuteLength) return 0
  // Past this minute, its own requests are those of the minute before.
  const share = room < 0 ? 2 - (limit - 1) / requests : 1 - room / requests_before
  return Math.max(1, Math.ceil((share * minuteLength - elapsed) / 1000))
}
