import type { FinanceFilter } from '@leme/contract/finance'
import { futurePayment, type Invoice, type InvoiceRow, invoiceRow } from '@leme/contract/invoice'
import { listKeysetPage } from '../../database/keyset.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { RowKind, Stored } from '../../ingest/bulk.ts'
import { notAfterToday } from '../../ingest/not-ahead.ts'
import { upsertByKey } from '../../ingest/upsert-by-key.ts'
import { filterConditions } from '../finance/finance-filter.ts'
import { invoiceStatus } from '../finance/status-today.ts'

/** As of the day that is the second parameter: the first after the page's limit. */
const columns = `finance_invoices.org_id, finance_invoices.id, finance_invoices.number, finance_invoices.client,
  finance_invoices.amount::text, finance_invoices.due_date, finance_invoices.paid_date,
  ${invoiceStatus('$2::date')} as status, finance_invoices.created_at`

type Page = { limit: number; after?: string | undefined; status?: Invoice['status'] | undefined } & FinanceFilter

/**
 * At most `limit`, by due date, most distant first, as of `today`; of one status, as the answer says it, and within the filter, where
 * it is given. Those that follow the invoice `after` where it is given, whatever its own status, and null where there is
 * no such invoice.
 */
export function listInvoices(
  tx: Transaction,
  today: string,
  { limit, after, status, ...filter }: Page,
): Promise<string | null> {
  return listKeysetPage(
    tx,
    { table: 'finance_invoices', columns, by: ['finance_invoices.due_date'], dir: 'desc', limit, after },
    function* (value) {
      const day = `${value(today)}::date`
      if (status !== undefined) yield `${invoiceStatus(day)} = ${value(status)}`
      yield* filterConditions({ table: 'finance_invoices', filter }, value)
    },
  )
}

const table = {
  upsert: `insert into finance_invoices (org_id, number, client, amount, due_date, paid_date, status)
    select $1::uuid, number, client, amount, due_date, paid_date, status
    from json_to_recordset($2::json) as sent (
      number text, client text, amount numeric, due_date date, paid_date date, status text)
    order by number collate "C"
    on conflict (org_id, number) do update
      set client = excluded.client, amount = excluded.amount, due_date = excluded.due_date,
        paid_date = excluded.paid_date, status = excluded.status
      where (finance_invoices.client, finance_invoices.amount, finance_invoices.due_date, finance_invoices.paid_date,
          finance_invoices.status)
        is distinct from (excluded.client, excluded.amount, excluded.due_date, excluded.paid_date, excluded.status)
    returning id, number as key, xmax = 0 as created`,
  find: 'select id, number as key from finance_invoices where number = any($1)',
}

/** Creates or replaces invoices by their number, which must be distinct. */
export function upsertInvoices(tx: Transaction, orgId: string, rows: readonly InvoiceRow[]): Promise<Stored[]> {
  return upsertByKey(tx, table, orgId, rows.map(withStatus), keyOf)
}

/** The calendar distinguishes overdue from pending: both are stored alike, so that sending either again changes nothing. */
function withStatus(row: InvoiceRow): InvoiceRow {
  const status = row.status ?? (row.paid_date === null ? 'pending' : 'paid')
  return { ...row, status: status === 'overdue' ? 'pending' : status }
}

function keyOf({ number }: InvoiceRow): string {
  return number
}

/** What is paid in the future is refused, by the day that today is (`YYYY-MM-DD`). */
export function invoiceKind(today: string): RowKind<InvoiceRow> {
  return { schema: notAfterToday(invoiceRow, futurePayment, today), keyOf, upsert: upsertInvoices }
}
