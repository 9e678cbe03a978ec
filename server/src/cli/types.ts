import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'

// npm run types: migrates an empty database and writes server/src/database/types.ts from what it finds there.
const folder = mkdtempSync(join(tmpdir(), 'leme-types-'))
const database = await startEmbedded(folder)
try {
  await migrate(database.adminUrl)
  const codegen = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'))
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync(process.execPath, [codegen, '--url', database.adminUrl], { cwd, stdio: 'inherit' })
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
