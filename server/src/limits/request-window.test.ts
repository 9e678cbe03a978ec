import { expect, test } from 'vitest'
import { addWindows, minuteOf, type RequestWindow, rollTo, secondsToWait } from './request-window.ts'

const at = (seconds: number) => new Date(60_000_000 + seconds * 1000)
const minute = minuteOf(at(0))
const window = (requests: number, before = 0, minutes = 0): RequestWindow => ({
  minute: minute + minutes,
  requests,
  requests_before: before,
})

test('a window of the minute before leaves its requests behind it, an older one nothing, a later one stays', () => {
  expect(rollTo(window(7, 3), minute + 1)).toEqual(window(0, 7, 1))
  expect(rollTo(window(7, 3), minute + 2)).toEqual(window(0, 0, 2))
  expect(rollTo(window(7, 3, 1), minute)).toEqual(window(7, 3, 1))
})

test('two windows add up in the later one’s minute', () => {
  expect(addWindows(window(7, 3), window(5, 2, 1))).toEqual(window(5, 9, 1))
  expect(addWindows(window(5, 2, 1), window(7, 3))).toEqual(window(5, 9, 1))
  expect(addWindows(window(1, 2), window(3, 4))).toEqual(window(4, 6))
  expect(addWindows(window(1, 2), window(3, 4, 5))).toEqual(window(3, 4, 5))
})

test('as many as the limit fit into a minute, and no more', () => {
  expect(secondsToWait(window(9), 10, at(30))).toBe(0)
  expect(secondsToWait(window(10), 10, at(30))).toBeGreaterThan(0)
})

test('the minute before counts by the share of it that is less than sixty seconds ago', () => {
  expect(secondsToWait(window(0, 10), 10, at(0))).toBe(6)
  expect(secondsToWait(window(0, 10), 10, at(5))).toBe(1)
  expect(secondsToWait(window(0, 10), 10, at(6))).toBe(0)
  expect(secondsToWait(window(4, 10), 10, at(30))).toBe(0)
  expect(secondsToWait(window(5, 10), 10, at(30))).toBeGreaterThan(0)
})

test('a request after the stated wait fits, and not much sooner', () => {
  for (const limit of [1, 2, 10, 600]) {
    for (const requests of [0, 1, limit - 1, limit, limit * 2]) {
      for (const before of [0, 1, limit, limit * 3]) {
        for (const second of [0, 0.5, 17, 59.9]) {
          const wait = secondsToWait(window(requests, before), limit, at(second))
          expect(wait).toBeLessThanOrEqual(120)
          if (wait === 0) continue
          expect(
            secondsToWait(window(requests, before), limit, at(second + wait)),
            `${limit} ${requests} ${before}`,
          ).toBe(0)
          if (wait > 1)
            expect(secondsToWait(window(requests, before), limit, at(second + wait - 1.1))).toBeGreaterThan(0)
        }
      }
    }
  }
})
