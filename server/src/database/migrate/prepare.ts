import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { StartRefused } from '../../start-refused.ts'
import { withClient } from '../client.ts'
import { inLockedTransaction } from './migrate.ts'

/** The two logins of a prepared database: `serverUrl` serves (DATABASE_URL), `adminUrl` owns (ADMIN_DATABASE_URL). */
export type PreparedDatabase = { serverUrl: string; adminUrl: string }

/** Passwords of the two logins; each replaces what was set before. */
export type RolePasswords = { owner: string; server: string }

/** The name of the database, and passwords that are set already; new ones are made otherwise. */
export type PrepareOptions = { database?: string; passwords?: RolePasswords }

/**
 * Makes roles and database on the PostgreSQL server of `url`, which must sign in as a
 * superuser or as a role that may make roles with BYPASSRLS. Everything that is there
 * already stays; the passwords of the two logins are replaced, so that the answer is
 * always right. `leme_app` and `leme_auth` are what the serving login may become, and
 * all that it may do: it owns nothing and inherits nothing.
 * Throws StartRefused where the server is too old or the login may not make such roles.
 */
export async function prepare(url: string, options: PrepareOptions = {}): Promise<PreparedDatabase> {
  const { database = 'leme', passwords = { owner: makePassword(), server: makePassword() } } = options
  await withClient(url, async (client) => {
    await refuseOldServer(client)
    await makeRoles(client, passwords)
    await makeDatabase(client, database)
    await limitDatabase(client, database)
  })
  const adminUrl = withLogin(url, 'leme_owner', passwords.owner, database)
  await withClient(adminUrl, (client) => inLockedTransaction(client, () => closePublicDefaults(client)))
  return { adminUrl, serverUrl: withLogin(url, 'leme_server', passwords.server, database) }
}

/** A password that needs no escaping in an address: 192 random bits. */
export function makePassword(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * Lets only the serving login and the owner connect. These rights are the database's own
 * and a copy made from a template does not carry them.
 */
export async function limitDatabase(client: pg.Client, database: string): Promise<void> {
  const name = pg.escapeIdentifier(database)
  await client.query(`revoke all on database ${name} from public`)
  await client.query(`grant connect on database ${name} to leme_server`)
}

async function serverVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  return rows[0]?.version ?? 0
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const version = await serverVersion(client)
  if (version >= 15) return
  throw new StartRefused(`O Leme precisa do PostgreSQL 15 ou mais novo; este servidor é o ${version}.`)
}

async function makeRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  const owner = `login bypassrls nocreatedb nocreaterole password ${pg.escapeLiteral(passwords.owner)}`
  const server = `login noinherit nobypassrls nocreatedb nocreaterole password ${pg.escapeLiteral(passwords.server)}`
  try {
    await makeRole(client, 'leme_owner', owner)
    await makeRole(client, 'leme_server', server)
    await makeRole(client, 'leme_app', 'nologin')
    await makeRole(client, 'leme_auth', 'nologin')
    await client.query(`grant leme_app, leme_auth to leme_server${await membershipOptions(client)}`)
    // A migration may end the serving login's requests that are in its way; the owner may do all that they may anyway.
    await client.query('grant leme_server to leme_owner')
    await becomeMember(client)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
    throw new StartRefused(
      'O usuário do endereço dado não pode criar os papéis do Leme: use um superusuário, ou um papel com CREATEROLE e BYPASSRLS.',
      { cause: error },
    )
  }
}

async function makeRole(client: pg.Client, name: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  const verb = rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${name} ${attributes}`)
}

/** Up to 15 the member's NOINHERIT decides; from 16 on each membership says for itself. */
async function membershipOptions(client: pg.Client): Promise<string> {
  return (await serverVersion(client)) >= 16 ? ' with inherit false, set true' : ''
}

/** A login that is no superuser must be a member of a role to give it a database. */
async function becomeMember(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role(current_user, 'leme_owner', 'usage') as member`,
  )
  if (rows[0]?.member) return
  await client.query('grant leme_owner to current_user')
}

async function makeDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount !== 0) return
  const locale = (await hasPortuguese(client)) ? ` locale_provider icu icu_locale 'pt-BR' locale 'C'` : ''
  const name = pg.escapeIdentifier(database)
  await client.query(`create database ${name} owner leme_owner template template0 encoding 'UTF8'${locale}`)
}

/** ICU makes order, case and search of accents the same on every platform; a build without it keeps its own. */
async function hasPortuguese(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_collation where collname = 'pt-BR-x-icu'`)
  return rowCount !== 0
}

/** What PostgreSQL gives to everybody: the schema public and calling any function. Here only our two roles may call. */
async function closePublicDefaults(client: pg.Client): Promise<void> {
  await client.query('revoke all on schema public from public')
  await client.query('alter default privileges revoke execute on functions from public')
  await client.query('alter default privileges grant execute on functions to leme_app, leme_auth')
}

function withLogin(url: string, user: string, password: string, database: string): string {
  const address = new URL(url)
  address.username = user
  address.password = password
  address.pathname = `/${encodeURIComponent(database)}`
  return address.href
}
