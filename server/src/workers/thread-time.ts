import { readFileSync, readlinkSync } from 'node:fs'

/** The calling thread, as the operating system numbers it; null where it does not say. Linux alone does, in /proc. */
export function ownThread(): number | null {
  if (process.platform !== 'linux') return null
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    // A sandbox may hide /proc.
    return null
  }
}

/** A clock of the processor's time that a thread of this process takes, in ms; without its number the whole process's. */
export function threadClock(thread: number | null): () => number {
  // A system that does not count says 0, also of a thread that has worked.
  return thread !== null && timeOf(thread) ? () => timeOf(thread) ?? 0 : timeOfProcess
}

function timeOf(thread: number): number | null {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'latin1').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return null
  }
}

function timeOfProcess(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
