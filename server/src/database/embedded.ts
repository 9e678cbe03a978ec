import { rmSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withLock } from '../../../scripts/lock.mjs'
import { linkCluster, makeDataFolder, placeCluster } from './data-folder.ts'
import { keepPasswords, keepSecretKey } from './data-secrets.ts'
import { enterData } from './data-users.ts'
import { type Account, findAccount, isOwnFolder, reachableBinaries } from './postgres-account.ts'
import { type Binaries, embeddedBinaries } from './postgres-binaries.ts'
import {
  addressOf,
  type Cluster,
  clearRunFolder,
  initCluster,
  type Postmaster,
  readPostmaster,
  resetPassword,
  startCluster,
  stopCluster,
  superuser,
} from './postgres-cluster.ts'
import { type PreparedDatabase, prepare } from './prepare.ts'

/** The embedded database while this process uses it. */
export type EmbeddedDatabase = PreparedDatabase & {
  /** The key kept beside the data, which opens the secrets in it. */
  secretKey: string
  /** Leaves the database; the last process that leaves stops PostgreSQL. */
  close: () => Promise<void>
}

type Options = {
  /** A key kept elsewhere, instead of the one beside the data. */
  secretKey?: string | null
  binaries?: Binaries
  account?: Account
  /** PostgreSQL's own, such as `fsync=off`. */
  settings?: string[]
}

type Answer = 'ready' | 'wrong password' | 'deaf' | 'gone'

/**
 * Starts the PostgreSQL of `dataDir`, or joins the one that runs there, be it beside another
 * process or left by one that was killed. Any number of processes may call this at once.
 * Throws StartRefused with one sentence where the folder or the machine does not allow it.
 */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<EmbeddedDatabase> {
  makeDataFolder(dataDir)
  const account = options.account ?? findAccount()
  const binaries = reachableBinaries(account, options.binaries ?? embeddedBinaries())
  const lock = join(dataDir, 'lock')
  return await withLock(lock, async () => {
    const cluster = { account, binaries, folder: placeCluster(dataDir, account) }
    const secretKey = options.secretKey ?? keepSecretKey(dataDir)
    const passwords = keepPasswords(dataDir)
    await initCluster(cluster, passwords.superuser)
    linkCluster(dataDir, cluster.folder)
    const postmaster = await adoptOrStart(cluster, passwords.superuser, options.settings)
    const prepared = await prepare(addressOf(postmaster, asSuperuser(passwords.superuser)), { passwords })
    const leave = enterData(dataDir)
    const close = () => withLock(lock, () => (leave() === 0 ? stopCluster(cluster) : undefined))
    return { ...prepared, secretKey, close }
  })
}

async function adoptOrStart(cluster: Cluster, password: string, settings?: string[]): Promise<Postmaster> {
  const found = readPostmaster(cluster.folder)
  const answer = found ? await waitForAnswer(cluster, password) : 'gone'
  const running = readPostmaster(cluster.folder)
  if (answer === 'ready' && running) return running
  if (answer === 'gone') clearRunFolder(cluster.account, found?.socketFolder ?? '')
  else await stopCluster(cluster)
  if (answer === 'wrong password') await resetPassword(cluster, password)

  const started = await startAfter(cluster, found ? 10 : 0, settings)
  if ((await waitForAnswer(cluster, password)) !== 'wrong password') return started
  await stopCluster(cluster)
  await resetPassword(cluster, password)
  return startCluster(cluster, settings)
}

/** After a crash the dead server's children may hold its memory for a moment more. */
async function startAfter(cluster: Cluster, retries: number, settings?: string[]): Promise<Postmaster> {
  try {
    return await startCluster(cluster, settings)
  } catch (error) {
    if (retries === 0) throw error
    await sleep(300)
    return startAfter(cluster, retries - 1, settings)
  }
}

/** Waits for a server that may be starting, recovering or stopping: up to half a minute. */
async function waitForAnswer({ folder, account }: Cluster, password: string): Promise<Answer> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100)) {
    const postmaster = readPostmaster(folder)
    if (!postmaster || !isPostgres(folder, postmaster.pid)) return 'gone'
    // Its folder may have been tidied away, and be somebody else's by now who would hear our passwords.
    if (postmaster.socketFolder && !isOwnFolder(account, postmaster.socketFolder)) return 'deaf'
    const code = await connectError(addressOf(postmaster, asSuperuser(password)))
    if (code === null) return 'ready'
    if (code === '28P01') return 'wrong password'
  }
  return 'deaf'
}

/**
 * Whether the process of a `postmaster.pid` is that server. After a reboot or in a new container
 * another process may have its pid, which would keep PostgreSQL from starting for ever; where
 * the platform tells who it is, such a file is removed.
 */
function isPostgres(folder: string, pid: number): boolean {
  if (process.platform !== 'linux') return true
  const home = statSync(folder)
  const workplace = workplaceOf(pid)
  if (workplace && workplace.ino === home.ino && workplace.dev === home.dev) return true
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  return false
}

/** Where a Linux process works; PostgreSQL's server works in its cluster. */
function workplaceOf(pid: number): Stats | undefined {
  try {
    return statSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

async function connectError(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  } finally {
    await client.end().catch(() => undefined)
  }
}

function asSuperuser(password: string) {
  return { user: superuser, password, database: 'postgres' }
}
