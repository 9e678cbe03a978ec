import type pg from 'pg'
import { type Organization, runsSql, settle } from '../data.ts'
import type { Named } from './growth-requests.ts'

/**
 * What a company has at a size of 1; all of it grows alike except for its people and its agents, who grow as its root.
 */
export const unit = { projects: 100, tasks: 10_000, invoices: 1_000, runs: 50_000, organizations: 10 }

const tasksOfProject = unit.tasks / unit.projects
/** Runs lie in so many days. */
const days = 730
/** Runs of one statement: its triggers see all of them at once. */
const batch = 200_000

/**
 * Adds rows until the organisation is so many times the unit, and the database holds as many more organisations. As in a
 * company, every tenth project is under way, whose tasks are half done; all others are done with theirs. Invoices are
 * paid except for one in twenty, tickets closed except for one in ten, and runs lie in two years.
 */
export async function growTo(client: pg.Client, { org_id }: Organization, times: number): Promise<void> {
  for (const [sql, count] of [
    [organizationsSql, unit.organizations * times],
    [peopleSql, 20 * Math.sqrt(times)],
    [clientsSql, 50 * times],
    [projectsSql, unit.projects * times],
    [membersSql],
    [tasksSql, tasksOfProject],
    [invoicesSql, unit.invoices * times],
    [receivablesSql, unit.invoices * times],
    [ticketsSql, 1_000 * times],
    [auditSql, 2_000 * times],
    [agentsSql, 5 * Math.sqrt(times)],
  ] as const) {
    await client.query(sql, count === undefined ? [org_id] : [org_id, Math.ceil(count)])
  }
  const { rows } = await client.query<{ count: string }>('select count(*) from agent_runs where org_id = $1', [org_id])
  const more = unit.runs * times - Number(rows[0]?.count)
  for (let done = 0; done < more; done += batch) {
    const size = Math.min(batch, more - done)
    await client.query(runsSql, [org_id, size, ...[done, done + size].map((runs) => days * (1 - runs / more))])
  }
  await settle(client)
}

/** A project under way, an agent, a client, and an open task among the others. */
export async function nameRows(client: pg.Client, { org_id }: Organization): Promise<Named> {
  const { rows } = await client.query<Named>(namedSql, [org_id])
  if (!rows[0]) throw new Error('the organisation is empty')
  return rows[0]
}

const namedSql = `select $1::uuid as org_id,
  (select id from projects where org_id = $1 and status = 'doing' order by created_at limit 1) as project_id,
  (select id from agents where org_id = $1 and external_id = 'agente-1') as agent_id,
  (select id from tasks where org_id = $1 and status <> 'done'
   order by (case when due_date is null then 'infinity' else due_date end), id
   offset (select count(*) / 2 from tasks where org_id = $1 and status <> 'done') limit 1) as task_id,
  'Cliente 7' as client`

/** The numbers that follow those that are there, $2 being the last. */
const following = (table: string) =>
  `generate_series(1 + (select count(*)::int from ${table} where org_id = $1), $2::int) n`

/** Others, each with ten projects of ten tasks, invoices and runs; $1 is none of them. */
const organizationsSql = `with other as (
    insert into organizations (name) select 'Vizinha ' || n
    from generate_series((select count(*)::int from organizations), $2::int) n, (select $1::uuid) own returning id
  ), project as (
    insert into projects (org_id, name, client, status)
    select id, 'Projeto ' || n, 'Cliente ' || n, 'doing' from other, generate_series(1, 10) n returning org_id, id
  ), invoice as (
    insert into finance_invoices (org_id, number, client, amount, due_date)
    select id, 'NF-' || n, 'Cliente ' || n % 10, n, current_date - n from other, generate_series(1, 50) n
  ), run as (
    insert into agent_runs (org_id, run_type, status, latency_ms)
    select id, 'chat', 'completed', n from other, generate_series(1, 50) n
  )
  insert into tasks (org_id, project_id, title, status)
  select org_id, id, 'Task ' || n, 'planned' from project, generate_series(1, 10) n`

const peopleSql = `with account as (
    insert into auth.accounts (email, created_at, updated_at)
    select 'equipe-' || n || '@crescida.exemplo.com.br', now(), now() from ${following('users')} returning id, email
  )
  insert into users (id, org_id, display_name, email, role)
  select id, $1, 'Pessoa ' || split_part(email, '@', 1), email, 'member' from account`

const clientsSql = `insert into clients (org_id, name, document, partner)
  select $1, 'Cliente ' || n, lpad(n::text, 14, '0'), case when n % 10 = 0 then 'Parceira ' || n % 7 end
  from ${following('clients')}`

const projectsSql = `insert into projects
    (org_id, name, client, client_id, description, budget_hours, start_date, end_date, status, created_at)
  select $1, 'Projeto ' || n || ' de integração e dados', client.name, client.id,
    'Entrega ' || n || ': levantamento, integração com o sistema do cliente, painéis e treinamento da equipe.',
    40 + n % 400, current_date - 100, current_date + n % 90, case when n % 10 = 0 then 'doing' else 'done' end,
    now() - random() * interval '1400 days'
  from ${following('projects')} join clients client
    on client.org_id = $1 and client.name = 'Cliente ' || 1 + n % (select count(*) from clients where org_id = $1)`

/** Four people of each project that has none. */
const membersSql = `insert into project_members (org_id, project_id, user_id)
  select $1, project.id, person.ids[1 + (place * 4 + n) % cardinality(person.ids)]
  from (select id, row_number() over (order by id) as place from projects where org_id = $1
    and not exists (select from project_members where org_id = $1 and project_id = projects.id)) project,
    (select array_agg(id) as ids from users where org_id = $1) person, generate_series(0, 3) n`

/** So many of each project that has none; a task of one project comes after a task of another, as in life. */
const tasksSql = `insert into tasks (org_id, project_id, title, description, priority, estimate_hours, due_date,
    assignee_user_id, status, created_at)
  select $1, project.id, 'Task ' || n || ': conferir a integração de pedidos com o sistema do cliente',
    case when n % 2 = 0 then 'Conferir os campos obrigatórios, os arredondamentos e o retorno de cada erro.' end,
    'P' || 1 + n % 3, 1 + n % 16, current_date + n % 40 - 5, project.people[1 + n % 5],
    case when project.status = 'done' then 'done'
      else (array['done', 'planned', 'done', 'doing', 'done', 'review', 'done', 'planned', 'done', 'blocked'])[1 + n % 10]
    end, now() - ($2 - n) * interval '13 days' - random() * interval '13 days'
  from (select id, status, (select array_agg(user_id) from project_members where project_id = projects.id) as people
    from projects where org_id = $1 and not exists (select from tasks where org_id = $1 and project_id = projects.id)
    offset 0) project, generate_series(1, $2::int) n
  order by n, project.id`

const invoicesSql = `insert into finance_invoices (org_id, number, client, amount, due_date, paid_date, status)
  select $1, 'NF-' || n, 'Cliente ' || 1 + n % (select count(*) from clients where org_id = $1), n % 9000 + 0.37,
    current_date - n % 1400 + 30, case when n % 20 > 0 then current_date - n % 1400 end,
    case when n % 20 > 0 then 'paid' else 'pending' end
  from ${following('finance_invoices')}`

const receivablesSql = `insert into finance_receivables
    (org_id, external_id, client, amount, expected_date, received_date)
  select $1, 'R-' || n, 'Cliente ' || 1 + n % (select count(*) from clients where org_id = $1), n % 9000 + 0.37,
    current_date - n % 1400 + 30, case when n % 20 > 0 then current_date - n % 1400 end
  from ${following('finance_receivables')}`

const ticketsSql = `insert into tickets (org_id, external_id, title, priority, status, created_at)
  select $1, 'T-' || n, 'Chamado ' || n || ': erro ao emitir o relatório', 'P' || 1 + n % 3,
    case when n % 10 = 0 then 'open' when n % 2 = 0 then 'resolved' else 'closed' end,
    now() - random() * interval '1400 days'
  from ${following('tickets')}`

const auditSql = `insert into audit_events (org_id, event, actor_name, actor_email, created_at)
  select $1, case when n % 5 = 0 then 'data_exported' else 'signed_in' end, 'Pessoa ' || n % 20,
    'equipe-' || n % 20 || '@crescida.exemplo.com.br', now() - random() * interval '700 days'
  from ${following('audit_events')}`

const agentsSql = `insert into agents (org_id, external_id, name) select $1, 'agente-' || n, 'Agente ' || n
  from ${following('agents')}`
