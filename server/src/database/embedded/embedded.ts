import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withLock } from '../../../../scripts/lock.mjs'
import { StartRefused } from '../../start-refused.ts'
import { createClient } from '../client.ts'
import { type PreparedDatabase, prepare } from '../migrate/prepare.ts'
import { linkCluster, makeDataFolder, placeCluster } from './data-folder.ts'
import { keepPasswords, keepSecretKey } from './data-secrets.ts'
import { enterData } from './data-users.ts'
import { type Healing, keepRunning } from './keep-running.ts'
import { type Account, findAccount, isOwnFolder, reachableBinaries } from './postgres-account.ts'
import { type Binaries, embeddedBinaries } from './postgres-binaries.ts'
import {
  addressOf,
  type Cluster,
  clearRunFolder,
  initCluster,
  lastComplaint,
  logFile,
  type Postmaster,
  readPostmaster,
  resetPassword,
  type StartOptions,
  startCluster,
  stopCluster,
  superuser,
} from './postgres-cluster.ts'
import { endOrphans, isServerOf } from './postgres-process.ts'

/** The embedded database while this process uses it. */
export type EmbeddedDatabase = PreparedDatabase & {
  /** The key stored beside the data, which opens the secrets in it. */
  secretKey: string
  /** Leaves the database; the last process that leaves stops PostgreSQL. */
  close: () => Promise<void>
}

type Options = {
  /** A key stored elsewhere, instead of the one beside the data. */
  secretKey?: string | null
  binaries?: Binaries
  account?: Account
  /** PostgreSQL's own, such as `fsync=off`. */
  settings?: string[]
  /** Starts PostgreSQL again when it dies. For who serves: a command beside a server leaves that to the server. */
  healing?: Healing
}

type Answer = 'ready' | 'wrong password' | 'deaf' | 'gone'

/**
 * Starts the PostgreSQL of `dataDir`, or joins the one that runs there, whether another
 * process uses it or one that was killed left it. Any number of processes may call this at once.
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
    const { settings } = options
    const postmaster = await adoptOrStart(cluster, passwords.superuser, { settings })
    const prepared = await prepare(addressOf(postmaster, asSuperuser(passwords.superuser)), { passwords })
    const leave = enterData(dataDir)
    const restart = () => withLock(lock, () => restartCluster(cluster, passwords.superuser, postmaster, settings))
    const stopHealing = options.healing && heal(cluster, restart, options.healing)
    const close = async () => {
      await stopHealing?.()
      await withLock(lock, () => (leave() === 0 ? stopCluster(cluster) : undefined))
    }
    return { ...prepared, secretKey, close }
  })
}

function heal(cluster: Cluster, restart: () => Promise<void>, healing: Healing): () => Promise<void> {
  const isRunning = () => {
    const postmaster = readPostmaster(cluster.folder)
    return postmaster !== null && isServerOf(cluster.folder, postmaster.pid)
  }
  return keepRunning(
    { isRunning, restart, lastComplaint: () => lastComplaint(cluster), logFile: logFile(cluster) },
    healing,
  )
}

/**
 * Starts a cluster that died where everybody who uses it looks for it, unless another process has done so by now.
 * Throws StartRefused where it cannot have its former address.
 */
async function restartCluster(
  cluster: Cluster,
  password: string,
  former: Postmaster,
  settings?: string[],
): Promise<void> {
  const { port, socketFolder } = await adoptOrStart(cluster, password, { settings, former })
  if (socketFolder === former.socketFolder && port === former.port) return
  throw new StartRefused('O PostgreSQL embutido responde agora em outro endereço: inicie o Leme outra vez.')
}

async function adoptOrStart(
  cluster: Cluster,
  password: string,
  { settings, former }: StartOptions,
): Promise<Postmaster> {
  const found = readPostmaster(cluster.folder)
  const answer = found ? await waitForAnswer(cluster, password) : 'gone'
  const running = readPostmaster(cluster.folder)
  if (answer === 'ready' && running) return running
  const dead = former ?? found
  if (answer === 'gone') {
    clearRunFolder(cluster.account, dead?.socketFolder ?? '')
    endOrphans(cluster.folder)
  } else await stopCluster(cluster)
  if (answer === 'wrong password') await resetPassword(cluster, password)

  const options = { settings, former: dead }
  const started = await startAfter(cluster, dead ? 10 : 0, options)
  if ((await waitForAnswer(cluster, password)) !== 'wrong password') return started
  await stopCluster(cluster)
  await resetPassword(cluster, password)
  return startCluster(cluster, options)
}

/** After a crash the dead server's children may hold its memory for a moment more. */
async function startAfter(cluster: Cluster, retries: number, options: StartOptions): Promise<Postmaster> {
  try {
    return await startCluster(cluster, options)
  } catch (error) {
    if (retries === 0) throw error
    await sleep(300)
    return startAfter(cluster, retries - 1, options)
  }
}

/** Waits for a server that may be starting, recovering or stopping: up to half a minute. */
async function waitForAnswer({ folder, account }: Cluster, password: string): Promise<Answer> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(100)) {
    const postmaster = readPostmaster(folder)
    if (!postmaster || !isPostgres(folder, postmaster.pid)) return 'gone'
    // Its folder may have been tidied away, and be somebody else's by now who would receive our passwords.
    if (postmaster.socketFolder && !isOwnFolder(account, postmaster.socketFolder)) return 'deaf'
    const code = await connectError(addressOf(postmaster, asSuperuser(password)))
    if (code === null) return 'ready'
    if (code === '28P01') return 'wrong password'
  }
  return 'deaf'
}

/**
 * Whether the process of a `postmaster.pid` is that server. Where it is known to be another one, the file is removed: it
 * would keep PostgreSQL from starting for ever.
 */
function isPostgres(folder: string, pid: number): boolean {
  const isServer = isServerOf(folder, pid)
  if (!isServer && process.platform === 'linux') rmSync(join(folder, 'postmaster.pid'), { force: true })
  return isServer
}

async function connectError(url: string): Promise<string | null> {
  const client = createClient(url)
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
