import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf, memoryOf, resetPeakMemory } from './proc.ts'

/** A server that runs in a process of its own, as it does for its users. */
export type ServerProcess = {
  /** Origin, without a final slash. */
  url: string
  /** Resident memory now, in bytes. What the platform does not report is undefined, here and below. */
  memory(): number | undefined
  /** Forgets the largest resident memory so far; throws what the server said where it ended meanwhile. */
  resetPeak(): void
  /** Largest resident memory since then, in bytes. */
  peakMemory(): number | undefined
  /** CPU time used so far, in ms. */
  cpu(): number | undefined
  /** Stops it, as by Ctrl+C where nothing else is said. */
  close: (signal?: NodeJS.Signals) => Promise<void>
}

type Program = {
  command: string
  args: string[]
  env?: Record<string, string>
  port: number
  /** Path that answers 200 as soon as the server serves. */
  readyPath: string
}

/** Longest wait for a server to serve; ms. */
const timeoutMs = 60_000
/** What a server said last is enough to know why it ended; characters. */
const longestComplaint = 4_000

/** Starts a server and waits until it answers; throws what it said where it ends before. */
export async function startServerProcess(program: Program): Promise<ServerProcess> {
  const { command, args, env, port, readyPath } = program
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: a signal to it also reaches what npm and shells start.
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32' && command === 'npm',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-longestComplaint)
    })
  }
  const refuseEnd = () => {
    if (child.exitCode === null && child.signalCode === null) return
    throw new Error(`${command} ${args.join(' ')} ended with ${child.exitCode ?? child.signalCode}: ${said}`)
  }
  const url = `http://127.0.0.1:${port}`
  const close = (signal?: NodeJS.Signals) => stop(child, signal)
  for (const deadline = Date.now() + timeoutMs; ; await sleep(10)) {
    refuseEnd()
    if (await answers(url + readyPath)) break
    if (Date.now() < deadline) continue
    await close()
    throw new Error(`${command} ${args.join(' ')} does not serve: ${said}`)
  }
  const pid = child.pid ?? 0
  return {
    url,
    memory: () => memoryOf(pid, 'VmRSS'),
    resetPeak() {
      refuseEnd()
      resetPeakMemory(pid)
    },
    peakMemory: () => memoryOf(pid, 'VmHWM'),
    cpu: () => cpuOf(pid),
    close,
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.pid && process.platform !== 'win32') process.kill(-child.pid, signal)
  else child.kill()
  await ended
}
