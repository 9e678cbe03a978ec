import type { BulkAnswer } from '@leme/contract/bulk'
import type { Transaction } from '../database/with-identity.ts'
import { clientKind } from '../features/client/client-import.queries.ts'
import { invoiceKind } from '../features/invoice/invoice.queries.ts'
import { receivableKind } from '../features/receivable/receivable.queries.ts'
import { ticketKind } from '../features/ticket/ticket-rows.ts'
import { type RowKind, storeRows } from '../ingest/bulk.ts'
import type { Column } from '../ingest/csv/column.ts'
import { clientColumns, invoiceColumns, receivableColumns, ticketColumns } from '../ingest/csv/columns.ts'
import { UsageRefused } from './usage.ts'

/** What can be imported and exported. */
export type Noun = {
  columns: readonly Column[]
  /** Checks and stores rows as a bulk call would. */
  store: (tx: Transaction, orgId: string, rows: readonly unknown[]) => Promise<BulkAnswer>
}

function noun<Row>(kind: RowKind<Row>, columns: readonly Column[]): Noun {
  return { columns, store: (tx, orgId, rows) => storeRows(tx, orgId, kind, rows, { allOrNothing: false }) }
}

export const nouns = {
  invoices: noun(invoiceKind, invoiceColumns),
  receivables: noun(receivableKind, receivableColumns),
  tickets: noun(ticketKind(new Date()), ticketColumns),
  clients: noun(clientKind, clientColumns),
}

export type NounName = keyof typeof nouns

/** Throws UsageRefused for a word that names none. */
export function readNoun(word: string | undefined): NounName {
  if (word !== undefined && Object.hasOwn(nouns, word)) return word as NounName
  const known = Object.keys(nouns).join(', ')
  throw new UsageRefused(word === undefined ? `Diga o quê: ${known}.` : `Não conheço "${word}". Use: ${known}.`)
}
