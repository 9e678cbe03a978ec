import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '../scripts/find-postgres.mjs'
import type { Measure } from './measure.ts'
import { type Recording, withLiterals } from './statements.ts'

/** The machine's pgbench, PostgreSQL's own load program; null where there is none. */
export function findPgbench(): string | null {
  const home = findPostgres()?.home
  const program = home && join(home, 'bin', process.platform === 'win32' ? 'pgbench.exe' : 'pgbench')
  return program && existsSync(program) ? program : null
}

/** How often pgbench gets a recorded transaction through. It waits for every statement, BEGIN included. */
export async function measurePgbench(
  program: string,
  serverUrl: string,
  { statements, own }: Recording,
  connections: number,
  seconds: number,
): Promise<Measure> {
  const folder = mkdtempSync(join(tmpdir(), 'leme-pgbench-'))
  const script = join(folder, 'transaction.sql')
  const sql = statements.map((statement) => `${withLiterals(statement, own).replaceAll(/\s+/g, ' ')};`)
  writeFileSync(script, ['\\set own random(1, 1000000000000000)', '\\set turn :turn + 1', ...sql, ''].join('\n'))
  const url = new URL(serverUrl)
  const place = [`--host=${url.searchParams.get('host') ?? url.hostname}`, `--port=${url.port}`]
  const login = [`--username=${url.username}`, '--no-vacuum', '--define=turn=0', `--file=${script}`]
  const size = [`--client=${connections}`, `--time=${Math.max(1, Math.round(seconds))}`]
  try {
    const { stdout } = await promisify(execFile)(program, [...place, ...login, ...size, url.pathname.slice(1)], {
      env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password) },
    })
    return { perSecond: Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? 0) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
