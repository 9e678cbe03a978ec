import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identify, isRunning } from '../../../../scripts/lock.mjs'

let entries = 0

/** Notes that this process uses the data folder; answers how to leave it, which returns how many still use it. */
export function enterData(dataDir: string): () => number {
  const folder = join(dataDir, 'users')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  entries += 1
  const mine = join(folder, `${process.pid}-${entries}`)
  writeFileSync(mine, identify(process.pid))
  return () => {
    rmSync(mine, { force: true })
    return readdirSync(folder).filter((name) => isInUse(join(folder, name))).length
  }
}

/** A process that was killed left its note behind and uses nothing. */
function isInUse(note: string): boolean {
  if (isRunning(readFileSync(note, 'utf8'))) return true
  rmSync(note, { force: true })
  return false
}
