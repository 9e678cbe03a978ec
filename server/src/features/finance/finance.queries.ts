import { invoiceStatuses, receivableStatuses } from '@leme/contract/status'
import type { Transaction } from '../../database/with-identity.ts'
import { invoiceStatus } from '../invoice/invoice.queries.ts'
import { receivableStatus } from '../receivable/receivable.queries.ts'

/**
 * One table's sums as JSON, whole and by each status that is in the parameter `statuses`. PostgreSQL adds numeric
 * values, which is exact.
 */
function totals(table: string, status: string, statuses: string): string {
  return `(with totals as (
      select ${status} as status, count(*) as count, sum(amount) as amount from ${table} group by 1
    )
    select json_build_object(
      'count', coalesce(sum(totals.count), 0),
      'amount', coalesce(sum(totals.amount), 0.00)::text,
      'by_status', json_object_agg(known.status, json_build_object(
        'count', coalesce(totals.count, 0), 'amount', coalesce(totals.amount, 0.00)::text)))
    from unnest(${statuses}::text[]) known (status) left join totals using (status))`
}

const summary = `select json_build_object(
  'invoices', ${totals('finance_invoices', invoiceStatus('$1::date'), '$2')},
  'receivables', ${totals('finance_receivables', receivableStatus('$1::date'), '$3')})::text as json`

/** Sums of all invoices and receivables of the organisation, exact to the cent, as of `today` in Brazil. */
export async function getFinanceSummary(tx: Transaction, today: string): Promise<string> {
  const [row] = await tx.query<{ json: string }>(summary, [today, invoiceStatuses, receivableStatuses])
  if (!row) throw new Error('the sums of no rows are still a row')
  return row.json
}
