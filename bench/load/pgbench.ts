import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import type { Measure } from './measure.ts'
import { type Recording, withLiterals } from './statements.ts'

/** The machine's pgbench, PostgreSQL's own load program; null where there is none. */
export function findPgbench(): string | null {
  const home = findPostgres()?.home
  const program = home && join(home, 'bin', process.platform === 'win32' ? 'pgbench.exe' : 'pgbench')
  return program && existsSync(program) ? program : null
}

/**
 * How often pgbench gets a recorded transaction through: every statement prepared once by each connection, and sent
 * together with those before it where the recorded one was.
 */
export async function measurePgbench(
  program: string,
  serverUrl: string,
  { statements, own }: Recording,
  connections: number,
  seconds: number,
): Promise<Measure> {
  const folder = mkdtempSync(join(tmpdir(), 'leme-pgbench-'))
  const script = join(folder, 'transaction.sql')
  const sql = statements.flatMap((statement, index) => {
    const line = `${withLiterals(statement, own).replaceAll(/\s+/g, ' ')};`
    return statement.waits && index > 0 ? ['\\endpipeline', '\\startpipeline', line] : [line]
  })
  const turns = ['\\set own random(1, 1000000000000000)', '\\set turn :turn + 1']
  writeFileSync(script, [...turns, '\\startpipeline', ...sql, '\\endpipeline', ''].join('\n'))
  const url = new URL(serverUrl)
  const place = [`--host=${url.searchParams.get('host') ?? url.hostname}`, `--port=${url.port}`]
  const login = [
    `--username=${url.username}`,
    '--no-vacuum',
    '--protocol=prepared',
    '--define=turn=0',
    `--file=${script}`,
  ]
  const size = [`--client=${connections}`, `--time=${Math.max(1, Math.round(seconds))}`]
  try {
    const { stdout } = await promisify(execFile)(program, [...place, ...login, ...size, url.pathname.slice(1)], {
      // It prepares before the transaction begins, which is what takes on the application's role.
      env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password), PGOPTIONS: '-c role=leme_app' },
    })
    return { perSecond: Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1] ?? 0) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
