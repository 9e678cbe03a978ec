import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { format } from 'node:util'
import type pg from 'pg'
import { beforeAll, vi } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { runCommand } from '../src/cli/run-command.ts'
import { withClient } from '../src/database/client.ts'
import type { TestDatabase } from './database.ts'

const built = fileURLToPath(new URL('../dist/leme.js', import.meta.url))

/**
 * Builds the commands for a file of tests that start them, as `npm run leme` has them: from the sources each would take
 * four times as long. Call it once, outside any test.
 */
export function useCommands(): void {
  beforeAll(() => build(undefined, ['servidor']))
}

/** How a command ended. */
export type Ended = { code: number | null; stdout: string; stderr: string }

/** A command that runs: the real one, in a process of its own. */
export type RunningCommand = { child: ChildProcessByStdio<Writable | null, Readable, Readable>; ended: Promise<Ended> }

/** What npm says to its scripts is not said to a command that a test calls. */
const withoutNpm = { INIT_CWD: '', npm_lifecycle_event: '' }

/** Starts `npm run leme -- <words>` on a test's database, or with another environment altogether; it reads `input`. */
export function startCommand(words: readonly string[], env: Record<string, string>, input?: Readable): RunningCommand {
  const child = spawn(process.execPath, [built, ...words], {
    env: { ...process.env, ...withoutNpm, ...env },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<Writable | null, Readable, Readable>
  if (child.stdin) input?.pipe(child.stdin.on('error', () => {}))
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  child.stdout.on('data', (chunk) => stdout.push(chunk))
  child.stderr.on('data', (chunk) => stderr.push(chunk))
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) =>
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    )
  })
  return { child, ended }
}

let isCalling = false

/**
 * Runs the same command in this process, which saves the second that a process takes to start and load it. One at a
 * time: the environment and what is printed are the process's own.
 */
export async function callCommand(words: readonly string[], env: Record<string, string>): Promise<Ended> {
  if (isCalling) throw new Error('two commands at once need processes of their own: startCommand')
  isCalling = true
  const former = { ...process.env }
  const printed = { stdout: '', stderr: '' }
  const print =
    (where: keyof typeof printed) =>
    (...said: unknown[]) => {
      printed[where] += `${format(...said)}\n`
    }
  const write = (where: keyof typeof printed) => (text: string | Uint8Array) => {
    printed[where] += String(text)
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(write('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(write('stderr')),
    vi.spyOn(console, 'log').mockImplementation(print('stdout')),
    vi.spyOn(console, 'error').mockImplementation(print('stderr')),
  ]
  try {
    Object.assign(process.env, withoutNpm, env)
    return { code: await runCommand([...words]), ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
    for (const name of Object.keys(process.env)) if (!(name in former)) delete process.env[name]
    Object.assign(process.env, former)
    isCalling = false
  }
}

/** The environment of a command that uses the database as the serving login. */
export function environmentOf({ serverUrl }: TestDatabase): Record<string, string> {
  return { DATABASE_URL: serverUrl, ADMIN_DATABASE_URL: '', SECRET_KEY: randomBytes(32).toString('base64url') }
}

/** Asks the test's database past row-level security. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  { adminUrl }: TestDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(adminUrl, async (client) => (await client.query<Row>(text, values)).rows)
}

/** A new organisation with nobody in it; answers its id. */
export async function createOrganization(database: TestDatabase, name: string): Promise<string> {
  const made = 'insert into organizations (name) values ($1) returning id'
  const [row] = await askDatabase<{ id: string }>(database, made, [name])
  if (!row) throw new Error('no organisation was made')
  return row.id
}
