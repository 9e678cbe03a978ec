import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '../server/src/database/embedded/embedded.ts'
import { readPostmaster } from '../server/src/database/embedded/postgres-cluster.ts'
import { migrate } from '../server/src/database/migrate/migrate.ts'
import type { PreparedDatabase } from '../server/src/database/migrate/prepare.ts'
import { cpuOf } from './proc.ts'

/** A migrated, empty embedded database with everybody's settings (fsync among them) and room for more connections. */
export type BenchDatabase = PreparedDatabase & {
  /** Its data folder; a server that gets it as DATA_DIR joins. */
  dataDir: string
  /** What its servers encrypt with. */
  secretKey: string
  /** CPU time that PostgreSQL has used so far, in ms; undefined where the platform does not report it. */
  cpu(): number | undefined
  close: () => Promise<void>
}

/** Raw loops, both servers' pools and Leme's ear for notices want connections at the same time. */
const settings = ['max_connections=200']

/** Makes a folder of its own below `parent`, and the database in it; closing removes both. */
export async function openBenchDatabase(parent: string): Promise<BenchDatabase> {
  const dataDir = makeScratchFolder(parent)
  const database = await startEmbedded(dataDir, { settings })
  const close = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(database.adminUrl)
  } catch (error) {
    await close()
    throw error
  }
  const pid = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0
  return { ...database, dataDir, cpu: () => cpuOf(pid), close }
}

/** A new folder below `parent`, which is made where it is missing. */
export function makeScratchFolder(parent: string): string {
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, 'bench-'))
}
