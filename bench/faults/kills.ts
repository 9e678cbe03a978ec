import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, type Played, type Scene, secondsSince } from './fault.ts'
import type { Product } from './product.ts'

/** Writes go on for so long between two kills; ms. */
const between = { least: 200, more: 600 }

const victims = {
  node: (product: Product) => [product.node],
  postgres: (product: Product) => [product.postgres],
  both: (product: Product) => [product.node, product.postgres],
}

export const kills: Fault[] = [
  { name: 'node', title: '`kill -9` of the server', times: 50, play: (scene) => playKills(scene, 'node') },
  { name: 'postgres', title: '`kill -9` of PostgreSQL', times: 100, play: (scene) => playKills(scene, 'postgres') },
  { name: 'both', title: '`kill -9` of both', times: 50, play: (scene) => playKills(scene, 'both') },
]

async function playKills({ product, writers, times, say }: Scene, which: keyof typeof victims): Promise<Played> {
  const seconds: number[] = []
  for (let turn = 1; turn <= times; turn += 1) {
    await sleep(between.least + Math.random() * between.more)
    const found = victims[which](product).map((pidOf) => ({ pidOf, pid: pidOf() }))
    const start = performance.now()
    for (const { pid } of found) process.kill(pid, 'SIGKILL')
    // Until it is replaced, what is left of PostgreSQL may answer a moment more.
    while (found.some(({ pidOf, pid }) => pidOf() === pid || pidOf() === 0)) await sleep(10)
    await writers.recovered()
    seconds.push(secondsSince(start))
    if (turn % 10 === 0) say(`${turn} of ${times}`)
  }
  const gaveUp = product.ownEnds.length
  const notes = gaveUp ? [`the server ended ${gaveUp} times by itself, saying so, and was started again`] : []
  return { times, seconds, notes }
}
