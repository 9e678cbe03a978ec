import { defaultPriority } from '@leme/contract/status'
import { type TicketRow, ticketRow } from '@leme/contract/work/ticket'
import type { Transaction } from '../../database/transaction.ts'
import type { RefusedBeside, RowKind, Stored } from '../../ingest/bulk.ts'
import { type KeyedTable, mergeByKey } from '../../ingest/merge-by-key.ts'
import { notAhead } from '../../ingest/not-ahead.ts'

type Values = { title: string; requester: string | null; description: string | null; priority: string; status: string }

const table: KeyedTable<TicketRow, Values> = {
  name: 'tickets',
  key: 'external_id',
  types: { title: 'text', requester: 'text', description: 'text', priority: 'text', status: 'text' },
  atFirst: { created_at: { type: 'timestamptz', sql: 'coalesce(created_at, now())' } },
  merge: ({ title, requester, description, priority, status }, stored) => ({
    values: {
      title,
      requester: requester === undefined ? (stored?.requester ?? null) : requester,
      description: description === undefined ? (stored?.description ?? null) : description,
      priority: priority ?? stored?.priority ?? defaultPriority,
      status: status ?? stored?.status ?? 'open',
    },
  }),
}

/** Creates or changes tickets by their external_id; created_at stays what it first was. */
function upsertTickets(
  tx: Transaction,
  orgId: string,
  rows: readonly TicketRow[],
): Promise<(Stored | RefusedBeside)[]> {
  return mergeByKey(tx, table, orgId, rows.map(inUtc))
}

/** PostgreSQL takes no offset past 15 hours. */
function inUtc(row: TicketRow): TicketRow {
  return { ...row, created_at: row.created_at && new Date(row.created_at).toISOString() }
}

export function ticketKind(now: Date): RowKind<TicketRow> {
  return { schema: notAhead(ticketRow, now), keyOf: null, upsert: upsertTickets }
}
