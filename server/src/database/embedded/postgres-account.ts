import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '../../start-refused.ts'
import { type Binaries, binariesIn } from './postgres-binaries.ts'

/** As whom PostgreSQL's programs run; PostgreSQL refuses to run as root. */
export type Account = {
  /** Put before every command. */
  prefix: string[]
  /** Owner that PostgreSQL's files must have, and that its programs switch to; null changes neither. */
  owner: Owner | null
  /** Whether the programs give up root's reach, and so cannot open what only root may. */
  confined: boolean
}

/** Where root keeps, in nobody else's reach, what an account needs that cannot reach ours: clusters and programs. */
export const elsewhere = '/var/lib/leme'

type Owner = { uid: number; gid: number }

const asItself: Account = { prefix: [], owner: null, confined: false }

/** Root on the outside, somebody else to PostgreSQL: files stay root's, wherever they lie. */
const inUserNamespace: Account = {
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
  owner: { uid: 0, gid: 0 },
  confined: false,
}

/**
 * As whom PostgreSQL can run here: as the caller, who may be anybody but root; for root in a user
 * namespace; where the machine refuses that, as the account `postgres` or `nobody`.
 * Throws StartRefused where none of these exists.
 */
export function findAccount(options: { namespaces?: boolean } = {}): Account {
  if (process.getuid?.() !== 0) return asItself
  if (options.namespaces !== false && canUnshare()) return inUserNamespace
  const owner = findOwner('postgres') ?? findOwner('nobody')
  if (owner) return { prefix: [], owner, confined: true }
  throw new StartRefused(
    'O PostgreSQL embutido não roda como root nesta máquina: inicie com outro usuário ou defina DATABASE_URL.',
  )
}

/** Gives a file or folder and all that is in it to the account, where it has another owner. */
export function giveTo(account: Account, path: string): void {
  const { owner } = account
  if (!owner || lstatSync(path).uid === owner.uid) return
  chownAll(path, owner)
}

/** Whether the account can reach a folder that exists. */
export function canReach(account: Account, folder: string): boolean {
  if (!account.confined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...switchTo(account), stdio: 'ignore' }).status === 0
}

/**
 * The machine's folder for temporary files, where it serves for sockets: their paths are limited
 * to about 100 bytes, stand unquoted in PostgreSQL's settings, and must be in the account's reach.
 */
export function temporaryFolder(account: Account): string {
  const folder = tmpdir()
  const fits = process.platform === 'win32' || (/^[\w/.-]{1,70}$/.test(folder) && canReach(account, folder))
  return fits ? folder : '/tmp'
}

/** How child_process switches to the account. */
export function switchTo(account: Account): { uid?: number; gid?: number } {
  return account.confined && account.owner ? account.owner : {}
}

/** The programs where the account can run them: where they are, or a copy made once. */
export function reachableBinaries(account: Account, binaries: Binaries): Binaries {
  if (canReach(account, join(binaries.home, 'bin'))) return binaries
  const version = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout?.match(/\d[\w.]*/)?.[0]
  const copy = join(elsewhere, `postgres-${version}`)
  if (isPrivate(copy, [0], 0o022)) return binariesIn(copy)
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  const aside = mkdtempSync(`${copy}-`)
  try {
    cpSync(binaries.home, aside, { recursive: true, verbatimSymlinks: true })
    chmodSync(aside, 0o755)
    renameSync(aside, copy)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    // Another start made it in the meantime.
    if (!isPrivate(copy, [0], 0o022)) throw error
  }
  return binariesIn(copy)
}

/** Whether a folder in a place where all may write is root's, the account's or ours, and nobody else's to look into. */
export function isOwnFolder(account: Account, folder: string): boolean {
  return isPrivate(folder, [0, account.owner?.uid, process.getuid?.()], 0o077)
}

function canUnshare(): boolean {
  const [command = '', ...options] = inUserNamespace.prefix
  return process.platform === 'linux' && spawnSync(command, [...options, 'true'], { stdio: 'ignore' }).status === 0
}

function findOwner(name: string): Owner | null {
  const ask = (option: string) => Number.parseInt(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout, 10)
  const owner = { uid: ask('-u'), gid: ask('-g') }
  return Number.isInteger(owner.uid) && Number.isInteger(owner.gid) ? owner : null
}

/** Whether this is a folder, no link to one, of one of these owners, and nothing of `closed` is open in its mode. */
function isPrivate(path: string, owners: readonly (number | undefined)[], closed: number): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.isDirectory() === true && owners.includes(stat.uid) && (stat.mode & closed) === 0
}

function chownAll(path: string, owner: Owner): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chownSync(path, owner.uid, owner.gid)
  if (stat.isDirectory()) for (const name of readdirSync(path)) chownAll(join(path, name), owner)
}
