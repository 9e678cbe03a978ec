import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'

/** Tables that are not an organisation's own: everything else must stand behind the wall. */
const exempt = ['organizations', 'users']

let database: TestDatabase
let admin: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
})

afterAll(async () => {
  await admin?.end()
  await database?.drop()
})

async function names(text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(text, values)
  return rows.map((row) => row.name)
}

describe('[MS-01] the live schema', () => {
  test('[MS-01] has row-level security on, and forced, on every table', async () => {
    const open = await names(`
      select format('%I.%I', nspname, relname) as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and nspname = 'public' and not (relrowsecurity and relforcerowsecurity)`)
    expect(open).toEqual([])
  })

  test('[MS-01] has a policy of the application that reads the organisation on every table', async () => {
    const without = await names(`
      select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and nspname = 'public' and not exists (
        select from pg_policies
        where schemaname = 'public' and tablename = relname and roles = '{leme_app}' and cmd = 'SELECT'
          and qual like '%context.org_id()%'
      )`)
    expect(without).toEqual([])
  })

  test('[MS-01] has no policy of the application that forgets the organisation', async () => {
    const forgetful = await names(`
      select policyname as name from pg_policies
      where schemaname = 'public' and 'leme_app' = any(roles) and permissive = 'PERMISSIVE'
        and coalesce(qual, '') || coalesce(with_check, '') not like '%context.org_id()%'`)
    expect(forgetful).toEqual([])
  })

  test('[MS-04] holds API keys within their scopes on every table', async () => {
    const loose = await names(
      `select relname || ' ' || kind as name
       from pg_class, unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) kind
       where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'organizations' and not exists (
         select from pg_policies where schemaname = 'public' and tablename = relname and cmd = kind
           and permissive = 'RESTRICTIVE' and coalesce(qual, with_check) ~ 'context.within|context.role'
       )`,
    )
    expect(loose).toEqual([])
  })

  test('[MS-01] leads the primary key and every unique key of a table with org_id', async () => {
    const keys = await names(
      `select conname as name from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype in ('p', 'u') and connamespace = 'public'::regnamespace
         and attname <> 'org_id' and conrelid::regclass::text <> all ($1)`,
      [exempt],
    )
    expect(keys).toEqual([])
  })

  test('[MS-01] carries org_id in every reference between tables', async () => {
    const references = await names(
      `select conname as name from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and connamespace = 'public'::regnamespace
         and attname <> 'org_id' and conrelid::regclass::text <> all ($1)`,
      [exempt],
    )
    expect(references).toEqual([])
  })

  test('[MS-01] has an org_id that cannot be null on every table', async () => {
    const loose = await names(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and relname <> all ($1) and not exists (
         select from pg_attribute where attrelid = pg_class.oid and attname = 'org_id' and attnotnull
       )`,
      [exempt],
    )
    expect(loose).toEqual([])
  })

  test('[MS-01] lets nobody change a key once it is written', async () => {
    const changeable = await names(`
      select format('%s.%s', table_name, column_name) as name from information_schema.column_privileges
      where table_schema = 'public' and grantee = 'leme_app' and privilege_type = 'UPDATE'
        and column_name in ('org_id', 'id', 'created_at')`)
    expect(changeable).toEqual([])
  })

  test('[MS-01] lets the application insert and change named columns alone: no key by a grant on the whole table', async () => {
    const whole = await names(`
      select format('%s on %s', kind, relname) as name
      from pg_class, unnest('{INSERT,UPDATE}'::text[]) kind
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and has_table_privilege('leme_app', pg_class.oid, kind)`)
    expect(whole, 'grant insert (column), update (column): a list of columns belongs to one verb').toEqual([])
  })

  test('[MS-01] shows the application nothing of the auth service', async () => {
    const visible = await names(`
      select relname as name from pg_class where relnamespace = 'auth'::regnamespace
      and has_table_privilege('leme_app', oid, 'select, insert, update, delete')`)
    expect(visible).toEqual([])
  })

  test('[MS-01] leaves the serving login with nothing of its own', async () => {
    const { rows } = await admin.query(`
      select rolsuper or rolbypassrls or rolinherit or rolcreatedb or rolcreaterole as powerful,
        exists (select from pg_class where relowner = pg_roles.oid) as owner,
        has_table_privilege(oid, 'public.clients', 'select') as reader
      from pg_roles where rolname = 'leme_server'`)
    expect(rows).toEqual([{ powerful: false, owner: false, reader: false }])
  })

  test('is what the committed types say', async () => {
    const cli = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'))
    const cwd = fileURLToPath(new URL('../../..', import.meta.url))
    await promisify(execFile)(process.execPath, [cli, '--verify', '--url', database.adminUrl], { cwd })
  })
})
