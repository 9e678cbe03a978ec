import pg from 'pg'
import { hashPassword } from '../server/src/auth/password.ts'
import type { Identity } from '../server/src/database/with-identity.ts'

/** Whom the bench asks for, and as whom it asks. */
export type BenchData = {
  /** Organisations with so many projects. */
  hundred: Organization
  thousand: Organization
  /** Its projects are created while measuring. */
  growing: Organization
  /** Addresses of people who sign in. */
  emails: string[]
}

export type Organization = { org_id: string; admin: Identity }

/** Everybody's. */
export const password = 'vento-sudeste-17'
/** Others with a thousand projects each, so that finding an organisation's own is work. */
const neighbours = 9
/** Many more than connections: nobody signs in twice at once. */
const peopleWhoSignIn = 256

/** Fills an empty database, as its owner. */
export async function makeData(adminUrl: string): Promise<BenchData> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const passwordHash = await hashPassword(password)
    const organization = (name: string, projects: number) => makeOrganization(client, { name, projects, passwordHash })
    for (let number = 1; number <= neighbours; number += 1) await organization(`vizinha-${number}`, 1000)
    const hundred = await organization('cem', 100)
    const thousand = await organization('mil', 1000)
    const growing = await organization('crescente', 0)
    const emails = await makePeople(client, {
      org_id: growing.org_id,
      passwordHash,
      count: peopleWhoSignIn,
      at: 'todos',
    })
    await client.query('analyze')
    return { hundred, thousand, growing, emails }
  } finally {
    await client.end()
  }
}

async function makeOrganization(
  client: pg.Client,
  { name, projects, passwordHash }: { name: string; projects: number; passwordHash: string },
): Promise<Organization> {
  const { rows } = await client.query<{ id: string }>('insert into organizations (name) values ($1) returning id', [
    name,
  ])
  const org_id = rows[0]?.id ?? ''
  const [email = ''] = await makePeople(client, { org_id, passwordHash, count: 1, at: name })
  const { rows: people } = await client.query<{ id: string }>('select id from users where email = $1', [email])
  await client.query(clientsSql, [org_id])
  await client.query(projectsSql, [org_id, projects])
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
     select id, $1, 'Pessoa ' || email, email, 'admin' from account returning email`,
    [org_id, passwordHash, at, count],
  )
  return rows.map(({ email }) => email)
}

const clientsSql = `
  insert into clients (org_id, name, document)
  select $1, 'Cliente ' || n, lpad(n::text, 14, '0') from generate_series(1, 50) n`

/** Rows as long as people write them; the newest bears the highest number. */
const projectsSql = `
  insert into projects (org_id, name, client, client_id, partner, description, budget_hours, spent_hours,
    start_date, end_date, status, health_score, created_at)
  select $1, 'Projeto ' || n || ' de integração e dados', clients.name, clients.id,
    case when n % 3 = 0 then 'Parceira Tecnologia' end,
    'Entrega ' || n || ': levantamento, integração com o sistema do cliente, painéis e treinamento da equipe.',
    40 + n % 400, n % 300, date '2025-01-01' + n % 300, date '2025-12-01' + n % 300,
    (array['planned', 'doing', 'review', 'blocked', 'done', 'cancelled'])[1 + n % 6], n % 101,
    now() - ($2 - n) * interval '1 hour'
  from generate_series(1, $2::int) n
  join clients on clients.org_id = $1 and clients.name = 'Cliente ' || 1 + n % 50`
