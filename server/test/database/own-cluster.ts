import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identify, isRunning } from '../../../scripts/lock.mjs'
import { type Account, findAccount, giveTo, reachableBinaries } from '../../src/database/embedded/postgres-account.ts'
import { type Binaries, binariesIn, embeddedBinaries } from '../../src/database/embedded/postgres-binaries.ts'
import {
  addressOf,
  initCluster,
  startCluster,
  stopCluster,
  superuser,
} from '../../src/database/embedded/postgres-cluster.ts'
import { makePassword } from '../../src/database/migrate/prepare.ts'

/**
 * Durability is what tests alone do without: their cluster lives as long as they do. Nor is there anything to vacuum in
 * databases of a few seconds, which took a fifth of PostgreSQL's time.
 */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=400',
]

const prefix = 'leme-cluster-'

/**
 * A run makes and drops hundreds of databases, of a thousand files each. On a disk the system looks ever longer for a
 * place for the next one: an eighth of the processor's time of all server tests. So they are in memory, where there is
 * room for them.
 */
const inMemory = '/dev/shm'
const room = 4 * 2 ** 30

function parentFolder(): string {
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize < room ? tmpdir() : inMemory
}

/** A whole PostgreSQL of the test's own, with nothing in it. */
export type OwnCluster = { superuserUrl: string; stop: () => Promise<void> }

/** Starts one in about a second: the embedded version, or the one in `home`. */
export async function startOwnCluster(home = process.env.TEST_POSTGRES_HOME): Promise<OwnCluster> {
  const account = findAccount()
  const binaries = reachableBinaries(account, home ? binariesIn(home) : embeddedBinaries())
  await clearAbandoned(account, binaries)

  const temporary = mkdtempSync(join(parentFolder(), prefix))
  writeFileSync(join(temporary, 'owner'), identify(process.pid))
  giveTo(account, temporary)
  const cluster = { account, binaries, folder: join(temporary, 'postgres') }
  const password = makePassword()
  await initCluster(cluster, password)
  const postmaster = await startCluster(cluster, { settings })
  return {
    superuserUrl: addressOf(postmaster, { user: superuser, password, database: 'postgres' }),
    async stop() {
      await stopCluster(cluster)
      rmSync(temporary, { recursive: true, force: true })
    },
  }
}

/** A run that was cut off, as by Ctrl+C, leaves its clusters running: the next run ends them. */
async function clearAbandoned(account: Account, binaries: Binaries): Promise<void> {
  const folders = [inMemory, tmpdir()].filter(existsSync).flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.startsWith(prefix))
      .map((name) => join(parent, name)),
  )
  for (const temporary of folders.filter(isAbandoned)) {
    await stopCluster({ account, binaries, folder: join(temporary, 'postgres') }).catch(() => undefined)
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Folders of another user of the machine are not ours to judge. */
function isAbandoned(temporary: string): boolean {
  try {
    const owner = join(temporary, 'owner')
    return existsSync(owner) && !isRunning(readFileSync(owner, 'utf8'))
  } catch {
    return false
  }
}
