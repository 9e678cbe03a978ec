import { calendarIn } from '@leme/contract/format/calendar'
import type { ImportKind } from '@leme/contract/import/import-kind'
import type { FieldError } from '@leme/contract/wire/errors'
import type { Transaction } from '../../database/transaction.ts'
import { fieldErrors } from '../../http/body/parse.ts'
import { type RowKind, type RowResult, storeRows } from '../../ingest/bulk.ts'
import type { Column } from '../../ingest/csv/column.ts'
import { columnsOf } from '../../ingest/csv/columns.ts'
import type { FileLine } from '../../ingest/csv/row.ts'
import { type NumberlessKind, placeNumberless, type RowOf } from '../../ingest/numberless.ts'
import { clientKind } from '../client/client-import.queries.ts'
import { invoiceFileKind, numberlessInvoices } from '../invoice/invoice.queries.ts'
import { numberlessReceivables, receivableFileKind } from '../receivable/receivable.queries.ts'
import { ticketKind } from '../ticket/ticket-rows.ts'

/** How files of one kind are read and stored. */
export type Importer = {
  columns: readonly Column[]
  /** Fields that a blank cell may take away. */
  erasable: readonly string[]
  /** What the rules of a bulk call refuse of a row. */
  check: (row: unknown) => FieldError[]
  /** Gives lines without a number the key of the row that each is. */
  place: (tx: Transaction, orgId: string, lines: readonly FileLine[], rowOf: RowOf) => Promise<readonly FileLine[]>
  /** Checks and stores rows as a bulk call would. */
  store: (tx: Transaction, orgId: string, rows: readonly unknown[]) => Promise<{ results: RowResult[] }>
}

function importer<Row>(kind: RowKind<Row>, columns: readonly Column[], erasable: readonly string[]): Importer {
  return {
    place: async (_tx, _orgId, lines) => lines,
    columns,
    erasable,
    check: (row) => {
      const { error } = kind.schema.safeParse(row)
      return error ? fieldErrors(error) : []
    },
    store: (tx, orgId, rows) => storeRows(tx, orgId, kind, rows, { allOrNothing: false }),
  }
}

function numbered<Row extends object, Values extends { client: string; amount: string }>(
  rows: Importer,
  kind: NumberlessKind<Row, Values>,
): Importer {
  return { ...rows, place: (tx, orgId, lines, rowOf) => placeNumberless(tx, orgId, kind, lines, rowOf) }
}

const clientErasable = ['email', 'phone', 'partner', 'document', 'address', 'notes']

/** Everything that files bring to an organisation of this time zone, for the command line and for browsers. */
export function importers(now: Date, timeZone: string): Record<ImportKind, Importer> {
  const today = calendarIn(timeZone).dayOf(now)
  return {
    invoices: numbered(
      importer(invoiceFileKind(today), columnsOf.invoices, ['paid_date', 'issue_date', 'project']),
      numberlessInvoices(today),
    ),
    receivables: numbered(
      importer(receivableFileKind(today), columnsOf.receivables, ['received_date', 'notes']),
      numberlessReceivables(today),
    ),
    tickets: importer(ticketKind(now), columnsOf.tickets, ['requester']),
    clients: importer(clientKind, columnsOf.clients, clientErasable),
  }
}
