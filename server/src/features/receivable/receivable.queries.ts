import { formatDate, formatMoney } from '@leme/contract/format/format'
import { receivableList } from '@leme/contract/money/finance-list'
import {
  futureReceipt,
  type Receivable,
  type ReceivableRow,
  receiptContradiction,
  receivableRow,
} from '@leme/contract/money/receivable'
import { type ListSql, listPage, type PageOf } from '../../database/query/list.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { RowKind } from '../../ingest/bulk.ts'
import { beside, farYear } from '../../ingest/doubts.ts'
import { type KeyedTable, mergeByKey } from '../../ingest/merge-by-key.ts'
import { notAfterToday } from '../../ingest/not-ahead.ts'
import type { NumberlessKind } from '../../ingest/numberless.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { clientKeys } from '../client/client-keys.ts'
import { financeFilters } from '../finance/finance-filter.ts'
import { reviewClients } from '../finance/other-client.ts'
import { receivableStatus } from '../finance/status-today.ts'

explainConstraints({
  finance_receivables_expected_date_range: { field: 'expected_date', message: 'Data inválida' },
  finance_receivables_received_date_range: { field: 'received_date', message: 'Data inválida' },
  finance_receivables_amount_number: { field: 'amount', message: 'Valor deve ser um número decimal' },
})

/** As of the day `today`. */
const sql: ListSql<typeof receivableList, string> = {
  list: receivableList,
  table: 'finance_receivables',
  columns({ value, facts: today }) {
    const day = `${value(today)}::date`
    return `finance_receivables.org_id, finance_receivables.id, finance_receivables.external_id,
      finance_receivables.client, finance_receivables.amount::text, finance_receivables.expected_date,
      finance_receivables.received_date,
      case when finance_receivables.received_date is null then greatest(${day} - finance_receivables.expected_date, 0)
        else 0 end as days_overdue,
      ${receivableStatus(day)} as status, finance_receivables.notes, finance_receivables.created_at`
  },
  filters: {
    status: (status, { value, facts: today }) => `${receivableStatus(`${value(today)}::date`)} = ${value(status)}`,
    ...financeFilters('finance_receivables'),
  },
  order: { by: ['finance_receivables.expected_date'], dir: 'desc' },
}

/**
 * A page as of `today`, by expected date, most distant first; of one status, as the answer says it, and within the filter, where
 * it is given. It follows the receivable `after` whatever that one's own status, and is null where there is no such receivable.
 */
export function listReceivables(
  tx: Transaction,
  today: string,
  page: PageOf<typeof receivableList>,
): Promise<string | null> {
  return listPage(tx, sql, page, today)
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
