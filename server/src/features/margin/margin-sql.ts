import { countedName } from '../client/counted-name.ts'
import { invoicedDay } from '../finance/finance-filter.ts'

/** Of what a margin is asked. Months are first and last days. */
export type MarginScope = {
  project_id?: string | undefined
  client_id?: string | undefined
  /** The name of a client that is not registered: of its projects. */
  client?: string | undefined
  /** What is of no project: of the client, or of nobody. */
  unassigned?: boolean
  from?: string | undefined
  to?: string | undefined
}

/** Calendar months as the days that they begin and end with. */
export function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { from: from && `${from}-01`, to: to && lastDay(to) }
}

function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
}

/** $1 to $7 of the queries below. */
export function scopeValues(scope: MarginScope, today: string): unknown[] {
  const { project_id, client_id, unassigned, from, to, client } = scope
  const place = [project_id ?? null, client_id ?? null, unassigned ?? false]
  return [...place, from ?? '-infinity', to ?? 'infinity', today, client ?? null]
}

const inPeriod = (day: string) => `${day} between $4::date and $5::date`

/** Whether a row is in the scope: SQL of its project's id, its client's, and the name of that project's client. */
export const inScope = (project: string, client: string, name: string) => `($1::uuid is null or ${project} = $1)
  and ($2::uuid is null or ${client} = $2) and ($7::text is null or ${name} = $7 and ${client} is null)
  and (not $3::boolean or ${project} is null and ($2 is not null or ${client} is null))`

/** SQL of the CTE `invoices`: each of the period that counts, with whose it is; null where its amount is in another currency. */
export const invoices = `
  names as materialized (
    select client, (
      select clients.id from clients where clients.name collate public.same_name = ${countedName('spelled.client')}
      order by is_active desc, created_at, id limit 1) as client_id
    from (select distinct client from finance_invoices where project_id is null and client_id is null) spelled
  ), invoices as (
    select id, project_id, coalesce(invoice.client_id, names.client_id) as client_id,
      ${invoicedDay('invoice')} as day,
      number || case when issue_date is null then ', sem emissão: pelo vencimento' else '' end as label, amount as quantity, currency,
      case currency when 'BRL' then amount end as amount
    from finance_invoices invoice
    left join names on invoice.project_id is null and invoice.client_id is null and names.client = invoice.client
    where status not in ('draft', 'cancelled') and ${inPeriod(invoicedDay('invoice'))}
  )`

/** SQL of the CTE `costs`: seats, by their shares, and other costs, row by row, of the period. */
export const costs = `
  charges as materialized (
    select * from public.cost_charges($6::date) where ${inPeriod('day')}
  ), costs as (
    select 'seats' as part, id, project_id, day, label, spread, use, total, quantity, currency, rate, amount
    from public.seat_shares((select context.org_id()),
      array(select distinct date_trunc('month', day)::date from charges where part = 'seats'), $6::date)
    where ${inPeriod('day')}
    union all
    select part, id, project_id, day, label, null, null, null, quantity, currency, rate, amount from charges where part <> 'seats'
  )`
