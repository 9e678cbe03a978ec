import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { migrate } from '../database/migrate/migrate.ts'

/** Lets `work` read a new embedded database that has every migration, as its owner, and removes it. */
export async function withMigratedDatabase(work: (adminUrl: string) => void | Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'leme-migrated-'))
  const database = await startEmbedded(folder)
  try {
    await migrate(database.adminUrl)
    await work(database.adminUrl)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
