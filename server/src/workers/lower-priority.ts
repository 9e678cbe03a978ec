import { constants, setPriority } from 'node:os'
import { ownThread } from './thread-time.ts'

/**
 * Lets the thread that calls this go behind the process's others where processors are short. Linux alone gives threads
 * a priority of their own; elsewhere nothing changes.
 */
export function lowerOwnPriority(): void {
  const thread = ownThread()
  if (thread === null) return
  try {
    setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    // A sandbox may forbid it; the work is done all the same.
  }
}
