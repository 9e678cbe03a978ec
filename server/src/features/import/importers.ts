import type { BulkAnswer } from '@leme/contract/bulk'
import { calendarIn } from '@leme/contract/calendar'
import type { FieldError } from '@leme/contract/errors'
import type { ImportKind } from '@leme/contract/import-kind'
import type { Transaction } from '../../database/transaction.ts'
import { fieldErrors } from '../../http/parse.ts'
import { type RowKind, storeRows } from '../../ingest/bulk.ts'
import type { Column } from '../../ingest/csv/column.ts'
import { columnsOf } from '../../ingest/csv/columns.ts'
import { clientKind } from '../client/client-import.queries.ts'
import { invoiceKind } from '../invoice/invoice.queries.ts'
import { receivableKind } from '../receivable/receivable.queries.ts'
import { ticketKind } from '../ticket/ticket-rows.ts'

/** How files of one kind are read and stored. */
export type Importer = {
  columns: readonly Column[]
  /** What the rules of a bulk call refuse of a row. */
  check: (row: unknown) => FieldError[]
  /** Checks and stores rows as a bulk call would. */
  store: (tx: Transaction, orgId: string, rows: readonly unknown[]) => Promise<BulkAnswer>
}

function importer<Row>(kind: RowKind<Row>, columns: readonly Column[]): Importer {
  return {
    columns,
    check: (row) => {
      const { error } = kind.schema.safeParse(row)
      return error ? fieldErrors(error) : []
    },
    store: (tx, orgId, rows) => storeRows(tx, orgId, kind, rows, { allOrNothing: false }),
  }
}

/** Everything that files bring to an organisation of this time zone, for the command line and for browsers. */
export function importers(now: Date, timeZone: string): Record<ImportKind, Importer> {
  const today = calendarIn(timeZone).dayOf(now)
  return {
    invoices: importer(invoiceKind(today), columnsOf.invoices),
    receivables: importer(receivableKind(today), columnsOf.receivables),
    tickets: importer(ticketKind(now), columnsOf.tickets),
    clients: importer(clientKind, columnsOf.clients),
  }
}
