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
import { cents } from '../bank/cents.ts'
import { withNamedClients } from '../client/client-documents.ts'
import { clientKeys } from '../client/client-keys.ts'
import { financeFilters } from '../finance/finance-filter.ts'
import { reviewClients } from '../finance/other-client.ts'
import { receivableOpen, receivableStatus } from '../finance/status-today.ts'

explainConstraints({
  finance_receivables_expected_date_range: { field: 'expected_date', message: 'Data inválida' },
  finance_receivables_received_date_range: { field: 'received_date', message: 'Data inválida' },
  finance_receivables_amount_number: { field: 'amount', message: 'Valor deve ser um número decimal' },
})

/** The select list of what is answered of a receivable; `day` is the SQL of today. */
export const receivableColumns = (day: string) => `finance_receivables.org_id, finance_receivables.id,
  finance_receivables.external_id, finance_receivables.invoice_id, finance_receivables.instalment,
  finance_receivables.client, finance_receivables.client_id, finance_receivables.amount::text,
  (${receivableOpen})::text as open, finance_receivables.expected_date, finance_receivables.received_date,
  case when finance_receivables.received_date is null and finance_receivables.cancelled_at is null
    then greatest(${day} - finance_receivables.expected_date, 0) else 0 end as days_overdue,
  ${receivableStatus(day)} as status, finance_receivables.notes, finance_receivables.created_at`

/** As of the day `today`. */
const sql: ListSql<typeof receivableList, string> = {
  list: receivableList,
  table: 'finance_receivables',
  columns: ({ value, facts: today }) => receivableColumns(`${value(today)}::date`),
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

/** As recorded_receipts says it (functions/money/payments.sql). */
type Receipts = { settled: string | null; days: string[]; is_said: boolean }
type Values = Pick<Receivable, 'client' | 'amount' | 'expected_date' | 'received_date' | 'notes'> & {
  beside?: (Receipts & { withdraws?: boolean }) | null | undefined
}

const table = (today: string): KeyedTable<ReceivableRow, Values> => ({
  name: 'finance_receivables',
  key: 'external_id',
  types: { client: 'text', amount: 'numeric', expected_date: 'date', received_date: 'date', notes: 'text' },
  beside: `case when settled <> 0 or received_date is not null then recorded_receipts(id) end`,
  alsoDiffers: (values) => (isWithdrawn(values) ? ['received_date'] : []),
  prepare: (tx, rows) => {
    const withdrawn = rows.filter(isWithdrawn).map(({ id }) => id)
    return tx.query(`select set_config('app.says_receipts', ($1::uuid[])::text, true)`, [withdrawn])
  },
  merge({ client, amount, expected_date, status, ...row }, stored) {
    const saidDate = row.received_date === undefined ? (stored?.received_date ?? null) : row.received_date
    const message = receiptContradiction(status, saidDate)
    if (message)
      return { refusal: { field: 'status', message: beside(message, row.received_date, stored?.received_date) } }
    const isKnown = stored && !isNews(row.received_date, amount, stored)
    const received_date = isKnown ? stored.received_date : saidDate
    const withdraws = row.received_date === null && stored?.received_date === null
    const known = stored?.beside && !isKnown ? { ...stored.beside, withdraws } : stored?.beside
    const notes = row.notes === undefined ? (stored?.notes ?? null) : row.notes
    const values = { client, amount, expected_date, received_date, notes, beside: known }
    const doubts = farYear('Data prevista', expected_date, today)
    if (status === 'late' && expected_date >= today)
      doubts.push(`a situação diz atrasado, e a data prevista é ${formatDate(expected_date)}: fica pendente até lá`)
    if (row.received_date) doubts.push(...farYear('Recebimento', row.received_date, today))
    return { values, notes: doubts }
  },
})

/** Whether a system says that nothing came of what it called received, and the day is null already: the value was raised. */
const isWithdrawn = ({ received_date, beside: known }: Values) => received_date === null && known?.withdraws === true

/**
 * Whether a system says more of a receipt than what is recorded beside it: not where people's payments settle the value, where
 * money came on the day that it says, or where it says that nothing did and never said otherwise.
 */
function isNews(said: string | null | undefined, amount: string, { received_date, beside: known }: Values): boolean {
  if (said === undefined) return false
  if (!known) return true
  if (said === null) return known.is_said
  if (known.settled === null) return true
  const open = cents(amount) - cents(known.settled)
  const isSettled = cents(amount) < 0n ? open >= 0n : open <= 0n
  return !isSettled && said !== received_date && !known.days.includes(said)
}

/** What is received in the future is refused, by the day that today is (`YYYY-MM-DD`). */
export function receivableKind(today: string): RowKind<ReceivableRow> {
  return {
    schema: notAfterToday(receivableRow, futureReceipt, today),
    keyOf: null,
    upsert: async (tx, orgId, rows) => mergeByKey(tx, table(today), orgId, await withNamedClients(tx, rows)),
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
  return {
    ...receivableKind(today),
    upsert: async (tx, orgId, rows) => mergeByKey(tx, fileTable, orgId, await withNamedClients(tx, rows)),
  }
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
