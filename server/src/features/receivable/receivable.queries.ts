import type { FinanceFilter } from '@leme/contract/finance'
import { futureReceipt, type Receivable, type ReceivableRow, receivableRow } from '@leme/contract/receivable'
import { listKeysetPage } from '../../database/keyset.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { RowKind, Stored } from '../../ingest/bulk.ts'
import { notAfterToday } from '../../ingest/not-ahead.ts'
import { upsertByKey } from '../../ingest/upsert-by-key.ts'
import { filterConditions } from '../finance/finance-filter.ts'
import { receivableStatus } from '../finance/status-today.ts'

/** As of the day that is the second parameter: the first after the page's limit. */
const columns = `finance_receivables.org_id, finance_receivables.id, finance_receivables.external_id,
  finance_receivables.client, finance_receivables.amount::text, finance_receivables.expected_date,
  finance_receivables.received_date,
  case when finance_receivables.received_date is null then greatest($2::date - finance_receivables.expected_date, 0)
    else 0 end as days_overdue,
  ${receivableStatus('$2::date')} as status, finance_receivables.notes, finance_receivables.created_at`

type Page = { limit: number; after?: string | undefined; status?: Receivable['status'] | undefined } & FinanceFilter

/**
 * At most `limit`, by expected date, most distant first, as of `today`; of one status, as the answer says it, and within the filter, where
 * it is given. Those that follow the receivable `after` where it is given, whatever its own status, and null where there is
 * no such receivable.
 */
export function listReceivables(
  tx: Transaction,
  today: string,
  { limit, after, status, ...filter }: Page,
): Promise<string | null> {
  return listKeysetPage(
    tx,
    { table: 'finance_receivables', columns, by: ['finance_receivables.expected_date'], dir: 'desc', limit, after },
    function* (value) {
      const day = `${value(today)}::date`
      if (status !== undefined) yield `${receivableStatus(day)} = ${value(status)}`
      yield* filterConditions({ table: 'finance_receivables', filter }, value)
    },
  )
}

const table = {
  upsert: `insert into finance_receivables (org_id, external_id, client, amount, expected_date, received_date, notes)
    select $1::uuid, external_id, client, amount, expected_date, received_date, notes
    from json_to_recordset($2::json) as sent (
      external_id text, client text, amount numeric, expected_date date, received_date date, notes text)
    order by external_id collate "C"
    on conflict (org_id, external_id) do update
      set client = excluded.client, amount = excluded.amount, expected_date = excluded.expected_date,
        received_date = excluded.received_date, notes = excluded.notes
      where (finance_receivables.client, finance_receivables.amount, finance_receivables.expected_date,
          finance_receivables.received_date, finance_receivables.notes)
        is distinct from (excluded.client, excluded.amount, excluded.expected_date, excluded.received_date,
          excluded.notes)
    returning id, external_id as key, xmax = 0 as created`,
  find: 'select id, external_id as key from finance_receivables where external_id = any($1)',
}

/** Creates or replaces receivables by their external_id, which must be distinct. */
function upsertReceivables(tx: Transaction, orgId: string, rows: readonly ReceivableRow[]): Promise<Stored[]> {
  return upsertByKey(tx, table, orgId, rows, keyOf)
}

function keyOf({ external_id }: ReceivableRow): string {
  return external_id
}

/** What is received in the future is refused, by the day that today is (`YYYY-MM-DD`). */
export function receivableKind(today: string): RowKind<ReceivableRow> {
  return { schema: notAfterToday(receivableRow, futureReceipt, today), keyOf, upsert: upsertReceivables }
}
