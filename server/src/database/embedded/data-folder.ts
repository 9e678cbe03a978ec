import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../../start-refused.ts'
import { type Account, canReach, elsewhere } from './postgres-account.ts'

/**
 * Makes the data folder, readable by its owner alone, and makes sure that it can be written.
 * Throws StartRefused otherwise.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const { mode } = statSync(dataDir)
    // Root could write all the same; the folder's owner has said no.
    if (process.platform !== 'win32' && !(mode & 0o200)) throw Object.assign(new Error('read-only'), { code: 'EACCES' })
    if (readdirSync(dataDir).length === 0) chmodSync(dataDir, mode & 0o700)
    rmdirSync(mkdtempSync(join(dataDir, '.probe-')))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartRefused(
      `Não é possível gravar na pasta de dados ${dataDir} (${code}): corrija as permissões ou defina DATA_DIR.`,
      { cause: error },
    )
  }
}

/**
 * Folder of the cluster: in the data folder, or, for an account that cannot get there, in a
 * place of its own that `linkCluster` then names in the data folder.
 * Throws StartRefused where that link leads nowhere: data that are gone must not become an
 * empty database in silence.
 */
export function placeCluster(dataDir: string, account: Account): string {
  const wanted = join(realpathSync(dataDir), 'postgres')
  const found = lstatSync(wanted, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) return followLink(wanted)
  if (!account.owner) return wanted
  chownSync(dataDir, account.owner.uid, account.owner.gid)
  if (canReach(account, dataDir)) return wanted
  if (found) {
    throw new StartRefused(
      `A conta do PostgreSQL não alcança ${dataDir}: mova a pasta para outro lugar e defina DATA_DIR.`,
    )
  }
  const own = join(elsewhere, createHash('sha256').update(wanted).digest('hex').slice(0, 12))
  mkdirSync(own, { recursive: true, mode: 0o755 })
  chownSync(own, account.owner.uid, account.owner.gid)
  return join(own, 'postgres')
}

/** Leaves a link in the data folder to a cluster that lies elsewhere. */
export function linkCluster(dataDir: string, folder: string): void {
  const wanted = join(dataDir, 'postgres')
  if (!existsSync(wanted)) symlinkSync(folder, wanted)
}

function followLink(link: string): string {
  if (existsSync(link)) return realpathSync(link)
  throw new StartRefused(
    `Os dados para os quais ${link} aponta não estão mais lá: traga-os de volta ou apague o atalho.`,
  )
}
