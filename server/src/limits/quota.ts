import { minuteOf, type RequestWindow, rollTo, secondsToWait } from './request-window.ts'

/** What somebody may still ask. */
export type Quota = {
  /** Requests a minute. */
  limit: number
  /** How many of them fit now. */
  remaining: number
  /** Seconds until more fit: to the end of the minute or, where none fits now, to the next that does. */
  resets_in: number
}

/** What is left of `limit` requests a minute, as `secondsToWait` counts them. */
export function quotaOf(window: RequestWindow, limit: number, now: Date): Quota {
  const { minute, requests, requests_before } = rollTo(window, minuteOf(now))
  const left = Math.max(0, 60 - Math.max(0, now.getTime() / 1000 - minute * 60))
  const remaining = Math.max(0, Math.floor(limit - requests - (requests_before * left) / 60))
  return { limit, remaining, resets_in: remaining > 0 ? Math.ceil(left) : secondsToWait(window, limit, now) }
}

/** The quota as header fields: draft-ietf-httpapi-ratelimit-headers-10, in its words for quota, window, rest and time. */
export function quotaFields({ limit, remaining, resets_in }: Quota): Record<string, string> {
  return { 'ratelimit-policy': `"key";q=${limit};w=60`, ratelimit: `"key";r=${remaining};t=${resets_in}` }
}
