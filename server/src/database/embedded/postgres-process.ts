import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs'

/**
 * Whether the process of this id is a PostgreSQL server of the cluster in `folder`. After a reboot or in a new container
 * another process may have its id; where the platform does not say which process it is, any process of that id counts.
 */
export function isServerOf(folder: string, pid: number): boolean {
  if (process.platform === 'linux') return worksIn(folder, pid)
  return Number.isInteger(pid) && exists(pid)
}

/**
 * Ends what a dead server of the cluster left behind, where the platform says what that is: a process in the middle of
 * a statement holds the server's memory until it notices, and no other server starts meanwhile.
 */
export function endOrphans(folder: string): void {
  if (process.platform !== 'linux') return
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  for (const pid of pids) if (programOf(pid) === 'postgres' && worksIn(folder, pid)) kill(pid)
}

/** PostgreSQL's processes work in the folder of their cluster. */
function worksIn(folder: string, pid: number): boolean {
  const home = statSync(folder)
  const workplace = workplaceOf(pid)
  return workplace !== undefined && workplace.ino === home.ino && workplace.dev === home.dev
}

/** Where a Linux process works. One that is dead works nowhere, even if its parent has not waited for it yet. */
function workplaceOf(pid: number): Stats | undefined {
  try {
    return statSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
