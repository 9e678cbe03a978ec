import type pg from 'pg'
import { emailIdentityData } from '../auth/account/identity.ts'
import { demoPassword } from '../auth/password/demo-password.ts'
import { hashPassword } from '../auth/password/password.ts'
import { withClient } from '../database/client.ts'
import { demoRows, type PersonRow } from './rows.ts'
import type { SignIn } from './sign-in.ts'
import type { TableRows } from './stamp.ts'

/** Any fixed number: it keeps two processes from loading at once. */
const lockKey = 7_205_302

/**
 * Loads the demo organisation, dated from `now`, into a database where nobody has an account and no organisation
 * exists; answers how its admin signs in, or null where there was anything and nothing was done. One transaction:
 * all of it or none, and once only, however many processes call this. `adminUrl` signs in as the owner, which
 * row-level security does not hold.
 */
export function loadDemo(adminUrl: string, now: Date): Promise<SignIn | null> {
  // Without a commit, PostgreSQL undoes all of it when the connection ends.
  return withClient(adminUrl, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    if (!(await isEmpty(client))) return null
    const { people, tables } = demoRows(now)
    for (const rows of [...tables, await accounts(people), identities(people)]) await insert(client, rows)
    await client.query('commit')
    return people[0] ? { email: people[0].email, password: demoPassword } : null
  })
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from public.organizations) and not exists (select from auth.accounts) as empty`,
  )
  return rows[0]?.empty === true
}

/** Every person has an account with the demo's password, salted and hashed as any other. */
async function accounts(people: readonly PersonRow[]): Promise<TableRows> {
  const hashes = await Promise.all(people.map(() => hashPassword(demoPassword)))
  const rows = people.map(({ id, email, display_name, created_at }, index) => ({
    id,
    email,
    password_hash: hashes[index],
    user_metadata: { display_name },
    created_at,
    updated_at: created_at,
  }))
  return { table: 'auth.accounts', rows }
}

/** The identity "email" of every account, without which it would seem to have no way in. */
function identities(people: readonly PersonRow[]): TableRows {
  const rows = people.map(({ id, email, display_name, created_at }) => ({
    id,
    account_id: id,
    provider: 'email',
    provider_id: id,
    identity_data: emailIdentityData({ id, email, user_metadata: { display_name } }),
    created_at,
    updated_at: created_at,
  }))
  return { table: 'auth.identities', rows }
}

/** One statement a table, then its statistics: without them row-level security makes the first queries slow. */
async function insert(client: pg.Client, { table, rows }: TableRows): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
  await client.query(`analyze ${table}`)
}
