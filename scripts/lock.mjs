// One lock among processes of one machine, in plain Node: it is needed before any dependency exists.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const free = 'free'

/**
 * Runs `work` while no other process holds the lock of `folder`, and answers what it answers.
 * A holder that was killed, even by SIGKILL, holds nothing: its pid and start time show that.
 *
 * The folder holds numbered files; the highest names the holder. Taking the lock is making the
 * next number, which only one process can; the highest is never removed, so that a process with
 * an old view of the folder cannot take what another holds.
 *
 * @template T
 * @param {string} folder made when missing
 * @param {() => T | Promise<T>} work
 * @param {{ timeoutMs?: number, onWait?: (pid: number) => void }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(folder, work, { timeoutMs = 180_000, onWait } = {}) {
  mkdirSync(folder, { recursive: true })
  const deadline = Date.now() + timeoutMs
  let mine = takeNext(folder)
  for (let reported = false; !mine; mine = takeNext(folder)) {
    const holder = pidOf(readHolder(folder, highest(folder)))
    if (!reported && holder) onWait?.(holder)
    reported ||= holder > 0
    if (Date.now() > deadline) throw new Error(`O processo ${holder} não libera ${folder}.`)
    await sleep(50)
  }
  try {
    return await work()
  } finally {
    writeFileSync(mine, free)
  }
}

/**
 * Which process this is, for as long as the machine runs: a pid alone is given again.
 *
 * @param {number} pid
 */
export function identify(pid) {
  return `${pid} ${startOf(pid)}`
}

/**
 * Whether the process that `identify` described still runs; a dead one that its parent has not yet buried does not.
 *
 * @param {string} identity
 */
export function isRunning(identity) {
  const pid = pidOf(identity)
  if (!pid || !exists(pid)) return false
  const start = startOf(pid)
  return start !== 'dead' && identity === `${pid} ${start}`
}

function takeNext(folder) {
  const top = highest(folder)
  if (top > 0 && isHeld(folder, top)) return null
  const mine = join(folder, String(top + 1))
  try {
    writeFileSync(mine, identify(process.pid), { flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST') return null
    throw error
  }
  if (highest(folder) > top + 1) {
    rmSync(mine, { force: true })
    return null
  }
  for (const number of numbers(folder)) if (number <= top) rmSync(join(folder, String(number)), { force: true })
  return mine
}

function isHeld(folder, number) {
  const holder = readHolder(folder, number)
  if (holder === free) return false
  return holder === '' ? isFresh(join(folder, String(number))) : isRunning(holder)
}

/** An empty file is one that is being written, or whose writer was killed right then. */
function isFresh(path) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 2000
}

function readHolder(folder, number) {
  try {
    return readFileSync(join(folder, String(number)), 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return ''
    throw error
  }
}

function numbers(folder) {
  return readdirSync(folder).map(Number).filter(Number.isInteger)
}

function highest(folder) {
  return Math.max(0, ...numbers(folder))
}

function pidOf(identity) {
  return Number.parseInt(identity, 10) || 0
}

function exists(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Start time where the platform gives it cheaply, in any unit; on Windows the pid must do. */
function startOf(pid) {
  try {
    if (process.platform === 'linux') return linuxStart(pid)
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return 'dead'
  }
}

function linuxStart(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? 'dead' : fields[19]
}
