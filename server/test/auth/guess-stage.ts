import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Limits } from '../../src/auth/sign-in/limits.ts'
import { type Answer, ask, signUp } from '../person.ts'
import { startTestServer, type TestServer } from '../server.ts'

export const password = 'vento-sudeste-17'
export const minute = 60_000

export const cookieOf = (answer: Answer) => answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''

type Guess = { email: string; password?: string; from: string; cookie?: string }

/** A server of the file that is asked for sign-ins from any network; its clock stands still except for the tests. */
export function useGuesses() {
  const stage = {
    now: Date.now(),
    /** The second part of addresses: no two tests share one. */
    block: 0,
  } as { now: number; block: number; server: TestServer }
  const options = { clock: () => new Date(stage.now), config: { trustProxy: 1 } }

  beforeAll(async () => {
    stage.server = await startTestServer(options)
  })
  afterAll(() => stage.server?.close())
  beforeEach(() => {
    stage.block += 1
  })

  const network = (n: number) => `10.${stage.block}.${n >> 8}.${n & 255}`

  const guess = ({ email, from, cookie, ...rest }: Guess, url = stage.server.url) =>
    ask(
      url,
      'POST',
      '/auth/v1/token?grant_type=password',
      { email, password: rest.password ?? 'outra-senha' },
      { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
    )

  return {
    stage,
    network,
    guess,
    /** A second server on the same database with limits of its own. */
    startBeside: (limits: Partial<Limits>) => startTestServer({ ...options, beside: stage.server, limits }),

    /** Someone who signed in once from home, and the cookie that this left in their browser. */
    async owner() {
      const { email, ask: askAs, id } = await signUp(stage.server.url)
      const home = network(65_000)
      const cookie = cookieOf(await guess({ email, password, from: home }))
      expect(cookie).not.toBe('')
      return { email, home, cookie, askAs, id }
    },

    /** Wrong passwords until the place must wait. */
    async exhaust(email: string, from: string) {
      for (let failure = 1; failure <= 5; failure++) expect((await guess({ email, from })).status).toBe(400)
      expect((await guess({ email, from })).status).toBe(429)
    },

    /** One guess from each of so many networks; the status of each. */
    async spread(email: string, networks: number, first = 0): Promise<number[]> {
      const statuses: number[] = []
      for (let n = 0; n < networks; n++) statuses.push((await guess({ email, from: network(first + n) })).status)
      return statuses
    },
  }
}
