import { setImmediate } from 'node:timers/promises'

/** Between two looks at the clock. */
const together = 256
/** Longest that others wait; ms. */
const longest = 15

/** Does something with each of many; others have their turn in between. */
export async function inTurns<One>(ones: Iterable<One>, act: (one: One, at: number) => void): Promise<void> {
  let at = 0
  let since = performance.now()
  for (const one of ones) {
    act(one, at)
    at += 1
    if (at % together !== 0 || performance.now() - since < longest) continue
    await setImmediate()
    since = performance.now()
  }
}
