import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { buildServer } from '../../scripts/build.mjs'
import type { TestDatabase } from './database.ts'

/** Inside the server's folder, where its dependencies are found. */
const folder = fileURLToPath(new URL(`../dist.command-${process.pid}`, import.meta.url))

/**
 * Builds the commands for a file of tests, as `npm run leme` has them: from the sources each would take four times as
 * long. Call it once, outside any test.
 */
export function useCommands(): void {
  beforeAll(() => buildServer(folder))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
}

/** How a command ended. */
export type Ended = { code: number | null; stdout: string; stderr: string }

/** A command that runs: the real one, in a process of its own. */
export type RunningCommand = { child: ChildProcessByStdio<Writable | null, Readable, Readable>; ended: Promise<Ended> }

/** Starts `npm run leme -- <words>` on a test's database, or with another environment altogether; it reads `input`. */
export function startCommand(words: readonly string[], env: Record<string, string>, input?: Readable): RunningCommand {
  const child = spawn(process.execPath, [join(folder, 'leme.js'), ...words], {
    env: { ...process.env, INIT_CWD: '', npm_lifecycle_event: '', ...env },
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

/** Runs one to its end. */
export function runCommand(words: readonly string[], env: Record<string, string>): Promise<Ended> {
  return startCommand(words, env).ended
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
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A new organisation with nobody in it; answers its id. */
export async function createOrganization(database: TestDatabase, name: string): Promise<string> {
  const made = 'insert into organizations (name) values ($1) returning id'
  const [row] = await askDatabase<{ id: string }>(database, made, [name])
  if (!row) throw new Error('no organisation was made')
  return row.id
}
