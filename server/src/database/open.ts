import pg from 'pg'
import type { Config, Environment } from '../config.ts'
import { StartRefused } from '../start-refused.ts'
import { startEmbedded } from './embedded/embedded.ts'
import type { Healing } from './embedded/keep-running.ts'
import { migrate, refusePendingMigrations } from './migrate/migrate.ts'

/** A database that is up, migrated and known by its addresses. */
export type OpenDatabase = { config: Config; close: () => Promise<void> }

type Options = {
  /** Keeps the embedded database running, where it is that one. */
  healing?: Healing
}

/**
 * Opens the database that the environment names, or the embedded one, and brings it up to date.
 * Throws StartRefused with one sentence where that cannot be; the embedded database is then left as it was.
 */
export async function openDatabase(environment: Environment, options: Options = {}): Promise<OpenDatabase> {
  const database = await findDatabase(environment, options)
  try {
    const { adminDatabaseUrl, databaseDirectUrl } = database.config
    if (adminDatabaseUrl) await naming('ADMIN_DATABASE_URL', migrate(adminDatabaseUrl))
    else await naming('DATABASE_URL', refusePendingMigrations(databaseDirectUrl))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Reaches the database that the environment names, or starts the embedded one, and leaves it as it is.
 * Throws StartRefused where the embedded one cannot be started.
 */
export async function findDatabase(environment: Environment, { healing }: Options = {}): Promise<OpenDatabase> {
  const { databaseUrl, secretKey } = environment
  if (databaseUrl && secretKey) {
    const databaseDirectUrl = environment.databaseDirectUrl ?? databaseUrl
    return { config: { ...environment, databaseUrl, databaseDirectUrl, secretKey }, close: async () => {} }
  }
  const embedded = await startEmbedded(environment.dataDir, { secretKey, healing })
  return {
    config: {
      ...environment,
      secretKey: embedded.secretKey,
      databaseUrl: embedded.serverUrl,
      databaseDirectUrl: embedded.serverUrl,
      adminDatabaseUrl: embedded.adminUrl,
    },
    close: embedded.close,
  }
}

/** Connection failures by the variable that a person can correct. */
export async function naming<T>(variable: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const reason = connectionFailure(error)
    if (!reason) throw error
    throw new StartRefused(`Não foi possível conectar ao banco de dados de ${variable} (${reason}).`, { cause: error })
  }
}

function connectionFailure(error: unknown): string | null {
  if (error instanceof StartRefused || !(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  // 28: sign-in refused; 3D000: no such database; 08: connection lost; 57P03: not accepting connections.
  if (error instanceof pg.DatabaseError) return /^(28|08|3D000|57P03)/.test(code) ? error.message : null
  return /^E[A-Z_]+$/.test(code) ? code : null
}
