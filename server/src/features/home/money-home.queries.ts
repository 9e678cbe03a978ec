import type { Transaction } from '../../database/transaction.ts'
import { sameDebts } from '../billing/same-debt.queries.ts'
import { registeredName, sameClient, usualSpelling } from '../client/counted-name.ts'
import { overdueDebts, withRepeats } from '../finance/overdue.ts'
import { invoiceStatus, receivableOpen, receivableStatus } from '../finance/status-today.ts'
import { sums } from '../margin/margin.queries.ts'
import { scopeValues } from '../margin/margin-sql.ts'
import { billingRate, unbilledHours, unbilledValue } from '../margin/unbilled.queries.ts'

const listed = 5
/** Of what is to come so many weeks, this one the first. */
const weeks = 5
const today = '$6::date'

const json = (rows: string) => `(select coalesce(json_agg(listed), '[]') from (${rows}) listed)`

const margins = (order: 'asc' | 'desc') =>
  json(`
  select json_build_object('id', project_id, 'name', project) as project, trim_scale(margin)::text as margin
  from margins where margin ${order === 'desc' ? '>' : '<'} 0 order by margins.margin ${order}, project_id limit ${listed}`)

/** Everything open that is not late, each debt once. */
const expected = withRepeats(`
  select 'invoice' as kind, id, client, amount, due_date as day, null::uuid as bill from finance_invoices
  where ${invoiceStatus(today)} = 'pending' and not has_instalments and kind = 'invoice' and currency = 'BRL'
  union all
  select 'receivable', id, client, ${receivableOpen}, expected_date, invoice_id from finance_receivables
  where ${receivableStatus(today)} = 'pending'`)

/**
 * Money at the beginning of the day, as JSON text, as of `today`; for those who see margins: the policies show others no
 * rates and no costs.
 */
export async function getMoneyHome(tx: Transaction, day: string): Promise<string> {
  const from = firstMonth(day)
  const values = scopeValues({ from: `${from}-01`, to: day }, day)
  const [row] = await tx.query<{ json: string }>(
    `${sums}, margins as materialized (
       select project_id, project, sum(amount) as margin from scoped where project_id is not null group by project_id, project
     ), late as materialized (
       select ${usualSpelling('counted', '1')} as client, sum(amount) as amount, ${today} - min(day) as days
       from ${overdueDebts(today)} debts where not repeats group by ${sameClient('counted')} having sum(amount) > 0
     ), received as materialized (
       select ${sameClient('counted')} as counted, count(*)::int as count from ${sameDebts} pairs
       where received_date is not null and due_date < ${today} group by 1
     ), ${unbilledHours.trim()}, unbilled as materialized (
       select id, name, min(date) as since, sum(hours) as hours from worked group by id, name
     ), most as materialized (
       select * from unbilled order by hours desc, id limit ${listed}
     ), costs as (
       select agents.id, agents.name,
         coalesce(sum(cost_usd) filter (where part >= public.org_midnight(date_trunc('month', ${today})::date)), 0) as now,
         coalesce(sum(cost_usd) filter (where part < public.org_midnight(
           least((date_trunc('month', ${today}) - interval '1 month')::date + (${today} - date_trunc('month', ${today})::date) + 1,
             date_trunc('month', ${today})::date))), 0) as before
       from agents join agent_run_figures figures on figures.subject = agents.id and grain = 'day'
       where part >= public.org_midnight((date_trunc('month', ${today}) - interval '1 month')::date) and not is_assistant
       group by agents.id, agents.name
     ), weeks as (
       select (date_trunc('week', ${today}) + make_interval(weeks => step))::date as week
       from generate_series(0, ${weeks - 1}) step
     ), expected as materialized (select * from ${expected} debts where not repeats)
     select json_build_object(
       'from', $8::text, 'to', to_char(${today}, 'YYYY-MM'),
       'earns', ${margins('desc')}, 'loses', ${margins('asc')},
       'earns_total', (select count(*) from margins where margin > 0),
       'loses_total', (select count(*) from margins where margin < 0),
       'late', ${json(`select ${registeredName('late.client')} as client, amount::text, days,
           coalesce((select count from received where received.counted = ${sameClient('late.client')}), 0) as received_alike from late
         order by days desc, amount desc limit ${listed}`)},
       'late_total', (select json_build_object('clients', count(*), 'amount', coalesce(sum(amount), 0)::text) from late),
       'unbilled', ${json(`select json_build_object('id', most.id, 'name', most.name) as project,
           trim_scale(most.hours)::text as hours, most.since, ${unbilledValue}
         from most join worked on worked.id = most.id
         ${billingRate}
         group by most.id, most.name, most.hours, most.since order by most.hours desc, most.id`)},
       'unbilled_total', (select json_build_object('projects', count(*), 'hours', trim_scale(coalesce(sum(hours), 0))::text)
         from unbilled),
       'dearer', ${json(`select json_build_object('id', id, 'name', name) as agent, trim_scale(now)::text as cost_usd,
           trim_scale(before)::text as before_usd
         from costs where now > before order by now - before desc, id limit ${listed}`)},
       'dearer_total', (select count(*) from costs where now > before),
       'cash', ${json(`select week, coalesce(sum(amount), 0)::text as amount, count(id)::int as count
         from weeks left join expected on day >= week and day < week + 7 group by week order by week`)})::text as json`,
    [...values, from],
  )
  if (!row) throw new Error('no rows are still a home')
  return row.json
}

/** The month two before that of a day. */
function firstMonth(day: string): string {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 0) - 3, 1)).toISOString().slice(0, 7)
}
