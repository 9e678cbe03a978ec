import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, switchTo } from '../../server/src/database/embedded/postgres-account.ts'

/** A program that serves until it is closed or killed. */
export type RunningProgram = { pid: number; close(): Promise<void> }

export type Program = {
  command: string
  args: string[]
  env?: Record<string, string>
  /** As whom it runs. */
  account: Account
  /** Whether it serves yet. */
  serves: () => Promise<boolean>
}

/** Longest wait for a program to serve, as for a standby that copies its primary; ms. */
const timeoutMs = 120_000
const longestComplaint = 4_000

/** Starts a program and waits until it serves; throws what it said where it does not. */
export async function startProgram({ command, args, env, account, serves }: Program): Promise<RunningProgram> {
  const child = spawn(command, args, {
    ...switchTo(account),
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-longestComplaint)
    })
  }
  child.once('error', (error) => {
    said = error.message
  })
  const close = () => stop(child)
  for (const deadline = performance.now() + timeoutMs; !(await serves()); await sleep(50)) {
    if (hasEnded(child)) throw new Error(`${command} ended: ${said}`)
    if (performance.now() < deadline) continue
    await close()
    throw new Error(`${command} does not serve: ${said}`)
  }
  return { pid: child.pid ?? 0, close }
}

/** Whether an address answers 200. */
export async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null)
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.ok ?? false
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
