import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Lets the thread that calls this go behind the process's others where processors are short. Linux alone gives threads
 * a priority of their own, and names the calling one in /proc; elsewhere nothing changes.
 */
export function lowerOwnPriority(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    // A sandbox may hide /proc or forbid it; the work is done all the same.
  }
}
