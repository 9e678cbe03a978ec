import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { freePort } from '../../free-port.ts'
import { StartRefused } from '../../start-refused.ts'
import { type Account, giveTo, isOwnFolder, switchTo, temporaryFolder } from './postgres-account.ts'
import type { Binaries } from './postgres-binaries.ts'
import { isServerOf } from './postgres-process.ts'

/** A cluster on disk and how its programs run. */
export type Cluster = { binaries: Binaries; account: Account; folder: string }

/** A running server as its own `postmaster.pid` says; without a socket it listens on loopback TCP. */
export type Postmaster = { pid: number; port: number; socketFolder: string }

/** The superuser that initdb makes. It is nobody's login but the launcher's. */
export const superuser = 'leme_superuser'

const startTimeoutSeconds = 120

const runFolderPrefix = 'leme-'

/**
 * Makes the cluster's files when there are none: aside, and renamed into place, so that a
 * cluster is whole or absent. The superuser's password is needed from the first connection on.
 */
export async function initCluster(cluster: Cluster, password: string): Promise<void> {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return
  const aside = `${cluster.folder}.new`
  rmSync(aside, { recursive: true, force: true })
  const runFolder = makeRunFolder(cluster.account)
  const passwordFile = join(runFolder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(cluster.account, passwordFile)
  try {
    await run(cluster, cluster.binaries.initdb, [
      `--pgdata=${aside}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ])
  } finally {
    rmSync(runFolder, { recursive: true, force: true })
  }
  renameSync(aside, cluster.folder)
}

/** How a cluster is started. */
export type StartOptions = {
  /** PostgreSQL's own, such as `fsync=off`. */
  settings?: string[]
  /** One that is dead, whose address is taken again where nobody else has it by now. */
  former?: Postmaster | null
}

/**
 * Starts the server and waits until it answers. It listens on a socket in a private folder made for it, or on loopback
 * TCP on Windows.
 */
export async function startCluster(cluster: Cluster, options: StartOptions = {}): Promise<Postmaster> {
  const { settings = [], former } = options
  refuseOtherMajor(cluster)
  giveTo(cluster.account, cluster.folder)
  turnLog(logFile(cluster))
  const runFolder = process.platform === 'win32' ? '' : makeRunFolder(cluster.account, former?.socketFolder)
  const listen = runFolder ? onSocket(runFolder) : await onLoopback(former?.port)
  const words = [...listen, ...settings].map((setting) => `-c ${setting}`).join(' ')
  const start = ['start', '-w', `-t${startTimeoutSeconds}`, '-D', cluster.folder, '-l', logFile(cluster), '-o', words]
  try {
    await run(cluster, cluster.binaries.pgCtl, start)
    const postmaster = readPostmaster(cluster.folder)
    if (postmaster) return postmaster
    throw new StartRefused(`O PostgreSQL embutido não iniciou; a causa está em ${logFile(cluster)}.`)
  } catch (error) {
    clearRunFolder(cluster.account, runFolder)
    throw error
  }
}

/**
 * Stops the server, as it is: transactions under way are rolled back, nothing committed is lost. One that is dead is
 * not asked: pg_ctl would wait for a process that ended and that no parent has waited for.
 */
export async function stopCluster(cluster: Cluster): Promise<void> {
  const postmaster = readPostmaster(cluster.folder)
  if (!postmaster) return
  if (isServerOf(cluster.folder, postmaster.pid))
    await run(cluster, cluster.binaries.pgCtl, ['stop', '-w', '-m', 'fast', '-D', cluster.folder])
  clearRunFolder(cluster.account, postmaster.socketFolder)
}

/** Removes the folder of a socket that nobody listens on any more, where it is still ours. */
export function clearRunFolder(account: Account, folder: string): void {
  if (!basename(folder).startsWith(runFolderPrefix) || !isOwnFolder(account, folder)) return
  rmSync(folder, { recursive: true, force: true })
}

/** Sets the superuser's password in a cluster that does not run, for one whose password file was lost. */
export async function resetPassword(cluster: Cluster, password: string): Promise<void> {
  giveTo(cluster.account, cluster.folder)
  const sql = `alter role ${superuser} password '${password}'\n`
  await run(cluster, cluster.binaries.postgres, ['--single', '-D', cluster.folder, 'postgres'], sql)
}

/** What the cluster's server wrote about itself, if it runs or was killed. */
export function readPostmaster(folder: string): Postmaster | null {
  const text = readOrNull(join(folder, 'postmaster.pid'))
  if (text === null) return null
  const [pid, , , port, socketFolder = ''] = text.split('\n')
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder.trim() }
}

/** The server removes its file whenever it ends. */
function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** PostgreSQL's log, inside the cluster so that the account that runs it may write it. */
export function logFile(cluster: Cluster): string {
  return join(cluster.folder, 'server.log')
}

/** Address of a login; sockets are named as libpq names them, so that every client can use it. */
export function addressOf(postmaster: Postmaster, login: { user: string; password: string; database: string }): string {
  const url = new URL(`postgres://127.0.0.1:${postmaster.port}/${login.database}`)
  url.username = login.user
  url.password = login.password
  if (postmaster.socketFolder) url.searchParams.set('host', postmaster.socketFolder)
  return url.href
}

/** A new private folder: by the name of a former one, if it is free, else by a name of its own. */
function makeRunFolder(account: Account, former = ''): string {
  const parent = temporaryFolder(account)
  const again = dirname(former) === parent && basename(former).startsWith(runFolderPrefix)
  const folder = again && isMade(former) ? former : mkdtempSync(join(parent, runFolderPrefix))
  giveTo(account, folder)
  return folder
}

/** Makes a folder unless there is one, of whatever owner; says whether it did. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch {
    return false
  }
}

function onSocket(folder: string): string[] {
  return ['listen_addresses=', `unix_socket_directories=${folder}`, 'unix_socket_permissions=0700']
}

async function onLoopback(port?: number): Promise<string[]> {
  return ['listen_addresses=127.0.0.1', `port=${port ?? (await freePort())}`]
}

function refuseOtherMajor({ binaries, folder }: Cluster): void {
  const major = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  const { stdout } = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' })
  const ours = /(\d+)/.exec(stdout ?? '')?.[1] ?? major
  if (ours === major) return
  throw new StartRefused(
    `Os dados em ${folder} são do PostgreSQL ${major} e este é o ${ours}: exporte-os com a versão anterior do Leme e importe-os nesta.`,
  )
}

function turnLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > 5_000_000) renameSync(path, `${path}.1`)
}

/** The server outlives this call and must hold none of its pipes: what it says goes to its log. */
async function run(cluster: Cluster, program: string, args: string[], input?: string): Promise<void> {
  const [command = program, ...words] = [...cluster.account.prefix, program, ...args]
  const child = spawn(command, words, {
    ...switchTo(cluster.account),
    cwd: cluster.account.confined ? '/' : undefined,
    env: cleanEnvironment(),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', args[0] === 'start' ? 'ignore' : 'pipe'],
    // Ctrl+C reaches every process of the terminal: a cluster must not be left half made.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  child.stdin?.end(input)
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      said = error.message
      resolve(null)
    })
    child.once('close', resolve)
  })
  if (code === 0) return
  throw new StartRefused(
    `O PostgreSQL embutido falhou (${lastLine(said) ?? lastComplaint(cluster)}): corrija a causa ou defina DATABASE_URL para usar outro.`,
  )
}

/** Variables that PostgreSQL reads for itself would change where it listens and what language it speaks. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' }
}

/** Why the server did not start: its last complaint. */
export function lastComplaint(cluster: Cluster): string {
  const log = logFile(cluster)
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
  return lines.findLast((line) => /\b(FATAL|PANIC|ERROR)\b/.test(line)) ?? 'sem mensagem'
}

function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1) || undefined
}
