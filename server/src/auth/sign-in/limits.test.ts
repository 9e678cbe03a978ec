import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { Database } from '../../database/transaction.ts'
import { createThrottle } from '../../http/request-limits.ts'
import { createLimiter, defaultLimits } from './limits.ts'

let server: TestServer
let now = Date.now()

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

/** A limiter of five sign-ins, and how many transactions it has begun and had open at once. */
function counted() {
  const { db } = server.services
  const seen = { begun: 0, open: 0, most: 0 }
  const counting: Database = {
    ...db,
    async authTransaction(work) {
      seen.begun += 1
      seen.open += 1
      seen.most = Math.max(seen.most, seen.open)
      try {
        return await db.authTransaction(work)
      } finally {
        seen.open -= 1
      }
    },
  }
  const limits = { ...defaultLimits, sign_in: 5 }
  return {
    limiter: createLimiter({ db: counting, clock: () => new Date(now), limits, throttle: createThrottle(0) }),
    seen,
  }
}

test('[AU-20] a hundred attempts of one address at once take one connection, and past the limit none', async () => {
  const { limiter, seen } = counted()
  const waits = await Promise.all(Array.from({ length: 100 }, () => limiter.attempt('sign_in', '203.0.113.1')))
  expect(waits).toEqual([...Array(5).fill(0), ...Array(95).fill(300)])
  expect(seen).toMatchObject({ begun: 6, most: 1 })
})

test('[AU-20] addresses do not wait for each other', async () => {
  const { limiter, seen } = counted()
  await Promise.all(Array.from({ length: 4 }, (_, n) => limiter.attempt('sign_in', `203.0.113.${10 + n}`)))
  expect(seen.most).toBe(4)
})

test('[AU-16] an attempt after the stated wait passes, and in all no more than the limit in five minutes', async () => {
  const { limiter } = counted()
  const attempt = () => limiter.attempt('sign_in', '203.0.113.2')
  for (let n = 0; n < 5; n++) {
    expect(await attempt()).toBe(0)
    now += 10_000
  }
  const wait = await attempt()
  expect(wait).toBe(250)
  now += wait * 1000 - 1
  expect(await attempt()).toBe(1)
  now += 1
  expect(await attempt()).toBe(0)
  expect(await attempt()).toBe(10)
})

test('[AU-16] two limiters on one database count together', async () => {
  const [one, other] = [counted().limiter, counted().limiter]
  const waits: number[] = []
  for (let n = 0; n < 4; n++) {
    for (const limiter of [one, other]) waits.push(await limiter.attempt('sign_in', '203.0.113.3'))
  }
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})
