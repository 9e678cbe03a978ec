import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createClient, withClient } from '../client.ts'
import { makePages } from '../schema/pages.ts'

let database: TestDatabase
let admin: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  admin = createClient(database.adminUrl)
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await database?.drop()
})

const everyone = `'{everyone}'`
const managers = `'{manager,admin}'`
const senders = `'{manager,admin,key}'`

/** Tables whose walls migrations wrote out, with the call that makes the same; their further policies stay. */
const walls: [table: string, terms: string][] = [
  ['agent_run_figures', `write_scope => 'runs:write'`],
  [
    'agent_runs',
    `inserted_by => ${senders}, updated_by => ${senders}, deleted_by => ${senders}, write_scope => 'runs:write'`,
  ],
  ['agents', `inserted_by => ${senders}, updated_by => ${senders}, write_scope => 'runs:write'`],
  ['client_aliases', `inserted_by => ${managers}, deleted_by => ${managers}`],
  ['client_name_refusals', `inserted_by => ${managers}`],
  ['clients', `inserted_by => ${everyone}, updated_by => ${everyone}`],
  ['epics', `inserted_by => ${everyone}, updated_by => ${everyone}, deleted_by => ${managers}`],
  ['events', ''],
  ['finance_invoices', `inserted_by => ${senders}, updated_by => ${senders}, write_scope => 'finance:write'`],
  ['finance_receivables', `inserted_by => ${senders}, updated_by => ${senders}, write_scope => 'finance:write'`],
  ['project_due_tasks', ''],
  ['project_members', `inserted_by => ${everyone}, updated_by => ${everyone}, deleted_by => ${managers}`],
  ['project_totals', ''],
  ['projects', `inserted_by => ${everyone}, updated_by => ${everyone}`],
  ['spans', `inserted_by => ${senders}, updated_by => ${senders}, write_scope => 'runs:write'`],
  ['stories', `inserted_by => ${everyone}, updated_by => ${everyone}, deleted_by => ${managers}`],
  ['tasks', `inserted_by => ${everyone}, updated_by => ${everyone}, deleted_by => ${managers}`],
]

/** Takes away what the call makes, and nothing else. */
const takeDown = (table: string) => `
  alter table public.${table} no force row level security, disable row level security;
  do $$
  declare
    policy name;
  begin
    for policy in select policyname from pg_policies
      where tablename = '${table}' and policyname ~ '^${table}_(key_)?(select|insert|update|delete)$'
    loop
      execute format('drop policy %I on public.${table}', policy);
    end loop;
  end $$`

test('[MS-01] a table that is walled by one call has the walls that are written out for those of before', async () => {
  const before = await makePages(database.adminUrl)
  for (const [table] of walls) await admin.query(takeDown(table))
  const bare = await makePages(database.adminUrl)
  for (const [table] of walls)
    expect(bare.get(`public/${table}.sql`)).not.toMatch(/enable row level security|_select on/)
  for (const [table, terms] of walls)
    await admin.query(`call system.wall_table(${[`'public.${table}'`, terms].filter(Boolean).join(', ')})`)
  expect(Object.fromEntries(await makePages(database.adminUrl))).toEqual(Object.fromEntries(before))
})

test('[MS-01] a role that nobody has walls no table', async () => {
  await admin.query('create table public.boats (org_id uuid not null)')
  const call = `call system.wall_table('public.boats', inserted_by => '{everybody}')`
  await expect(admin.query(call)).rejects.toThrow('no such roles')
})

test('[MS-01] only the owner of the tables walls one', async () => {
  for (const role of ['leme_app', 'leme_auth']) {
    const asked = withClient(database.serverUrl, (client) =>
      client.query(`set role ${role}`).then(() => client.query(`call system.wall_table('public.clients')`)),
    )
    await expect(asked).rejects.toThrow('permission denied for procedure wall_table')
  }
})
