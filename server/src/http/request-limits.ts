import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestRate } from '../limits/request-rate.ts'
import type { Identify } from './identify.ts'
import { Problem } from './problem.ts'
import { tooSoon } from './too-soon.ts'

const tooManyRequests = 'Muitas requisições em pouco tempo. Aguarde e tente novamente'

/** How long a refusal takes, in ms, and how many are on their way at once; past that they go out at once. */
const pause = 1_000
const mostPaused = 2_000
let paused = 0

/**
 * Waits before a refusal goes out. Who does not heed a refusal that comes at once asks again at once, and keeps the
 * server busy with refusing: so it comes after a second.
 */
export async function pauseRefusal(): Promise<void> {
  if (paused >= mostPaused) return
  paused += 1
  await sleep(pause)
  paused -= 1
}

/** Refuses, after a pause, a caller who must wait so many seconds, as `tooSoon` says it: rate_limited; nothing for 0. */
export async function refuseHaste(seconds: number, detail = tooManyRequests): Promise<void> {
  if (seconds <= 0) return
  await pauseRefusal()
  throw tooSoon('rate_limited', seconds, detail)
}

/**
 * What routes get as their `auth` that count what one person does by them: before a body is read and outside of any
 * transaction, what is too much is refused with the sentence.
 */
export function limitEach(identify: Identify, rate: RequestRate, detail: string): { identify: Identify } {
  return {
    identify: async (authorization, network) => {
      const identity = await identify(authorization, network)
      await refuseHaste(rate(identity.user_id), detail)
      return identity
    },
  }
}

/** `identify` that counts who asks: people by who they are, others by where they come from. */
export function countRequests(identify: Identify, rates: { person: RequestRate; network: RequestRate }): Identify {
  return async (authorization, network = 'unknown') => {
    const identity = await identify(authorization, network).catch(async (error: unknown) => {
      if (error instanceof Problem && error.code === 'unauthenticated') await refuseHaste(rates.network(network))
      throw error
    })
    if (identity.role !== 'key') await refuseHaste(rates.person(identity.user_id))
    return identity
  }
}
