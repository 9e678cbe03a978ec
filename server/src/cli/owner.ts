import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../config.ts'
import { withClient } from '../database/client.ts'
import { findDatabase, naming } from '../database/open.ts'
import { StartRefused } from '../start-refused.ts'

/** Who may read and write every row of the database, and what opens its secrets. */
export type Owner = {
  adminUrl: string
  secretKey: string
  /** The folder in which `secretKey` is stored; null where the environment sets it. */
  keyFolder: string | null
}

/**
 * Reaches the database as the server would, beside a running one or alone, without migrating it, lets `work` use it and
 * leaves it. `hasData` asks for an embedded database that is there already.
 * Throws StartRefused with one sentence where the database cannot be had, or its owner may not see every row.
 */
export async function asOwner<T>({ hasData }: { hasData: boolean }, work: (owner: Owner) => Promise<T>): Promise<T> {
  const environment = loadConfig(process.env)
  const { databaseUrl, adminDatabaseUrl, dataDir } = environment
  if (databaseUrl && !adminDatabaseUrl) {
    throw new StartRefused('Defina ADMIN_DATABASE_URL: só o dono do banco vê os dados de todas as organizações.')
  }
  if (!databaseUrl && hasData && !existsSync(join(dataDir, 'postgres'))) {
    throw new StartRefused(`Não há banco de dados em ${dataDir}: defina DATA_DIR ou DATABASE_URL.`)
  }
  const { config, close } = await findDatabase(environment)
  try {
    const adminUrl = config.adminDatabaseUrl ?? ''
    await naming('ADMIN_DATABASE_URL', refuseBlindOwner(adminUrl))
    const isStoredKey = !databaseUrl && environment.secretKey === null
    return await work({ adminUrl, secretKey: config.secretKey, keyFolder: isStoredKey ? dataDir : null })
  } finally {
    await close()
  }
}

async function refuseBlindOwner(adminUrl: string): Promise<void> {
  const seesAll = 'select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)'
  const { rowCount } = await withClient(adminUrl, (client) => client.query(seesAll))
  if (rowCount !== 0) return
  throw new StartRefused(
    'O usuário de ADMIN_DATABASE_URL não vê todas as linhas (falta BYPASSRLS): use o leme_owner que "npm run leme -- prepare" cria.',
  )
}
