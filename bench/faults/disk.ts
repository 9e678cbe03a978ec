import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, type Played, type Prepared, type Scene, Skipped, secondsSince } from './fault.ts'

/** How long the disk stays full; ms. */
const fullFor = 10_000

/** A disk of its own, of memory, on which not one more byte finds room. */
export const disk: Fault = { name: 'disk', title: 'disk full for 10 s', times: 5, prepare, play }

async function prepare(folder: string): Promise<Prepared> {
  const place = join(folder, 'disk')
  mkdirSync(place, { recursive: true })
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'leme-faults', place])
  if (status !== 0) throw new Skipped(`no file system can be mounted here (${error?.message ?? `${stderr}`.trim()})`)
  return {
    dataDir: join(place, 'data'),
    async close() {
      spawnSync('umount', [place])
    },
  }
}

async function play({ product, writers, times, say }: Scene): Promise<Played> {
  const filler = join(dirname(product.dataDir), 'filler')
  const seconds: number[] = []
  for (let turn = 1; turn <= times; turn += 1) {
    await sleep(2_000)
    const until = performance.now() + fullFor
    try {
      // What PostgreSQL frees is filled again.
      for (; performance.now() < until; await sleep(100)) fill(filler)
    } finally {
      rmSync(filler, { force: true })
    }
    const start = performance.now()
    await writers.recovered()
    seconds.push(secondsSince(start))
    say(`${turn} of ${times}`)
  }
  const ends = new Set(product.ownEnds)
  const notes = ends.size
    ? [`the server ended ${product.ownEnds.length} times by itself: ${[...ends].join(' / ')}`]
    : []
  return { times, seconds, notes }
}

/** Appends until there is no room for one byte. */
function fill(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (let size = 2 ** 20; size >= 1; ) {
      try {
        writeSync(file, Buffer.alloc(size))
      } catch {
        size = Math.floor(size / 16)
      }
    }
  } finally {
    closeSync(file)
  }
}
