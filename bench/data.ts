import pg from 'pg'
import { hashPassword } from '../server/src/auth/password/password.ts'
import type { Identity } from '../server/src/database/transaction.ts'
import { makeWorkProject, type WorkProject } from './work-data.ts'

/** Whom the bench asks for, and as whom it asks. */
export type BenchData = {
  /** Organisations with so many projects. */
  hundred: Organization
  thousand: Organization
  /** With 200 projects and 20,000 open tasks. */
  busy: Organization
  /** Its projects are created while measuring. */
  growing: Organization
  /** Addresses of people of `growing`, who sign in. */
  emails: string[]
  /** Projects of `growing`: with 100 tasks, with 5,000, and one whose tasks are changed while measuring. */
  work: { hundred: WorkProject; thousands: WorkProject; changing: WorkProject }
}

export type Organization = { org_id: string; admin: Identity }

/** Everybody's. */
export const password = 'vento-sudeste-17'
/** Others with a thousand projects each, so that finding an organisation's own is work. */
const neighbours = 9
/** Of `growing`. */
const runs = 20_000
const invoices = 2_000
/** Many more than connections: nobody signs in twice at once. */
const peopleWhoSignIn = 256

/** Fills an empty database, as its owner. */
export function makeData(adminUrl: string): Promise<BenchData> {
  return asOwner(adminUrl, async (client) => {
    const passwordHash = await hashPassword(password)
    const organization = (name: string, projects: number, tasks: number) =>
      makeOrganization(client, { name, projects, tasks, passwordHash })
    for (let number = 1; number <= neighbours; number += 1) await organization(`vizinha-${number}`, 1000, 10)
    const hundred = await organization('cem', 100, 100)
    const thousand = await organization('mil', 1000, 100)
    const busy = await organization('atarefada', 200, 200)
    const growing = await organization('crescente', 0, 0)
    const emails = await makePeople(client, {
      org_id: growing.org_id,
      passwordHash,
      count: peopleWhoSignIn,
      at: 'todos',
    })
    const work = {
      hundred: await makeWorkProject(client, growing.org_id, { place: 1, tasks: 100 }),
      thousands: await makeWorkProject(client, growing.org_id, { place: 2, tasks: 5000 }),
      changing: await makeWorkProject(client, growing.org_id, { place: 3, tasks: 10_000 }),
    }
    await client.query(agentsSql, [growing.org_id])
    await client.query(runsSql, [growing.org_id, runs, 30, 0])
    await client.query(othersSql, [growing.org_id, invoices])
    await settle(client)
    return { hundred, thousand, busy, growing, emails, work }
  })
}

export async function asOwner<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Analyzes, and marks every row as visible to all transactions, as autovacuum would a minute later. */
export async function settle(client: pg.Client): Promise<void> {
  await client.query('vacuum analyze')
}

/** An organisation with its admin and so many projects of so many tasks each. */
export async function makeOrganization(
  client: pg.Client,
  { name, projects, tasks, passwordHash }: { name: string; projects: number; tasks: number; passwordHash: string },
): Promise<Organization> {
  const { rows } = await client.query<{ id: string }>('insert into organizations (name) values ($1) returning id', [
    name,
  ])
  const org_id = rows[0]?.id ?? ''
  const [email = ''] = await makePeople(client, { org_id, passwordHash, count: 1, at: name })
  const { rows: people } = await client.query<{ id: string }>('select id from users where email = $1', [email])
  await client.query(clientsSql, [org_id])
  await client.query(projectsSql, [org_id, projects])
  await client.query(tasksSql, [org_id, tasks])
  return { org_id, admin: { user_id: people[0]?.id ?? '', org_id, role: 'admin', email, session_id: null } }
}

/** Admins of an organisation, with accounts; answers their addresses. */
async function makePeople(
  client: pg.Client,
  people: { org_id: string; passwordHash: string; count: number; at: string },
): Promise<string[]> {
  const { org_id, passwordHash, count, at } = people
  const { rows } = await client.query<{ email: string }>(
    `with account as (
       insert into auth.accounts (email, password_hash, created_at, updated_at)
       select format('pessoa-%s@%s.exemplo.com.br', n, $3::text), $2, now(), now() from generate_series(1, $4::int) n
       returning id, email
     )
     insert into users (id, org_id, display_name, email, role)
     select id, $1, 'Pessoa ' || split_part(email, '@', 1), email, 'admin' from account returning email`,
    [org_id, passwordHash, at, count],
  )
  return rows.map(({ email }) => email)
}

export const agentsSql = `
  insert into agents (org_id, external_id, name)
  select $1, 'agente-' || n, 'Agente ' || n from generate_series(1, 20) n`

/** Tickets, and so many ($2) invoices. */
export const othersSql = `with ticket as (
    insert into tickets (org_id, external_id, title, status) select $1::uuid, 't-' || n, 'Chamado ' || n,
      (array['open', 'closed', 'resolved'])[1 + n % 3]
    from generate_series(1, 20000) n
  )
  insert into finance_invoices (org_id, number, client, amount, due_date)
  select $1::uuid, 'NF-' || n, 'Cliente ' || n % 50, n % 9000 + 0.37, current_date + n % 200 - 100
  from generate_series(1, $2::int) n`

/**
 * So many ($2) runs of the organisation's agents, between two numbers of days ago ($3 and $4). Latencies and costs are
 * spread over their decades, as they are in life.
 */
export const runsSql = `insert into agent_runs
    (org_id, agent_id, run_type, status, latency_ms, cost_usd, cost_source, error, created_at)
  select $1, agent.ids[1 + n % cardinality(agent.ids)], (array['invoke_agent', 'chat', 'embeddings'])[1 + n % 3],
    case when n % 20 = 0 then 'failed' else 'completed' end, exp(3 + 7 * random())::int,
    exp(-9 + 7 * random())::numeric(14, 8), 'reported', case when n % 20 = 0 then 'timeout: o modelo não respondeu' end,
    now() - ($4::float8 + ($3::float8 - $4) * ($2 - n) / $2) * interval '1 day' - random() * interval '1 minute'
  from generate_series(1, $2::int) n, (select array_agg(id) as ids from agents where org_id = $1 and not is_assistant) agent`

const clientsSql = `
  insert into clients (org_id, name, document)
  select $1, 'Cliente ' || n, lpad(n::text, 14, '0') from generate_series(1, 50) n`

/** Rows as long as people write them; the newest has the highest number. */
const projectsSql = `
  insert into projects (org_id, name, client, client_id, partner, description, budget_hours, imported_hours,
    start_date, end_date, status, created_at)
  select $1, 'Projeto ' || n || ' de integração e dados', clients.name, clients.id,
    case when n % 3 = 0 then 'Parceira Tecnologia' end,
    'Entrega ' || n || ': levantamento, integração com o sistema do cliente, painéis e treinamento da equipe.',
    40 + n % 400, n % 300, date '2025-01-01' + n % 300, date '2025-12-01' + n % 300,
    (array['planned', 'doing', 'review', 'blocked', 'done', 'cancelled'])[1 + n % 6],
    now() - ($2 - n) * interval '1 hour'
  from generate_series(1, $2::int) n
  join clients on clients.org_id = $1 and clients.name = 'Cliente ' || 1 + n % 50`

/** So many tasks for each project, half of them done, some of them blocked or overdue. */
const tasksSql = `
  insert into tasks (org_id, project_id, title, priority, estimate_hours, due_date, status)
  select $1, projects.id, 'Task ' || n || ' da entrega', 'P' || 1 + n % 3, 1 + n % 16, current_date + n % 40 - 5,
    (array['done', 'planned', 'done', 'doing', 'done', 'review', 'done', 'planned', 'done', 'blocked'])[1 + n % 10]
  from projects, generate_series(1, $2::int) n where projects.org_id = $1`
