import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: (options: { type: 'minor' | 'major' }) => void = runInNewContext('gc')

const turns = 9

/** Makes old what is held, and frees what is young. */
export function collectYoung(): void {
  collect({ type: 'minor' })
  collect({ type: 'minor' })
}

/**
 * How many bytes the work leaves behind each time among what is old, where they stay until the whole heap is collected.
 * The middle of several turns, as such a collection may fall into one of them. Each begins with one, so that none is
 * under way: what is marked meanwhile counts as held.
 */
export async function outlivingBytes(work: () => Promise<unknown>, timesEach = 20): Promise<number> {
  const left: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    collect({ type: 'major' })
    const before = usedBytes()
    for (let time = 0; time < timesEach; time += 1) await work()
    left.push((usedBytes() - before) / timesEach)
  }
  return left.sort((a, b) => a - b)[Math.floor(turns / 2)] ?? Number.NaN
}

function usedBytes(): number {
  collectYoung()
  return getHeapStatistics().used_heap_size
}
