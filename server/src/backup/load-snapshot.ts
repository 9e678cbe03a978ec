import type { AuditEventName } from '@leme/contract/people/audit'
import pg from 'pg'
import { createClient } from '../database/client.ts'
import { inLockedTransaction, migrate, replayMigrations } from '../database/migrate/migrate.ts'
import { StartRefused } from '../start-refused.ts'
import { refuseDamaged } from './backup-file.ts'
import { type CopyIn, copyIn, endOnAbort } from './copy.ts'
import type { BackupEvent, Header, Totals } from './records.ts'
import { copySettings, listTables, quoteTable, storedRelations } from './tables.ts'

type Steps = {
  /** Aborted: nothing is stored, unless all rows were and their COMMIT is on its way. */
  signal: AbortSignal
  /** Called when everything is stored and before it counts. */
  beforeCommit: (header: Header) => void
}

/**
 * Stores a backup in the empty database of `adminUrl`, as its owner: the migrations that the backup names, its rows as
 * they were, and then, as on any start, the migrations that came since; the audit of each organisation
 * records the restore. The rows are stored in one transaction, which is rolled back where this process or the
 * connection dies; anyone who opens the database meanwhile waits. Triggers are disabled, so that what they maintain
 * (hours, figures, activity) is what the backup has, and references are checked once all rows are there, whatever
 * their order.
 * Throws StartRefused where the database is not empty, or the backup is of a newer Leme or not whole.
 */
export async function loadSnapshot(
  adminUrl: string,
  events: AsyncIterable<BackupEvent>,
  steps: Steps,
): Promise<Totals> {
  const source = events[Symbol.asyncIterator]()
  const totals = await withClient(adminUrl, (client) => storeWhole(client, source, steps)).finally(() =>
    source.return?.(),
  )
  try {
    await migrate(adminUrl)
    await withClient(adminUrl, async (client) => {
      await client.query(recordRestore, [restoredEvent])
      await client.query('analyze')
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new StartRefused(
      `Os dados foram restaurados, mas o banco não chegou à versão deste Leme (${error.message}). Inicie o Leme para tentar de novo.`,
      { cause: error },
    )
  }
  return totals
}

/** Every organisation's administrators read in their audit that its data come from a backup. */
const restoredEvent: AuditEventName = 'data_restored'
const recordRestore = `select record_audit(id, $1, null, null, null, '{}', null, null) from organizations`

async function withClient<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(adminUrl, { application_name: 'leme restore' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function storeWhole(
  client: pg.Client,
  source: AsyncIterator<BackupEvent>,
  { signal, beforeCommit }: Steps,
): Promise<Totals> {
  let totals: Totals | null = null
  const leaveAlone = endOnAbort(client, signal)
  try {
    await inLockedTransaction(client, async () => {
      await client.query(copySettings)
      await refuseContents(client)
      const first = await source.next()
      if (first.done || first.value.kind !== 'header') throw refuseDamaged()
      const { header } = first.value
      await replayMigrations(client, header.migrations)
      await refuseOtherTables(client, header)
      totals = await withoutConstraints(client, () => storeRows(client, { [Symbol.asyncIterator]: () => source }))
      beforeCommit(header)
      leaveAlone()
    })
  } catch (error) {
    throw signal.aborted ? error : explain(error)
  } finally {
    leaveAlone()
  }
  if (!totals) throw refuseDamaged()
  return totals
}

async function refuseContents(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>(
    `select exists (${storedRelations} and relkind in ('r', 'p', 'v', 'm', 'f', 'S')) as filled`,
  )
  if (!rows[0]?.filled) return
  throw new StartRefused(
    'O banco de destino não está vazio; um backup só é restaurado em um banco novo. Aponte DATA_DIR para uma pasta nova, ou prepare outro banco com "npm run leme -- prepare". Nada foi restaurado.',
  )
}

/** Migrations that are the same make the same tables: what differs was made by other hands. */
async function refuseOtherTables(client: pg.Client, { tables }: Header): Promise<void> {
  const found = (await listTables(client)).map(({ name, columns }) => ({ name, columns }))
  if (JSON.stringify(found) === JSON.stringify(tables)) return
  const names = new Set(found.map(({ name }) => name))
  const unknown = tables.find(({ name }) => !names.has(name))
  throw new StartRefused(
    unknown
      ? `O backup tem a tabela ${unknown.name}, que este Leme não conhece. Nada foi restaurado.`
      : 'As tabelas do backup não são as deste Leme. Nada foi restaurado.',
  )
}

type Reference = { table: string; name: string; definition: string }

/** Runs `work` while the tables have neither foreign keys nor triggers, and gives both back. */
async function withoutConstraints<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const tables = (await listTables(client)).map(quoteTable)
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  const done = await work()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of rows) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  return done
}

async function storeRows(client: pg.Client, events: AsyncIterable<BackupEvent>): Promise<Totals> {
  let copy: CopyIn | null = null
  let totals: Totals | null = null
  try {
    for await (const event of events) {
      if (event.kind === 'rows') {
        copy ??= copyIn(client, event.table)
        await copy.write(event.bytes)
      } else if (event.kind === 'table') {
        const stored = (await copy?.end()) ?? 0
        copy = null
        if (stored !== event.rows) throw refuseDamaged()
      } else if (event.kind === 'totals') totals = event.totals
    }
  } catch (error) {
    await copy?.abandon()
    throw error
  }
  if (!totals) throw refuseDamaged()
  return totals
}

/** What PostgreSQL objects to, in a sentence: it keeps nothing of a transaction that failed. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartRefused) return error
  if (!(error instanceof pg.DatabaseError)) {
    const isLost = /^Connection terminated/.test(error.message) || ('code' in error && error.code === 'ECONNRESET')
    const sentence = 'A conexão com o banco de dados caiu durante a restauração: rode o comando outra vez.'
    return isLost ? new StartRefused(sentence, { cause: error }) : error
  }
  const reason =
    error.code === '53100'
      ? 'Não há espaço no disco do banco de dados.'
      : `O PostgreSQL recusou os dados do backup (${error.message}).`
  return new StartRefused(`${reason} Nada foi restaurado.`, { cause: error })
}
