import type { FinanceFilter } from '@leme/contract/money/finance'
import { financeList } from '@leme/contract/money/finance-list'
import { type ListSql, type Value, whereOf } from '../../database/query/list.ts'
import { countsFor } from '../client/counted-name.ts'

/** The day that an invoice counts for as invoiced: that of its issue, or, where nobody said one, its due day. */
export const invoicedDay = (invoice: string) => `coalesce(${invoice}.issue_date, ${invoice}.due_date)`

/** The day that a period is compared with, of each table: when it is due, was issued, or was paid. */
const days = {
  finance_invoices: {
    due: 'finance_invoices.due_date',
    issue: invoicedDay('finance_invoices'),
    payment: 'finance_invoices.paid_date',
  },
  finance_receivables: {
    due: 'finance_receivables.expected_date',
    issue: `(select ${invoicedDay('bill')} from finance_invoices bill
      where bill.org_id = finance_receivables.org_id and bill.id = finance_receivables.invoice_id)`,
    payment: 'finance_receivables.received_date',
  },
} as const

export type FinanceTable = keyof typeof days

/** What the lists and the sums of a table of the finances have in common. A client's rows are those that count for it. */
export function financeFilters(table: FinanceTable) {
  const dayOf = ({ by = 'due' }: FinanceFilter) => days[table][by]
  return {
    client: (client, { value }) => countsFor(`${table}.client`, value(client)),
    from: (from, { value }, filter) => `${dayOf(filter)} >= ${value(from)}::date`,
    to: (to, { value }, filter) => `${dayOf(filter)} <= ${value(to)}::date`,
    by: () => undefined,
  } satisfies ListSql<typeof financeList, unknown>['filters']
}

/** SQL that holds rows of a table of the finances to a filter. Without the day that counts a row is in no period. */
export function isInFilter(table: FinanceTable, filter: FinanceFilter, value: Value): string {
  return whereOf({ list: financeList, table, filters: financeFilters(table) }, filter, { value, facts: undefined })
}
