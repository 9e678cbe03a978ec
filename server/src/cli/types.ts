import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { withMigratedDatabase } from './migrated-database.ts'

// npm run types: migrates an empty database and writes server/src/database/types.ts from what it finds there.
await withMigratedDatabase((adminUrl) => {
  const codegen = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'))
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync(process.execPath, [codegen, '--url', adminUrl], { cwd, stdio: 'inherit' })
})
