import { expect, test } from 'vitest'
import { quotaFields, quotaOf } from './quota.ts'
import { minuteOf, secondsToWait } from './request-window.ts'

const at = (seconds: number) => new Date(60_000_000 + seconds * 1000)
const minute = minuteOf(at(0))
const window = (requests: number, requests_before = 0) => ({ minute, requests, requests_before })

test('what is left of a minute says how many requests fit, and until when', () => {
  expect(quotaOf(window(0), 10, at(0))).toEqual({ limit: 10, remaining: 10, resets_in: 60 })
  expect(quotaOf(window(4), 10, at(45))).toEqual({ limit: 10, remaining: 6, resets_in: 15 })
  expect(quotaOf(window(4, 8), 10, at(45))).toEqual({ limit: 10, remaining: 4, resets_in: 15 })
  expect(quotaFields({ limit: 600, remaining: 3, resets_in: 15 })).toEqual({
    'ratelimit-policy': '"key";q=600;w=60',
    ratelimit: '"key";r=3;t=15',
  })
})

test('what is left is what is not refused, and none says how long to wait', () => {
  for (const before of [0, 3, 10, 25]) {
    for (const seconds of [0, 1, 29, 30, 59]) {
      for (let requests = 0; requests < 12; requests += 1) {
        const { remaining, resets_in } = quotaOf(window(requests, before), 10, at(seconds))
        const wait = secondsToWait(window(requests, before), 10, at(seconds))
        expect(remaining > 0, `${before} ${requests} ${seconds}`).toBe(wait === 0)
        if (remaining === 0) expect(resets_in).toBe(wait)
      }
    }
  }
})
