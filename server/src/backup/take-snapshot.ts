import type pg from 'pg'
import { createClient, withClient } from '../database/client.ts'
import { inLockedTransaction, readHistory } from '../database/migrate/migrate.ts'
import { StartRefused } from '../start-refused.ts'
import { copyOut, endOnAbort } from './copy.ts'
import { encodeRecords, type Header, type OnRead } from './records.ts'
import { copySettings, listTables, quoteTable, type StoredTable } from './tables.ts'

/** One state of a database, that stays while it is read. */
export type Snapshot = {
  header: Header
  /** What a backup file holds of it. `onProgress` receives how much was read, 0 to 1, and how many rows. */
  content(onProgress: (share: number, rows: number) => void): AsyncIterable<Buffer>
  close(): Promise<void>
}

/**
 * Opens a snapshot as the owner of `adminUrl`, while others write. The tables are locked against changes of their
 * structure, and no migration runs between the moment that the snapshot shows and that lock: a migration that comes
 * later waits for the backup.
 * Once `signal` is aborted the connection ends, and what waits for it fails.
 * Throws StartRefused for a database without any table.
 */
export async function takeSnapshot(
  adminUrl: string,
  secretKey: Header['secret_key'],
  signal: AbortSignal,
): Promise<Snapshot> {
  const client = createClient(adminUrl, { application_name: 'leme backup' })
  await client.connect()
  try {
    endOnAbort(client, signal)
    const { tables, migrations } = await openSnapshot(client, adminUrl)
    const header = { migrations, secret_key: secretKey, tables: tables.map(({ name, columns }) => ({ name, columns })) }
    return {
      header,
      content: (onProgress) =>
        encodeRecords(header, (table) => copyOut(client, table), createGauge(tables, onProgress)),
      close: () => closeAtOnce(client),
    }
  } catch (error) {
    await closeAtOnce(client)
    throw error
  }
}

/** Nothing is to be committed, and a COPY that nobody reads any more would keep a polite end waiting. */
function closeAtOnce(client: pg.Client): Promise<void> {
  client.connection.stream.destroy()
  return client.end().catch(() => undefined)
}

type Opened = { tables: StoredTable[]; migrations: Header['migrations'] }

async function openSnapshot(client: pg.Client, adminUrl: string): Promise<Opened> {
  let opened: Opened = { tables: [], migrations: [] }
  const open = async () => {
    await client.query('begin isolation level repeatable read read only')
    await client.query(copySettings)
    const tables = await listTables(client)
    if (tables.length === 0) throw new StartRefused('O banco está vazio: não há o que guardar.')
    await client.query(`lock table ${tables.map(quoteTable).join(', ')} in access share mode`)
    opened = { tables, migrations: await readHistory(client) }
  }
  await withClient(adminUrl, (guard) => inLockedTransaction(guard, open))
  return opened
}

/** How far a snapshot is read, by its tables' sizes on disk: about what their text takes too. */
function createGauge(tables: StoredTable[], onProgress: (share: number, rows: number) => void): OnRead {
  const places = new Map<string, { before: number; size: number }>()
  let all = 0
  for (const { name, bytes: size } of tables) {
    places.set(name, { before: all, size })
    all += size
  }
  return (name, bytes, rows) => {
    const { before, size } = places.get(name) ?? { before: 0, size: 0 }
    onProgress((before + Math.min(bytes, size)) / (all || 1), rows)
  }
}
