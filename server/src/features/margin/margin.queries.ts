import { type MarginRowsQuery, marginParts } from '@leme/contract/money/margin'
import type { Transaction } from '../../database/transaction.ts'
import { costs, daysOf, inScope, invoices, type MarginScope, scopeValues } from './margin-sql.ts'

/** The amounts of the scope, by project, client, month and part; what has no amount is left out, and said beside it. */
export const sums = `with ${invoices}, amounts as (
    select project_id, null::uuid as client_id, month, part, amount, left_out
    from public.margin_costs((select context.org_id()), case when $1::uuid is not null then array[$1::uuid] end,
      $4::date, $5::date, $6::date)
    union all
    select project_id, client_id, date_trunc('month', day)::date, 'invoiced', amount, case when amount is null then 1 end
    from invoices
  ), scoped as materialized (
    select amounts.project_id, projects.name as project, coalesce(projects.client_id, amounts.client_id) as client_id,
      case when projects.client_id is null then projects.client end as client, month, part, amount, left_out
    from amounts left join projects on projects.id = amounts.project_id
    where ${inScope('amounts.project_id', 'coalesce(projects.client_id, amounts.client_id)', 'projects.client')}
  )`

/** What is shown of each month, project and client, as SQL over `scoped`. */
const columns = {
  ...Object.fromEntries(marginParts.map((part) => [part, `sum(amount) filter (where part = '${part}')`])),
  margin: 'sum(amount)',
  hours_without_rate: `sum(left_out) filter (where part = 'hours')`,
  agents_without_rate_usd: `sum(left_out) filter (where part = 'agents')`,
  costs_without_rate_usd: `sum(left_out) filter (where part in ('seats', 'other'))`,
  other_currency: `sum(left_out) filter (where part = 'invoiced')`,
}

/** `scoped`, added up once by month and once by project: what is by client, and all, follows from these. */
const added = `${sums}, added as materialized (
    select grouping(month) = 0 as is_month, month, project_id, project, client_id, client,
      ${Object.entries(columns).map(([name, sql]) => `${sql} as ${name}`)}
    from scoped group by grouping sets ((month), (project_id, project, client_id, client))
  )`

const decimal = (sql: string) => `trim_scale(coalesce(${sql}, 0))::text`
const figures = Object.keys(columns).map((name) =>
  name === 'other_currency' ? `coalesce(sum(${name}), 0)::int as ${name}` : `${decimal(`sum(${name})`)} as ${name}`,
)

const months = `(select coalesce(json_agg(months order by month desc), '[]') from (
  select to_char(month, 'YYYY-MM') as month, ${figures} from added where is_month group by added.month) months)`
const total = `(select row_to_json(total) from (select ${figures} from added where is_month) total)`

/** A project's margin by month and in sum, exact, as JSON text; null where there is no such project. */
export async function getProjectMargin(
  tx: Transaction,
  id: string,
  today: string,
  period: Pick<MarginScope, 'from' | 'to'> = {},
): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `${added} select json_build_object('months', ${months}, 'total', ${total})::text as json
     where exists (select from projects where id = $1)`,
    scopeValues({ project_id: id, ...daysOf(period) }, today),
  )
  return row?.json ?? null
}

/** What a project cost until today, exact: hours, agents, seats and other costs, as far as they have a rate. */
export async function getProjectSpent(tx: Transaction, id: string, today: string): Promise<string> {
  const [row] = await tx.query<{ spent: string }>(
    `${sums} select ${decimal(`-sum(amount) filter (where part <> 'invoiced')`)} as spent from scoped`,
    scopeValues({ project_id: id }, today),
  )
  return row?.spent ?? '0'
}

/** Null is what is of nobody; who leaves most comes first. */
const clientOf = `case when client_id is not null or client is not null then json_build_object('id', client_id, 'name',
  coalesce((select name from clients where clients.id = client_id), client)) end`
const byMargin = 'order by sum(margin) desc nulls last'

/** What all projects leave, or those of one client, as JSON text; null where there is no such client. */
export async function getMargin(
  tx: Transaction,
  { client_id, ...period }: Pick<MarginScope, 'client_id' | 'from' | 'to'>,
  today: string,
): Promise<string | null> {
  const [row] = await tx.query<{ json: string }>(
    `${added} select json_build_object('months', ${months}, 'total', ${total},
       'clients', (select coalesce(json_agg(clients), '[]') from (
         select ${clientOf} as client, ${figures} from added where not is_month
         group by client_id, added.client ${byMargin}, client_id, added.client) clients),
       'projects', (select coalesce(json_agg(projects), '[]') from (
         select case when project_id is not null then json_build_object('id', project_id, 'name', project) end as project,
           ${clientOf} as client, ${figures}
         from added where not is_month
         group by project_id, added.project, client_id, added.client ${byMargin}, project_id, client_id) projects))::text as json
     where $2::uuid is null or exists (select from clients where id = $2)`,
    scopeValues({ client_id, ...daysOf(period) }, today),
  )
  return row?.json ?? null
}

const listed = 500
/** One part, all that are costs, or every one. */
const isAsked = (part: string) =>
  `coalesce($8::text, '${part}') in ('${part}'${part === 'invoiced' ? '' : `, 'costs'`})`
const useUnit = `case spread when 'hours' then 'h' when 'runs' then 'execuções' when 'tokens' then 'tokens' end`
const useText = (use: string) => `replace(trim_scale(round(${use}, 2))::text, '.', ',')`
/** SQL of the use that a share of `costs` is of: "10 de 30 h"; null of what was not spread. */
export const useOfShare = `${useText('use')} || ' de ' || ${useText('total')} || ' ' || ${useUnit}`

/** SQL of the notes of an invoice that are of another month than it counts in, by their issue or their competence. */
const otherMonths = `coalesce((
  select string_agg(', NFS-e ' || note.number || ' de ' || to_char(issue_day, 'DD/MM/YYYY')
      || case when date_trunc('month', competence) = date_trunc('month', issue_day) then ''
        else ', competência ' || to_char(competence, 'MM/YYYY') end, '' order by issue_day, note.id)
  from nfse_notes note
  where note.invoice_id = rated.id and date_trunc('month', rated.day) <> any (array[date_trunc('month', issue_day),
    date_trunc('month', competence)])), '')`

/** Every row that the sums are made of; hours and runs are valued once it is known which are listed. */
const rows = `with ${invoices}, ${costs.trim()}, places as (
    select id from projects where ${inScope('id', 'client_id', 'client')}
  ), pieces as (
    select 'invoiced' as part, invoices.id, project_id, day, label, quantity, currency as unit, null::numeric as rate, amount,
      null::uuid as user_id, null::uuid as task_id, null::text as project_role
    from invoices left join projects on projects.id = project_id
    where ${isAsked('invoiced')}
      and ${inScope('project_id', 'coalesce(projects.client_id, invoices.client_id)', 'projects.client')}
    union all
    select 'hours', id, project_id, date, null, hours, 'h', null, null, user_id, task_id, project_role from time_entries
    where ${isAsked('hours')} and project_id in (select id from places) and date between $4::date and $5::date
    union all
    select * from (
      select 'agents', id, project_id, (created_at at time zone (select public.org_time_zone()))::date as day,
        coalesce(name, run_type), cost_usd, 'US$', null::numeric, null::numeric, null::uuid, null::uuid, null
      from agent_runs
      where ${isAsked('agents')} and cost_usd <> 0 and (project_id in (select id from places)
        or project_id is null and $1::uuid is null and $2::uuid is null and $7::text is null)
        and created_at >= $4::date::timestamp at time zone (select public.org_time_zone())
        and created_at < ($5::date + 1)::timestamp at time zone (select public.org_time_zone())
    ) runs where day between $4::date and $5::date
    union all
    select part, costs.id, project_id, day,
      label || coalesce(': ' || ${useOfShare}, ''),
      quantity, case currency when 'USD' then 'US$' else currency end, rate, amount, null, null, null
    from costs left join projects on projects.id = project_id
    where coalesce($8::text, part) in (part, 'costs') and ${inScope('project_id', 'projects.client_id', 'projects.client')}
  ), latest as materialized (
    select pieces.*, count(*) over () as total from pieces order by day desc, part, id, project_id limit ${listed}
  ), rated as (
    select latest.*, case part
      when 'hours' then public.hour_rate('cost', day, user_id, project_id, project_role)
      when 'agents' then (select held.rate from public.exchange_rate_on(day) held)
      else rate end as held
    from latest
  )
  select json_build_object('total', coalesce((select max(total) from latest), 0), 'rows', (
    select coalesce(json_agg(shown order by day desc, part, id), '[]') from (
      select part, rated.id, case when projects.id is not null then
          json_build_object('id', projects.id, 'name', projects.name) end as project, day,
        coalesce(label, concat_ws(': ', display_name, tasks.title)) || case when part = 'invoiced' then ${otherMonths} else '' end as label,
        trim_scale(case when part in ('hours', 'agents') then -quantity * held else amount end)::text as amount,
        trim_scale(quantity)::text as quantity, unit, trim_scale(held)::text as rate
      from rated left join projects on projects.id = rated.project_id left join users on users.id = rated.user_id
      left join tasks on tasks.project_id = rated.project_id and tasks.id = rated.task_id) shown))::text as json`

/** The rows behind a figure, as JSON text. */
export async function listMarginRows(
  tx: Transaction,
  { part, month, unassigned, ...query }: MarginRowsQuery,
  today: string,
): Promise<string> {
  const days = daysOf(month ? { from: month, to: month } : query)
  const values = scopeValues({ ...query, ...days, unassigned: unassigned === 'true' }, today)
  const [row] = await tx.query<{ json: string }>(rows, [...values, part ?? null])
  if (!row) throw new Error('no rows are still a list')
  return row.json
}
