import { formatDate, formatMoney } from '@leme/contract/format/format'
import type { FinanceFilter } from '@leme/contract/money/finance'
import {
  futureReceipt,
  type Receivable,
  type ReceivableRow,
  receiptContradiction,
  receivableRow,
} from '@leme/contract/money/receivable'
import { listKeysetPage } from '../../database/query/keyset.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { RowKind } from '../../ingest/bulk.ts'
import { beside, farYear } from '../../ingest/doubts.ts'
import { type KeyedTable, mergeByKey } from '../../ingest/merge-by-key.ts'
import { notAfterToday } from '../../ingest/not-ahead.ts'
import type { NumberlessKind } from '../../ingest/numberless.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { clientKeys } from '../client/client-keys.ts'
import { filterConditions } from '../finance/finance-filter.ts'
import { reviewClients } from '../finance/other-client.ts'
import { receivableStatus } from '../finance/status-today.ts'

explainConstraints({
  finance_receivables_expected_date_range: { field: 'expected_date', message: 'Data inválida' },
  finance_receivables_received_date_range: { field: 'received_date', message: 'Data inválida' },
  finance_receivables_amount_number: { field: 'amount', message: 'Valor deve ser um número decimal' },
})

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

type Values = Pick<Receivable, 'client' | 'amount' | 'expected_date' | 'received_date' | 'notes'>

const table = (today: string): KeyedTable<ReceivableRow, Values> => ({
  name: 'finance_receivables',
  key: 'external_id',
  types: { client: 'text', amount: 'numeric', expected_date: 'date', received_date: 'date', notes: 'text' },
  merge({ client, amount, expected_date, status, ...row }, stored) {
    const received_date = row.received_date === undefined ? (stored?.received_date ?? null) : row.received_date
    const message = receiptContradiction(status, received_date)
    if (message)
      return { refusal: { field: 'status', message: beside(message, row.received_date, stored?.received_date) } }
    const notes = row.notes === undefined ? (stored?.notes ?? null) : row.notes
    const values = { client, amount, expected_date, received_date, notes }
    const doubts = farYear('Data prevista', expected_date, today)
    if (status === 'late' && expected_date >= today)
      doubts.push(`a situação diz atrasado, e a data prevista é ${formatDate(expected_date)}: fica pendente até lá`)
    if (row.received_date) doubts.push(...farYear('Recebimento', row.received_date, today))
    return { values, notes: doubts }
  },
})

/** What is received in the future is refused, by the day that today is (`YYYY-MM-DD`). */
export function receivableKind(today: string): RowKind<ReceivableRow> {
  return {
    schema: notAfterToday(receivableRow, futureReceipt, today),
    keyOf: null,
    upsert: (tx, orgId, rows) => mergeByKey(tx, table(today), orgId, rows),
  }
}

const payment = {
  dayOf: ({ expected_date }: Pick<Values, 'expected_date'>) => expected_date,
  isPaid: ({ received_date }: Values) => received_date !== null,
  saysPayment: ({ received_date, status }: ReceivableRow) => received_date !== undefined || status !== undefined,
}

/** As lines of a file bring them, which somebody typed: an external id that another client's receivable has is said. */
export function receivableFileKind(today: string): RowKind<ReceivableRow> {
  const fileTable: KeyedTable<ReceivableRow, Values> = {
    ...table(today),
    review: (tx, pairs) => reviewClients(tx, { ...payment, nameOf, describe }, pairs),
  }
  return { ...receivableKind(today), upsert: (tx, orgId, rows) => mergeByKey(tx, fileTable, orgId, rows) }
}

const nameOf = ({ external_id }: ReceivableRow) => `o recebível ${external_id}`

function describe({ client, amount, expected_date, received_date }: Values): string {
  const bill = `${client}, ${formatMoney(amount)}, previsto para ${formatDate(expected_date)}`
  return received_date === null ? bill : `${bill}, recebido em ${formatDate(received_date)}`
}

/** How receivables without an external id are recognised. */
export function numberlessReceivables(today: string): NumberlessKind<ReceivableRow, Values> {
  return {
    ...payment,
    schema: receivableKind(today).schema,
    table: table(today),
    day: 'expected_date',
    paymentOf: ({ received_date }) => String(received_date),
    words: { one: 'recebível', many: 'recebíveis', paid: 'recebido', paids: 'recebidos', which: 'deles' },
    clientKeys,
  }
}
