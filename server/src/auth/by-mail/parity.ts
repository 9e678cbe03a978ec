import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than any of these answers takes on a machine that is not overrun; ms. */
const usualFloor = 250

/**
 * Runs work whose answer must not reveal whether an address has an account: whatever it does, the answer comes after
 * the same time. A refusal comes as late.
 */
export type Evenly = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

/** `floorMs` is shorter in tests of what is answered. */
export function createEvenly(floorMs = usualFloor): Evenly {
  return async (work) => {
    const [outcome] = await Promise.all([work().then(succeeded, failed), sleep(floorMs)])
    if ('error' in outcome) throw outcome.error
    return outcome.answer
  }
}

const succeeded = <Answer>(answer: Answer) => ({ answer })
const failed = (error: unknown) => ({ error })
