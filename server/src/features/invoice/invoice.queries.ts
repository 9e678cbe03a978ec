import { formatDate, formatMoney } from '@leme/contract/format/format'
import { invoiceList } from '@leme/contract/money/finance-list'
import {
  futurePayment,
  type Invoice,
  type InvoiceRow,
  invoiceRow,
  openPayment,
  paymentContradiction,
} from '@leme/contract/money/invoice'
import { type ListSql, listPage, type PageOf } from '../../database/query/list.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { RefusedBeside, RowKind, Stored } from '../../ingest/bulk.ts'
import { beside, farYear } from '../../ingest/doubts.ts'
import { differing, type KeyedTable, mergeByKey } from '../../ingest/merge-by-key.ts'
import { notAfterToday } from '../../ingest/not-ahead.ts'
import type { NumberlessKind } from '../../ingest/numberless.ts'
import { explainConstraints } from '../../problem/constraints.ts'
import { withNamedClients } from '../client/client-documents.ts'
import { clientKeys } from '../client/client-keys.ts'
import { financeFilters } from '../finance/finance-filter.ts'
import { reviewClients } from '../finance/other-client.ts'
import { invoiceStatus } from '../finance/status-today.ts'
import { asRowsSay, type OfProject, withProjects } from './invoice-projects.ts'

const noDay = 'Data inválida'
const noNumber = 'Valor deve ser um número decimal'

explainConstraints({
  finance_invoices_status_paid: { field: 'status', message: openPayment },
  finance_invoices_due_date_range: { field: 'due_date', message: noDay },
  finance_invoices_paid_date_range: { field: 'paid_date', message: noDay },
  finance_invoices_amount_number: { field: 'amount', message: noNumber },
})

/** The select list of what is answered of an invoice; `day` is the SQL of today. */
export const invoiceColumns = (
  day: string,
) => `finance_invoices.org_id, finance_invoices.id, finance_invoices.number, finance_invoices.client,
  finance_invoices.client_id, finance_invoices.project_id, finance_invoices.kind,
  finance_invoices.amount::text, finance_invoices.due_date, finance_invoices.paid_date, finance_invoices.issue_date,
  ${invoiceStatus(day)} as status, finance_invoices.created_at`

/** As of the day `today`. */
const sql: ListSql<typeof invoiceList, string> = {
  list: invoiceList,
  table: 'finance_invoices',
  columns: ({ value, facts: today }) => invoiceColumns(`${value(today)}::date`),
  filters: {
    status: (status, { value, facts: today }) => `${invoiceStatus(`${value(today)}::date`)} = ${value(status)}`,
    ...financeFilters('finance_invoices'),
  },
  order: { by: ['finance_invoices.due_date'], dir: 'desc' },
}

/**
 * A page as of `today`, by due date, most distant first; of one status, as the answer says it, and within the filter, where
 * it is given. It follows the invoice `after` whatever that one's own status, and is null where there is no such invoice.
 */
export function listInvoices(tx: Transaction, today: string, page: PageOf<typeof invoiceList>): Promise<string | null> {
  return listPage(tx, sql, page, today)
}

/** `beside` is whether it has instalments, which say its amount, its days and its payment. */
type Values = Pick<Invoice, 'client' | 'amount' | 'due_date' | 'paid_date' | 'status' | 'issue_date' | 'project_id'> & {
  beside?: boolean | undefined
}

/** Of a file, where a person reads the notes, an invoice is stored without a project that is none here. */
const table = (today: string, { isFile }: { isFile: boolean }): KeyedTable<OfProject, Values> => ({
  name: 'finance_invoices',
  key: 'number',
  types: {
    ...{ client: 'text', amount: 'numeric', due_date: 'date', paid_date: 'date', status: 'text' },
    ...{ issue_date: 'date', project_id: 'uuid' },
  },
  beside: 'has_instalments',
  merge({ client, amount, due_date, ...row }, stored) {
    const paid_date = row.paid_date === undefined ? (stored?.paid_date ?? null) : row.paid_date
    const status = statusOf(row, stored)
    const message = paymentContradiction(status, paid_date)
    if (message) return { refusal: { field: 'status', message: beside(message, row.paid_date, stored?.paid_date) } }
    if (row.project_doubt && !isFile) return { refusal: { field: 'project', message: `O ${row.project_doubt}` } }
    const notes = farYear('Vencimento', due_date, today)
    if (status === 'paid' && paid_date === null) notes.push('a fatura está paga e não tem data de pagamento')
    if (status === 'cancelled' && paid_date !== null)
      notes.push(`a fatura está cancelada e tem data de pagamento, ${formatDate(paid_date)}`)
    if (row.status === 'overdue' && due_date >= today)
      notes.push(`a situação diz vencida, e o vencimento é ${formatDate(due_date)}: fica pendente até lá`)
    if (row.paid_date) notes.push(...farYear('Pagamento', row.paid_date, today))
    if (row.issue_date) notes.push(...farYear('Emissão', row.issue_date, today))
    if (row.project_doubt) notes.push(`o ${row.project_doubt}; não foi gravado`)
    const issue_date = row.issue_date === undefined ? (stored?.issue_date ?? null) : row.issue_date
    const project_id = row.project_id === undefined ? (stored?.project_id ?? null) : row.project_id
    const said = { client, amount, due_date, paid_date, status, issue_date, project_id }
    if (!stored?.beside) return { values: said, notes }
    const values = { ...stored, client, status: statusBeside(status, stored.status), issue_date }
    if (differing(table(today, { isFile }), values, said).length > 0)
      notes.push('a fatura tem parcelas: valor, vencimento, pagamento e projeto são os delas')
    return { values, notes }
  },
})

/**
 * What a row says its status is, or leaves as it is stored, as far as its payment agrees. The calendar distinguishes
 * overdue from pending: both are stored alike, so that sending either again changes nothing.
 */
function statusOf(
  { status, paid_date }: Pick<InvoiceRow, 'status' | 'paid_date'>,
  stored: Values | null,
): Values['status'] {
  if (status !== undefined) return status === 'overdue' ? 'pending' : status
  if (paid_date) return 'paid'
  if (stored === null || stored.status === 'overdue') return 'pending'
  return paid_date === null && stored.status === 'paid' && stored.paid_date !== null ? 'pending' : stored.status
}

/** The same of an invoice with instalments: these say whether it is paid, and a row says whether it is a draft or cancelled. */
function statusBeside(said: Values['status'], stored: Values['status']): Values['status'] {
  const isOpen = (status: Values['status']) => status !== 'draft' && status !== 'cancelled'
  if (!isOpen(said)) return said
  return isOpen(stored) ? stored : 'pending'
}

/** What is paid in the future is refused, by the day that today is (`YYYY-MM-DD`). */
export function invoiceKind(today: string): RowKind<InvoiceRow> {
  return {
    schema: notAfterToday(invoiceRow, futurePayment, today),
    keyOf: null,
    upsert: async (tx, orgId, rows) =>
      asRowsSay(await mergeByKey(tx, table(today, { isFile: false }), orgId, await withNames(tx, rows))),
  }
}

const withNames = async (tx: Transaction, rows: readonly InvoiceRow[]) =>
  withProjects(tx, await withNamedClients(tx, rows))

const payment = {
  dayOf: ({ due_date }: Pick<Values, 'due_date'>) => due_date,
  isPaid: ({ paid_date, status }: Values) => paid_date !== null || status === 'paid',
  saysPayment: ({ paid_date, status }: InvoiceRow) => paid_date !== undefined || status !== undefined,
}

/** How invoices without a number are recognised. */
export function numberlessInvoices(today: string): NumberlessKind<InvoiceRow, Values> {
  return {
    ...payment,
    schema: invoiceKind(today).schema,
    table: table(today, { isFile: true }),
    day: 'due_date',
    paymentOf: ({ paid_date, status }) => `${paid_date} ${status}`,
    words: { one: 'fatura', many: 'faturas', paid: 'paga', paids: 'pagas', which: 'delas' },
    clientKeys,
  }
}

/**
 * As lines of a file bring them, which somebody typed: numbers that are nearly another's are said, and so is one that another
 * client's invoice has.
 */
export function invoiceFileKind(today: string): RowKind<InvoiceRow> {
  const fileTable: KeyedTable<OfProject, Values> = {
    ...table(today, { isFile: true }),
    review: (tx, pairs) => reviewClients(tx, { ...payment, nameOf, describe }, pairs),
  }
  return {
    ...invoiceKind(today),
    async upsert(tx, orgId, sent) {
      const rows = await withNames(tx, sent)
      return noteAlike(tx, rows, asRowsSay(await mergeByKey(tx, fileTable, orgId, rows)))
    },
  }
}

const nameOf = ({ number }: InvoiceRow) => `a fatura ${number}`

function describe({ client, amount, due_date, ...stored }: Values): string {
  const paid = stored.paid_date ? `, paga em ${formatDate(stored.paid_date)}` : ', paga'
  const bill = `${client}, ${formatMoney(amount)}, com vencimento em ${formatDate(due_date)}`
  return payment.isPaid({ client, amount, due_date, ...stored }) ? bill + paid : bill
}

/** Says of new invoices which other one has a number that differs in case and signs alone, or is a part of the same bill. */
async function noteAlike(
  tx: Transaction,
  rows: readonly InvoiceRow[],
  answers: (Stored | RefusedBeside)[],
): Promise<(Stored | RefusedBeside)[]> {
  const created = rows.flatMap(({ number }, place) => (answers[place]?.outcome === 'created' ? [number] : []))
  if (created.length === 0) return answers
  const found = await tx.query<{ number: string; other: string }>(
    `select sent.number, min(alike.number) as other
     from unnest($1::text[]) sent (number) join finance_invoices alike
       on alike.bill_key = bill_key(sent.number) and alike.number <> sent.number
     where coalesce(instalment_of(alike.number) = instalment_of(sent.number), true)
     group by sent.number`,
    [created],
  )
  const others = new Map(found.map(({ number, other }) => [number, other]))
  return answers.map((answer, place) => {
    const other = others.get(rows[place]?.number ?? '')
    if (answer.outcome !== 'created' || other === undefined) return answer
    const note = `o número é quase o da fatura "${other}": se for a mesma, escreva o número igual`
    return { ...answer, notes: [...(answer.notes ?? []), note] }
  })
}
