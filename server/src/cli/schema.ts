import { makePages, storePages } from '../database/schema/pages.ts'
import { withMigratedDatabase } from './migrated-database.ts'

// npm run schema: migrates an empty database and writes server/src/database/schema/<schema>/<table>.sql from what it finds there.
await withMigratedDatabase(async (adminUrl) => storePages(await makePages(adminUrl)))
