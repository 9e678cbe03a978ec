import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: (options: { type: 'minor' }) => void = runInNewContext('gc')

const turns = 9
const timesEach = 20

/**
 * How many bytes the work leaves behind each time among what is old, where they stay until the whole heap is collected:
 * all that two collections of the young generation do not free. The middle of several turns, as a collection of the
 * whole heap may fall into one of them.
 */
export async function outlivingBytes(work: () => Promise<unknown>): Promise<number> {
  const left: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const before = usedBytes()
    for (let time = 0; time < timesEach; time += 1) await work()
    left.push((usedBytes() - before) / timesEach)
  }
  return left.sort((a, b) => a - b)[Math.floor(turns / 2)] ?? Number.NaN
}

function usedBytes(): number {
  collect({ type: 'minor' })
  collect({ type: 'minor' })
  return getHeapStatistics().used_heap_size
}
