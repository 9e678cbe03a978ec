import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestRate } from '../limits/request-rate.ts'
import { Problem } from '../problem/problem.ts'
import { tooSoon } from '../problem/too-soon.ts'
import type { Identify } from './identify.ts'

const tooManyRequests = 'Muitas requisições em pouco tempo. Aguarde e tente novamente'

/** How long a refusal takes where nothing else is said; ms. */
const usualPause = 1_000
/** How many refusals are on their way at once; past that they go out at once. */
const mostPaused = 2_000

/** Refuses who asks too often. */
export type Throttle = {
  /**
   * Waits before a refusal goes out. Who ignores a refusal that comes at once asks again at once, and keeps the
   * server busy with refusing: so it comes after a second.
   */
  pause(): Promise<void>
  /** Refuses, after a pause, a caller who must wait so many seconds, as `tooSoon` says it: rate_limited; nothing for 0. */
  refuse(seconds: number, detail?: string): Promise<void>
}

/** One for a process, as what is on its way at once is counted; `pauseMs` is shorter in tests. */
export function createThrottle(pauseMs = usualPause): Throttle {
  let paused = 0
  async function pause(): Promise<void> {
    if (paused >= mostPaused) return
    paused += 1
    await sleep(pauseMs)
    paused -= 1
  }
  return {
    pause,
    async refuse(seconds, detail = tooManyRequests) {
      if (seconds <= 0) return
      await pause()
      throw tooSoon('rate_limited', seconds, detail)
    },
  }
}

/**
 * What routes get as their `auth` that count what one person does by them: before a body is read and outside of any
 * transaction, what is too much is refused with the sentence.
 */
export function limitEach(
  identify: Identify,
  throttle: Throttle,
  { rate, detail }: { rate: RequestRate; detail: string },
): { identify: Identify } {
  return {
    identify: async (authorization, network) => {
      const identity = await identify(authorization, network)
      await throttle.refuse(rate(identity.user_id), detail)
      return identity
    },
  }
}

/** `identify` that counts who asks: people by who they are, others by where they come from. */
export function countRequests(
  identify: Identify,
  throttle: Throttle,
  rates: { person: RequestRate; network: RequestRate },
): Identify {
  return async (authorization, network = 'unknown') => {
    const identity = await identify(authorization, network).catch(async (error: unknown) => {
      if (error instanceof Problem && error.code === 'unauthenticated') await throttle.refuse(rates.network(network))
      throw error
    })
    if (identity.role !== 'key') await throttle.refuse(rates.person(identity.user_id))
    return identity
  }
}
