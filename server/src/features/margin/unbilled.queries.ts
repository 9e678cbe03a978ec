import type { Transaction } from '../../database/transaction.ts'
import { invoicedDay } from '../finance/finance-filter.ts'

/**
 * SQL of the CTE `worked`: hours of projects for clients after the day of the project's last invoice, by person and day. Hours do
 * not know their invoice, so an invoice counts for all that was worked until its day.
 */
export const unbilledHours = `
  billed as (
    select projects.id, projects.name, projects.client_id,
      coalesce(max(${invoicedDay('invoice')}), '-infinity') as until
    from projects left join finance_invoices invoice on invoice.project_id = projects.id
      and invoice.status not in ('draft', 'cancelled') and invoice.kind = 'invoice'
    where projects.kind = 'delivery' group by projects.org_id, projects.id
  ), worked as (
    -- By an index, project by project: PostgreSQL would read the hours of all years.
    select billed.id, billed.name, billed.client_id, entry.user_id, entry.project_role, entry.date, entry.hours
    from billed cross join lateral (
      select user_id, project_role, date, sum(hours) as hours from time_entries
      where project_id = billed.id and date > billed.until group by user_id, project_role, date offset 0) entry
  )`

/** SQL of the columns that value the rows of `worked`, each day at its billing rate, as `rated.rate`. */
export const unbilledValue = `trim_scale(sum(worked.hours * rated.rate))::text as amount,
  trim_scale(coalesce(sum(worked.hours) filter (where rated.rate is null), 0))::text as hours_without_rate`
export const billingRate = `cross join lateral (
  select public.hour_rate('billing', worked.date, worked.user_id, worked.id, worked.project_role) as rate) rated`

export type Unbilled = {
  id: string
  name: string
  hours: string
  since: string
  amount: string | null
  hours_without_rate: string
}

/** The projects of a scope that have such hours, the most first; exact. */
export function listUnbilled(
  tx: Transaction,
  { project_id, client_id }: { project_id?: string | undefined; client_id?: string | undefined },
): Promise<Unbilled[]> {
  return tx.query<Unbilled>(
    `with ${unbilledHours}
     select worked.id, worked.name, trim_scale(sum(worked.hours))::text as hours, min(worked.date)::text as since,
       ${unbilledValue}
     from worked ${billingRate}
     where ($1::uuid is null or worked.id = $1) and ($2::uuid is null or worked.client_id = $2)
     group by worked.id, worked.name order by sum(worked.hours) desc, worked.id`,
    [project_id ?? null, client_id ?? null],
  )
}
