import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import Postgrator from 'postgrator'
import { StartRefused } from '../../start-refused.ts'
import { withClient } from '../client.ts'
import {
  type FunctionFile,
  listChangedFiles,
  makeFunctionTable,
  readFunctionFiles,
  replaceFunctions,
} from './functions.ts'
import { inTurns, migrationLock, politePauses } from './migration-turns.ts'

/** Where the migrations lie: beside this file, and beside the bundled server. */
const defaultFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * Brings the database of `adminUrl` up to the newest migration in `folder` and to the functions beside it, and answers
 * the names of what it applied. Each migration is one transaction together with its row in `system.migrations`, the last
 * one also with the functions that changed, under a lock that a transaction pooler cannot lose: any number of processes
 * may call this at once. A table that others use for long, as in a backup, is waited for in short turns between which
 * they go on, and at last until the table is free. Requests that are in its way after two turns are ended, and can be
 * sent again.
 * Throws StartRefused where an applied file was changed, the database is newer than the files, or no turn succeeded.
 */
export function migrate(adminUrl: string, folder = defaultFolder, pauses = politePauses): Promise<string[]> {
  return withClient(adminUrl, async (client) => {
    const migrator = openMigrator(client, folder)
    await inLockedTransaction(client, () => makeTables(client))
    await refuseForeignHistory(client, migrator)
    const applied: string[] = []
    for (const step of await listSteps(migrator, readFunctionFiles(folder))) {
      const attempt = (timeout: string) => apply(client, migrator, { ...step, timeout })
      const subject = step.migration ? `A migração ${step.migration.version}` : 'A troca das funções'
      applied.push(...(await inTurns(attempt, { adminUrl, subject, pauses })))
    }
    return applied
  })
}

/** A migration, if any is left; with the functions, if it is the last one. */
type Step = { migration?: Postgrator.Migration; functions?: FunctionFile[] }

async function listSteps(migrator: Postgrator, functions: FunctionFile[]): Promise<Step[]> {
  const pending = await migrator.getRunnableMigrations(
    await migrator.getDatabaseVersion(),
    await migrator.getMaxVersion(),
  )
  return [...pending.slice(0, -1).map((migration) => ({ migration })), { migration: pending.at(-1), functions }]
}

/** Applies one step as far as no other process has by now, and answers the names of what it applied. */
async function apply(
  client: pg.Client,
  migrator: Postgrator,
  { migration, functions, timeout }: Step & { timeout: string },
): Promise<string[]> {
  const applied: string[] = []
  await inLockedTransaction(client, async () => {
    await client.query(`set local lock_timeout = '${timeout}'`)
    if (migration && migration.version > (await migrator.getDatabaseVersion())) {
      await migrator.runMigrations([migration])
      applied.push(migration.name)
    }
    // A newer Leme may have come meanwhile, which has functions of its own.
    if (functions && (await migrator.getDatabaseVersion()) === (await migrator.getMaxVersion())) {
      applied.push(...(await replaceFunctions(client, functions)))
    }
  })
  return applied
}

/**
 * The migration that a database is at, and the newest one of this Leme, 0 before the first; and which files of
 * functions it has in another form than this Leme.
 */
export type MigrationState = { version: number; newest: number; otherFunctions: string[] }

/**
 * How far a database is migrated, as its serving login sees it.
 * Throws StartRefused where it was not prepared, is newer, or has a history other than that of the files.
 */
export function readMigrationState(serverUrl: string, folder = defaultFolder): Promise<MigrationState> {
  return withClient(serverUrl, async (client) => {
    await putOnRole(client)
    const migrator = openMigrator(client, folder)
    const newest = await migrator.getMaxVersion()
    const version = await migrator.getDatabaseVersion()
    if (version > 0) await refuseForeignHistory(client, migrator)
    const other = await listChangedFiles(client, readFunctionFiles(folder))
    return { version, newest, otherFunctions: other.map(({ name }) => name) }
  })
}

/**
 * Checks, as the serving login of `serverUrl`, that nothing is left to migrate.
 * Throws StartRefused otherwise: without ADMIN_DATABASE_URL the server may not migrate.
 */
export async function refusePendingMigrations(serverUrl: string, folder = defaultFolder): Promise<void> {
  const { version, newest, otherFunctions } = await readMigrationState(serverUrl, folder)
  if (version < newest) {
    throw new StartRefused(
      `O banco de dados está na versão ${version} e este Leme precisa da ${newest}: defina ADMIN_DATABASE_URL para que ele a aplique.`,
    )
  }
  if (otherFunctions.length === 0) return
  throw new StartRefused(
    `O banco de dados tem funções que não são as deste Leme (${otherFunctions.join(', ')}): defina ADMIN_DATABASE_URL para que ele as troque.`,
  )
}

/** A migration that a database has had. */
export type AppliedMigration = { version: number; name: string; md5: string }

/** The migrations that were applied, in order, as the owner of `client` reads them. */
export async function readHistory(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select version::int, coalesce(name, '') as name, coalesce(md5, '') as md5 from system.migrations order by version`,
  )
  return rows
}

/**
 * Brings an empty database to what `history` says, within the transaction that `client` has open.
 * Throws StartRefused where the history is not the beginning of the files' history.
 */
export async function replayMigrations(
  client: pg.Client,
  history: readonly AppliedMigration[],
  folder = defaultFolder,
): Promise<void> {
  const migrator = openMigrator(client, folder)
  const newest = await migrator.getMaxVersion()
  const version = history.at(-1)?.version ?? 0
  if (version > newest) {
    throw new StartRefused(
      `O backup é da versão ${version} do banco, mais nova que a ${newest} deste Leme: atualize o programa. Nada foi restaurado.`,
    )
  }
  const files = migrator.getRunnableMigrations(0, version)
  const differing = files.find((file, index) => {
    const applied = history[index]
    return applied?.version !== file.version || applied.md5 !== file.md5
  })
  if (version === 0 || differing || files.length !== history.length) {
    throw new StartRefused(
      `O backup foi feito com outras migrações do que as deste Leme${differing ? ` (a partir da ${differing.version})` : ''}. Nada foi restaurado.`,
    )
  }
  await makeTables(client)
  await migrator.runMigrations(files)
}

async function putOnRole(client: pg.Client): Promise<void> {
  try {
    await client.query('set role leme_app')
  } catch (error) {
    throw new StartRefused('O banco de dados não foi preparado: rode "npm run leme -- prepare" com o endereço dele.', {
      cause: error,
    })
  }
}

function openMigrator(client: pg.Client, folder: string): Postgrator {
  return new Postgrator({
    driver: 'pg',
    schemaTable: 'system.migrations',
    migrationPattern: `${escapeGlob(folder)}/*.do.*.sql`,
    newline: 'LF',
    execQuery: (query) => client.query(query),
  })
}

/** A clone may lie in any folder, also in one whose name a pattern would take for more than a name. */
function escapeGlob(path: string): string {
  return path.replaceAll('\\', '/').replaceAll(/[?*()[\]]/g, '[$&]')
}

async function makeTables(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists system')
  await client.query(`
    create table if not exists system.migrations (
      version bigint primary key,
      name text,
      md5 text,
      run_at timestamptz
    )`)
  await client.query('grant usage on schema system to leme_app')
  await client.query('grant select on system.migrations to leme_app')
  await makeFunctionTable(client)
}

/** Runs `work` in a transaction while no other process migrates or prepares this database. */
export async function inLockedTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The database's history must be the beginning of the files' history: nothing newer, skipped or changed. */
async function refuseForeignHistory(client: pg.Client, migrator: Postgrator): Promise<void> {
  const files = await migrator.getMigrations()
  const newest = await migrator.getMaxVersion()
  const version = await migrator.getDatabaseVersion()
  if (version > newest) {
    throw new StartRefused(
      `O banco de dados está na versão ${version}, mais nova que a ${newest} deste Leme: atualize o programa.`,
    )
  }
  const { rows } = await client.query<{ version: string }>('select version from system.migrations')
  const applied = new Set(rows.map((row) => Number(row.version)))
  const skipped = files.find((file) => file.version < version && !applied.has(file.version))
  if (skipped) {
    throw new StartRefused(
      `A migração ${skipped.version} não foi aplicada a este banco de dados, que já está na ${version}: dê a ela um número maior.`,
    )
  }
  await refuseChangedFiles(migrator, version)
}

async function refuseChangedFiles(migrator: Postgrator, version: number): Promise<void> {
  try {
    await migrator.validateMigrations(version)
  } catch (error) {
    const changed = error instanceof Error ? /migration \[(\d+)\]/.exec(error.message)?.[1] : undefined
    if (!changed) throw error
    throw new StartRefused(
      `A migração ${changed} já foi aplicada e o arquivo dela mudou depois: restaure o arquivo e escreva uma nova migração.`,
      { cause: error },
    )
  }
}
