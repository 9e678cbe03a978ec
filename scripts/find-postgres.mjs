// The machine's own PostgreSQL, for running the database tests on a second version.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folders that hold one folder for each installed version. */
const places = [
  '/usr/lib/postgresql',
  '/opt/homebrew/opt',
  '/usr/local/opt',
  '/Library/PostgreSQL',
  'C:\\Program Files\\PostgreSQL',
]

const oldest = 15
const embedded = 18

/**
 * The oldest PostgreSQL on this machine that Leme supports and does not bring itself, or null.
 *
 * @returns {{ home: string, major: number } | null}
 */
export function findPostgres() {
  const homes = places.filter((place) => existsSync(place)).flatMap(homesIn)
  const found = [...homes, ...onPath()].map((home) => ({ home, major: majorOf(home) }))
  const fit = found.filter(({ major }) => major >= oldest && major !== embedded)
  return fit.sort((a, b) => a.major - b.major)[0] ?? null
}

function homesIn(place) {
  const names = readdirSync(place).filter((name) => /^(\d+|postgresql@\d+)$/.test(name))
  return names.map((name) => join(place, name))
}

function onPath() {
  try {
    return [
      dirname(
        execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
      ),
    ]
  } catch {
    return []
  }
}

/** 0 where the programs that a server needs are not all there. */
function majorOf(home) {
  const program = (name) => join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  if (!['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(program(name)))) return 0
  try {
    const version = execFileSync(program('postgres'), ['--version'], { encoding: 'utf8' })
    return Number(/\s(\d+)/.exec(version)?.[1] ?? 0)
  } catch {
    return 0
  }
}
