import type pg from 'pg'
import type { Organization } from '../data.ts'

/** How much of a company its margin is made of. */
export type MarginSize = { runs: number; entries: number }

/** Months that all of it is spread over, the last one today's. */
const months = 24
/** Runs and hours of one statement: its triggers see all of them at once. */
const batch = 200_000

/** Adds rates, seats, invoices, hours and runs to an organisation that has projects and agents, and people beside its admin. */
export async function makeMargin(
  client: pg.Client,
  { org_id }: Organization,
  { runs, entries }: MarginSize,
): Promise<void> {
  for (const sql of [peopleSql, ratesSql, exchangeSql, seatsSql, invoicesSql]) await client.query(sql, [org_id])
  for (const [sql, count] of [
    [hoursSql, entries],
    [runsSql, runs],
  ] as const) {
    for (let done = 0; done < count; done += batch)
      await client.query(sql, [org_id, done, Math.min(count, done + batch), count])
  }
}

const since = `date_trunc('month', current_date) - interval '${months - 1} months'`
const days = `(current_date - (${since})::date)`

const peopleSql = `with account as (
    insert into auth.accounts (email, created_at, updated_at)
    select 'margem-' || n || '-' || $1::uuid || '@exemplo.com.br', now(), now() from generate_series(1, 40) n returning id, email
  )
  insert into users (id, org_id, display_name, email, role) select id, $1, 'Pessoa ' || split_part(email, '-', 2), email, 'member' from account`

/** Two rates of each person, the second from the middle on. */
const ratesSql = `insert into work_rates (org_id, kind, user_id, valid_from, amount)
  select $1, 'cost', id, (${since} + step * interval '${months / 2} months')::date, 60 + step * 7.5 + length(display_name)
  from users, generate_series(0, 1) step where org_id = $1`

const exchangeSql = `insert into exchange_rates (org_id, day, rate, source)
  select $1, day::date, 5 + (extract(doy from day) % 100) / 100, 'person'
  from generate_series(${since}, current_date, interval '1 day') day where extract(isodow from day) < 6`

/** Ten subscriptions: of hours of all and of five people, of runs and tokens of all, and of tokens of one agent. */
const seatsSql = `insert into costs (org_id, part, label, amount, currency, every, starts_on, spread, user_id, agent_id)
  select $1, 'seats', 'Assinatura ' || n, 100 * n, case when n % 2 = 0 then 'USD' else 'BRL' end, 'month',
    (${since} + n * interval '1 day')::date, case when n <= 6 then 'hours' when n <= 8 then 'runs' else 'tokens' end,
    case when n <= 5 then (array(select id from users where org_id = $1 order by email))[n] end,
    case when n = 10 then (array(select id from agents where org_id = $1 and not is_assistant order by external_id))[1] end
  from generate_series(1, 10) n`

const invoicesSql = `insert into finance_invoices (org_id, number, client, client_id, project_id, amount, due_date, issue_date)
  select $1, 'M-' || n, projects.client, projects.client_id, projects.id, 9000 + n % 700 + 0.37, day, day
  from (select row_number() over (order by id) as place, projects.* from projects where org_id = $1) projects
  join generate_series(1, 5000) n on n % 200 = place - 1
  cross join lateral (select (${since})::date + n % ${days} as day) spread`

/** Most of a person's hours are in a few projects. */
const hoursSql = `insert into time_entries (org_id, project_id, user_id, date, hours)
  select $1, projects.ids[1 + (n % 40 * 7 + n / 40 % 12) % cardinality(projects.ids)], people.ids[1 + n % cardinality(people.ids)],
    (${since})::date + (n::bigint * ${days} / $4)::int, (1 + n % 16) / 4.0
  from generate_series($2::int + 1, $3::int) n,
    (select array_agg(id order by id) as ids from projects where org_id = $1) projects,
    (select array_agg(id order by email) as ids from users where org_id = $1 and role = 'member') people`

const runsSql = `insert into agent_runs (org_id, agent_id, project_id, run_type, status, latency_ms, cost_usd, cost_source,
    input_tokens, output_tokens, created_at)
  select $1, agents.ids[1 + n % cardinality(agents.ids)],
    case when n % 50 > 0 then projects.ids[1 + n % 1009 % cardinality(projects.ids)] end, 'invoke_agent', 'completed', 1000 + n % 977,
    (1 + n % 997) / 10000.0, 'reported', 1000 + n % 5000, 100 + n % 700,
    least(now(), ${since} + (n::float8 / $4) * ${days} * interval '1 day')
  from generate_series($2::int + 1, $3::int) n,
    (select array_agg(id order by id) as ids from projects where org_id = $1) projects,
    (select array_agg(id order by id) as ids from agents where org_id = $1 and not is_assistant) agents`
