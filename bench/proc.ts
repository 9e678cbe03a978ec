import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

// What Linux reports about processes, see proc(5); other platforms report nothing, and answers are undefined there.

/** Linux shows CPU time in hundredths of a second to every program, whatever the kernel counts in. */
const msPerTick = 10

/** Resident memory of a process, in bytes: now, or at most since the peak was last reset. */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM'): number | undefined {
  const line = new RegExp(`^${which}:\\s+(\\d+) kB`, 'm').exec(read(pid, 'status') ?? '')
  return line ? Number(line[1]) * 1024 : undefined
}

export function resetPeakMemory(pid: number): void {
  const path = `/proc/${pid}/clear_refs`
  if (existsSync(path)) writeFileSync(path, '5')
}

/** CPU time that a process has used so far, in ms, with that of the processes it started. */
export function cpuOf(pid: number): number | undefined {
  const own = readStat(pid)
  if (!own) return undefined
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid)
  return children.reduce((sum, child) => sum + (child?.own ?? 0), own.own + own.endedChildren)
}

type Stat = { parent: number; own: number; endedChildren: number }

function readStat(pid: number): Stat | undefined {
  const text = read(pid, 'stat')
  if (text === undefined) return undefined
  // The second field is the program's name in brackets, and may hold anything.
  const [, parent, , , , , , , , , , user, system, childUser, childSystem] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
  return {
    parent: Number(parent),
    own: (Number(user) + Number(system)) * msPerTick,
    endedChildren: (Number(childUser) + Number(childSystem)) * msPerTick,
  }
}

function read(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
