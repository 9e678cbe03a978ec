import type { Database, Identity, Transaction } from '../../database/transaction.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { holdImports } from './imports.queries.ts'

/** How long an import can be taken back, in days. */
export const undoDays = 7

/** Rows in one transaction. */
const batchSize = 1000

/** From what stands inside to what it stands in; each with what others may have put into it. */
const order = [
  ['time_entry', 'time_entries', 'false'],
  ['task', 'tasks', 'exists (select from time_entries inside where inside.task_id = there.id)'],
  ['story', 'stories', 'exists (select from tasks inside where inside.story_id = there.id)'],
  ['epic', 'epics', 'exists (select from stories inside where inside.epic_id = there.id)'],
] as const

export type RecentImport = {
  id: string
  source: string
  file_name: string
  started_at: string
  created: number
  updated: number
  undone_at: string | null
}

export function recentImports(tx: Transaction): Promise<RecentImport[]> {
  return tx.query<RecentImport>(
    `select id, source, file_name, started_at::text, created, updated, undone_at::text from imports
     where started_at > now() - make_interval(days => $1) order by started_at desc limit 100`,
    [undoDays],
  )
}

/** What was deleted, and what stays because somebody has changed it since or has put something into it. */
export type Undone = { deleted: number; stays: number }

/** Events say that they came from an import. */
const asImport = { source: 'import' } as const

/**
 * Takes an import back: deletes what it made, unless that was changed since, a thousand rows in a transaction. What it
 * updated stays as it is. Goes on where it was interrupted.
 */
export async function undoImport(db: Database, identity: Identity, id: string, signal: AbortSignal): Promise<Undone> {
  let deleted = 0
  for (const [noun, table, isUsed] of order) {
    for (let count = batchSize; count === batchSize && !signal.aborted; deleted += count) {
      count = await db.transactionAs(
        identity,
        async (tx) => {
          await holdImports(tx)
          return deleteBatch(tx, id, { noun, table, isUsed })
        },
        asImport,
      )
    }
  }
  return db.transactionAs(
    identity,
    async (tx) => {
      const [row] = await tx.query<{ stays: number; file_name: string }>(
        `select file_name, (select count(*) from imported_rows where import_id = $1)::integer as stays from imports where id = $1`,
        [id],
      )
      await tx.query(
        `update imports set undone_at = case when $3 then undone_at else coalesce(undone_at, now()) end, deleted = deleted + $2
       where id = $1`,
        [id, deleted, signal.aborted],
      )
      await recordAudit(tx, 'data_imported', { noun: 'undo', file: row?.file_name, created: 0, updated: 0, deleted })
      return { deleted, stays: row?.stays ?? 0 }
    },
    asImport,
  )
}

async function deleteBatch(
  tx: Transaction,
  id: string,
  { noun, table, isUsed }: { noun: string; table: string; isUsed: string },
): Promise<number> {
  const [counted] = await tx.query<{ deleted: number }>(
    `with chosen as materialized (
       select known.row_id from imported_rows known join ${table} there on there.id = known.row_id
       where known.import_id = $1 and known.noun = $2 and there.updated_at = known.imported_at and not ${isUsed}
       limit ${batchSize}
     ),
     gone as (delete from ${table} there using chosen where there.id = chosen.row_id returning there.id),
     forgotten as (delete from imported_rows known using gone where known.import_id = $1 and known.row_id = gone.id)
     select count(*)::integer as deleted from gone`,
    [id, noun],
  )
  return counted?.deleted ?? 0
}
