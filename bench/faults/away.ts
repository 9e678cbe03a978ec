import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, type Played, type Scene, secondsSince } from './fault.ts'

/** How long PostgreSQL answers nobody; ms. */
const absence = 30_000

/** PostgreSQL that is there and does not answer, as behind a network that is cut. */
export const away: Fault = { name: 'away', title: 'PostgreSQL stopped for 30 s', times: 3, play }

async function play({ product, writers, times, say }: Scene): Promise<Played> {
  const seconds: number[] = []
  for (let turn = 1; turn <= times; turn += 1) {
    await sleep(1_000)
    const postmaster = product.postgres()
    const pids = [postmaster, ...childrenOf(postmaster)]
    try {
      for (const pid of pids) signal(pid, 'SIGSTOP')
      await sleep(absence)
    } finally {
      for (const pid of pids) signal(pid, 'SIGCONT')
    }
    const start = performance.now()
    await writers.recovered()
    seconds.push(secondsSince(start))
    say(`${turn} of ${times}`)
  }
  return { times, seconds, notes: [] }
}

/** A backend may end by itself meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}
