import type { FinanceFilter } from '@leme/contract/money/finance'
import { invoiceStatuses, receivableStatuses } from '@leme/contract/status'
import { jsonList } from '../../database/query/json.ts'
import type { Value } from '../../database/query/list.ts'
import type { Transaction } from '../../database/transaction.ts'
import { countedName, registeredName, sameClient, usualSpelling } from '../client/counted-name.ts'
import { type FinanceTable, isInFilter } from './finance-filter.ts'
import { overdueTotal } from './overdue.ts'
import { isMoney, moneyIn } from './received.ts'
import { invoiceDebt, invoiceStatus, receivableDebt, receivableOpen, receivableStatus } from './status-today.ts'

/** More than that no menu shows. */
const mostDebtors = 1000

/**
 * One table's sums as JSON, whole and by each status that is in the parameter `statuses`. PostgreSQL adds numeric
 * values, which is exact.
 */
function totals(table: FinanceTable, status: string, statuses: string, where: string, more = ''): string {
  return `(with totals as (
      select ${status} as status, count(*) as count, sum(amount) as amount
        , sum(${table === 'finance_receivables' ? receivableOpen : invoiceDebt}) as open from ${table} where ${where} group by 1
    )
    select json_build_object(
      'count', coalesce(sum(totals.count), 0),
      'amount', coalesce(sum(totals.amount), 0.00)::text,
      'by_status', json_object_agg(known.status, json_build_object(
        'count', coalesce(totals.count, 0), 'amount', coalesce(totals.amount, 0.00)::text))${more})
    from unnest(${statuses}::text[]) known (status) left join totals using (status))`
}

/** Beside the sums: what is still to come, and of the late ones. */
function openTotals(open: string, late: string): string {
  const total = (where: string) => `json_build_object(
    'count', coalesce(sum(totals.count) filter (where ${where}), 0),
    'amount', coalesce(sum(totals.open) filter (where ${where}), 0.00)::text)`
  return `, 'open', ${total(`known.status in ('${open}', '${late}')`)}, 'late', ${total(`known.status = '${late}'`)}`
}

/** Money that came in of receivables, less what went back; what was agreed or withheld instead is none. */
function received(filter: FinanceFilter, value: Value): string {
  const { from, to, by, ...others } = filter
  const ofPayments = by === 'payment'
  const within = isInFilter('finance_receivables', ofPayments ? others : filter, value)
  const days = ofPayments
    ? [from && `day >= ${value(from)}::date`, to && `day <= ${value(to)}::date`]
        .filter(Boolean)
        .map((one) => ` and ${one}`)
    : []
  return `(select coalesce(sum(${moneyIn}), 0.00)::text from finance_payments
    where ${isMoney}${days.join('')}
      and receivable_id in (select id from finance_receivables where ${within}))`
}

function summary(filter: FinanceFilter, value: Value): string {
  const invoices = isInFilter('finance_invoices', filter, value)
  const receivables = isInFilter('finance_receivables', filter, value)
  return `select json_build_object(
    'invoices', ${totals('finance_invoices', invoiceStatus('$1::date'), '$2', invoices, openTotals('pending', 'overdue'))},
    'receivables', ${totals('finance_receivables', receivableStatus('$1::date'), '$3', receivables, `${openTotals('pending', 'late')}, 'received', ${received(filter, value)}`)},
    'overdue', ${overdueTotal('$1::date', { invoices, receivables })})::text as json`
}

/** Sums of the invoices and receivables of the organisation within the filter, exact to the cent, as of `today`. */
export async function getFinanceSummary(tx: Transaction, today: string, filter: FinanceFilter): Promise<string> {
  const values: unknown[] = [today, invoiceStatuses, receivableStatuses]
  const select = summary(filter, (one) => `$${values.push(one)}`)
  const [row] = await tx.query<{ json: string }>(select, values)
  if (!row) throw new Error('the sums of no rows are still a row')
  return row.json
}

const sumWhere = (where: string) => `coalesce(sum(amount) filter (where ${where}), 0.00)`
const totalWhere = (where: string) => `json_build_object('count', coalesce(sum(count) filter (where ${where}), 0),
  'amount', ${sumWhere(where)}::text)`
const isOpen = `receivable in ('pending', 'late')`
const isOpenInvoice = `invoice in ('pending', 'overdue')`

/**
 * Spellings of one client's name that differ in case or accents alone are one client, as are its other names; it is named as
 * it is registered.
 * Each spelling is added up first: to compare names without case and accents takes longer than all else.
 */
const debtors = (filter: FinanceFilter, value: Value) => `with spelled as (
    select client collate "C" as client, ${invoiceStatus('$1::date')} as invoice, null as receivable, count(*) as count,
      sum(${invoiceDebt}) as amount
    from finance_invoices where ${isInFilter('finance_invoices', filter, value)} group by 1, 2
    union all
    select client collate "C", null, ${receivableStatus('$1::date')}, count(*), sum(${receivableDebt})
    from finance_receivables where ${isInFilter('finance_receivables', filter, value)} group by 1, 3
  ), names as materialized (
    select client, ${countedName('named.client')} as counted from (select distinct client from spelled) named
  ), used as (
    select spelled.*, counted, sum(count) over (partition by counted) as uses from spelled join names using (client)
  ), owing as (
    select ${usualSpelling('counted', 'uses')} as client, ${totalWhere(isOpen)} as open,
      ${totalWhere(`receivable = 'late'`)} as late, ${totalWhere(isOpenInvoice)} as open_invoices,
      ${totalWhere(`invoice = 'overdue'`)} as overdue_invoices, greatest(${sumWhere(isOpen)}, ${sumWhere(isOpenInvoice)}) as most
    from used group by ${sameClient('counted')}
    order by most desc, min(counted) collate "pt-BR-x-icu" limit ${mostDebtors}
  )
  select registered.client, open, late, open_invoices, overdue_invoices
  from owing cross join lateral (select ${registeredName('owing.client')} as client) registered
  order by most desc, registered.client collate "pt-BR-x-icu"`

/** What each client named within the filter still owes as of `today`, who owes most first; at most 1,000. */
export function listDebtors(tx: Transaction, today: string, filter: FinanceFilter): Promise<string> {
  const values: unknown[] = [today]
  const select = debtors(filter, (one) => `$${values.push(one)}`)
  return jsonList(tx, select, values)
}
