import { Problem } from '../problem/problem.ts'
import { tooSoon } from '../problem/too-soon.ts'

/** Whose work it is. Within a network each asker has turns of their own. */
export type Asker = { network: string; name: string }

/**
 * Runs work by turns: networks one after the other, and within a network askers one after the other, each network one
 * piece at a time. Throws over_request_rate_limit where the asker or the network has too much waiting, and unavailable
 * where all together have.
 */
export type FairQueue = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>

export type QueueLimits = {
  /** Pieces that run at once. */
  width: number
  /** Most that one asker, one network, and all together may have waiting. */
  asker: number
  network: number
  all: number
}

type Start = () => void
/** What one network has waiting, by asker, the next one first. */
type Line = { running: boolean; waiting: number; askers: Map<string, Start[]> }

const tooManyAtOnce = 'Muitos pedidos ao mesmo tempo. Aguarde e tente novamente'

export function createFairQueue(limits: QueueLimits): FairQueue {
  /** Networks that run or wait, the next one first. */
  const lines = new Map<string, Line>()
  let running = 0
  let waiting = 0

  function enter({ network, name }: Asker): Promise<Line> {
    const line = lines.get(network) ?? { running: false, waiting: 0, askers: new Map() }
    const own = line.askers.get(name) ?? []
    refuseFull(line, own)
    lines.set(network, line)
    line.askers.set(name, own)
    line.waiting += 1
    waiting += 1
    const started = new Promise<void>((start) => own.push(start))
    startNext()
    return started.then(() => line)
  }

  function refuseFull(line: Line, own: Start[]): void {
    if (running < limits.width && !line.running) return
    if (own.length >= limits.asker || line.waiting >= limits.network) {
      throw tooSoon('over_request_rate_limit', 2, tooManyAtOnce)
    }
    if (waiting >= limits.all) throw new Problem('unavailable', { headers: { 'retry-after': '2' } })
  }

  function startNext(): void {
    if (running >= limits.width) return
    for (const line of lines.values()) {
      if (line.running || line.waiting === 0) continue
      running += 1
      waiting -= 1
      line.running = true
      line.waiting -= 1
      takeTurn(line)?.()
      return
    }
  }

  function leave(network: string, line: Line): void {
    running -= 1
    line.running = false
    // To the end only now: a network that came while this one ran goes before its next piece.
    if (line.waiting > 0) moveToEnd(lines, network, line)
    else lines.delete(network)
    startNext()
  }

  return async (asker, work) => {
    const line = await enter(asker)
    try {
      return await work()
    } finally {
      leave(asker.network, line)
    }
  }
}

function takeTurn({ askers }: Line): Start | undefined {
  for (const [name, own] of askers) {
    const start = own.shift()
    if (own.length > 0) moveToEnd(askers, name, own)
    else askers.delete(name)
    return start
  }
}

function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
}
