import { type TicketRow, ticketRow } from '@leme/contract/ticket'
import type { Transaction } from '../../database/transaction.ts'
import type { RowKind, Stored } from '../../ingest/bulk.ts'
import { notAhead } from '../../ingest/not-ahead.ts'
import { upsertByKey } from '../../ingest/upsert-by-key.ts'

const table = {
  upsert: `insert into tickets (org_id, external_id, title, requester, priority, status, created_at)
    select $1::uuid, external_id, title, requester, priority, status, coalesce(created_at, now())
    from json_to_recordset($2::json) as sent (
      external_id text, title text, requester text, priority text, status text, created_at timestamptz)
    order by external_id collate "C"
    on conflict (org_id, external_id) do update
      set title = excluded.title, requester = excluded.requester, priority = excluded.priority, status = excluded.status
      where (tickets.title, tickets.requester, tickets.priority, tickets.status)
        is distinct from (excluded.title, excluded.requester, excluded.priority, excluded.status)
    returning id, external_id as key, xmax = 0 as created`,
  find: 'select id, external_id as key from tickets where external_id = any($1)',
}

/** Creates or replaces tickets by their external_id, which must be distinct; created_at stays what it first was. */
function upsertTickets(tx: Transaction, orgId: string, rows: readonly TicketRow[]): Promise<Stored[]> {
  return upsertByKey(tx, table, orgId, rows.map(inUtc), keyOf)
}

/** PostgreSQL takes no offset past 15 hours. */
function inUtc(row: TicketRow): TicketRow {
  return { ...row, created_at: row.created_at && new Date(row.created_at).toISOString() }
}

function keyOf({ external_id }: TicketRow): string {
  return external_id
}

export function ticketKind(now: Date): RowKind<TicketRow> {
  return { schema: notAhead(ticketRow, now), keyOf, upsert: upsertTickets }
}
