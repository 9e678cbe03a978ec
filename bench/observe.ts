import { setTimeout as sleep } from 'node:timers/promises'

/** Between two requests of the person; ms. */
const pause = 20

/** Asks who one is, again and again, as long as `goesOn` says; ms each. A refusal would be a fault of the limits. */
export async function observe(url: string, headers: Record<string, string>, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (; goesOn(); await sleep(pause)) {
    const start = performance.now()
    const answer = await fetch(`${url}/api/me`, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`/api/me answered ${answer.status}`)
    times.push(performance.now() - start)
  }
  return times
}

/** For so many seconds from now. */
export function forSeconds(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000
  return () => performance.now() < end
}
