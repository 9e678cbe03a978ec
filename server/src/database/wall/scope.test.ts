import { type ApiKeyScope, apiKeyScopes } from '@leme/contract/wire/api-key-scope'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { recountMargins } from '../../features/margin/recount-margins.ts'
import { countRunDays } from '../../features/observability/count-run-days.ts'
import type { Identity } from '../transaction.ts'

const unique = 'gen_random_uuid()::text'
const traceId = `replace(gen_random_uuid()::text, '-', '')`
const work = `(org_id, project_id, title) select context.org_id(), id, 'W' from projects`

/** For every table that anybody may insert into, a statement that does. */
const inserts: Record<string, string> = {
  clients: `insert into clients (org_id, name) values (context.org_id(), ${unique})`,
  client_aliases: `insert into client_aliases (org_id, client_id, alias) select context.org_id(), id, ${unique} from clients`,
  client_name_refusals: `insert into client_name_refusals (org_id, name, other) values (context.org_id(), ${unique}, ${unique})`,
  projects: `insert into projects (org_id, name, client) values (context.org_id(), 'P', 'C')`,
  project_members: `insert into project_members (org_id, project_id, user_id)
    select context.org_id(), projects.id, users.id from projects, users`,
  epics: `insert into epics ${work}`,
  stories: `insert into stories ${work}`,
  tasks: `insert into tasks ${work}`,
  time_entries: `insert into time_entries (org_id, project_id, task_id, user_id, date, hours)
    select context.org_id(), project_id, id, context.user_id(), '2026-01-02', 1 from tasks`,
  invitations: `insert into invitations (org_id, email, role, token_hash, expires_at)
    values (context.org_id(), ${unique} || '@exemplo.com.br', 'member', sha256(${unique}::bytea), now())`,
  api_keys: `insert into api_keys (org_id, name, prefix, key_hash, scopes)
    values (context.org_id(), 'K', 'leme_4567890', sha256(${unique}::bytea), '{read}')`,
  webhooks: `insert into webhooks (org_id, address, nouns, sealed_secret)
    values (context.org_id(), 'https://exemplo.com.br', '{task}', 'x')`,
  webhook_deliveries: `insert into webhook_deliveries (org_id, webhook_id, type, data)
    select context.org_id(), id, 'webhook.test', '{}' from webhooks`,
  former_keys: `insert into former_keys (org_id, key, noun, row_id)
    values (context.org_id(), 'ZZ-' || 1 + floor(random() * 1e8)::int, 'task', uuid_v7())`,
  tickets: `insert into tickets (org_id, title) values (context.org_id(), 'T')`,
  finance_invoices: `insert into finance_invoices (org_id, number, client, amount, due_date)
    values (context.org_id(), ${unique}, 'C', 1, '2026-01-01')`,
  finance_receivables: `insert into finance_receivables (org_id, external_id, client, amount, expected_date)
    values (context.org_id(), ${unique}, 'C', 1, '2026-01-01')`,
  finance_payments: `insert into finance_payments (org_id, receivable_id, kind, amount, day)
    select context.org_id(), id, 'payment', 1, '2026-01-02' from finance_receivables`,
  exchange_rates: `insert into exchange_rates (org_id, day, rate, source)
    values (context.org_id(), date '2000-01-01' + floor(random() * 1e5)::int, 5.4321, 'person')`,
  work_rates: `insert into work_rates (org_id, kind, user_id, valid_from, amount)
    values (context.org_id(), 'cost', context.user_id(), date '2000-01-01' + floor(random() * 1e5)::int, 1)`,
  bank_accounts: `insert into bank_accounts (org_id, kind, number, key, currency)
    values (context.org_id(), 'bank', ${unique}, ${unique}, 'BRL')`,
  bank_movements: `insert into bank_movements (org_id, account_id, day, amount, ordinal)
    select context.org_id(), id, '2026-01-02', 1, floor(random() * 1e8)::int from bank_accounts limit 1`,
  project_budgets: `insert into project_budgets (org_id, project_id, amount) select context.org_id(), id, 1 from projects`,
  costs: `insert into costs (org_id, part, label, amount, starts_on) values (context.org_id(), 'other', 'C', 1, '2026-01-02')`,
  agents: `insert into agents (org_id, name) values (context.org_id(), ${unique})`,
  agent_runs: `insert into agent_runs (org_id, run_type, status) values (context.org_id(), 'chat', 'completed')`,
  model_prices: `insert into model_prices (org_id, model, valid_from, input)
    values (context.org_id(), ${unique}, '2026-01-01', 1)`,
  run_recounts: `insert into run_recounts (org_id, from_day, to_day) values (context.org_id(), '2026-01-01', '2026-01-02')`,
  assistant_exchanges: `insert into assistant_exchanges (org_id, conversation_id, user_id, asked, answered, understood_by,
      plan, outcome)
    values (context.org_id(), uuid_v7(), context.user_id(), 'oi', 'Entendi!', 'grammar', '{}', 'answered')`,
  assistant_writes: `insert into assistant_writes (org_id, exchange_id, position, noun, row_id, project_id, label, action)
    select org_id, id, (select count(*) from assistant_writes), 'epic', uuid_v7(), uuid_v7(), 'E', 'created'
    from assistant_exchanges`,
  imports: `insert into imports (org_id, source, brings, file_name, file_hash)
    values (context.org_id(), 'Jira', 'work', 'jira.csv', repeat('0', 64))`,
  nfse_notes: `insert into nfse_notes (org_id, key, event_key, layout, number, issue_day, competence, gross, invoice_id,
      made_invoice, import_id)
    select context.org_id(), ${unique}, 'x', 'nacional', '1', '2026-01-02', '2026-01-02', 1,
      (select id from finance_invoices limit 1), true, (select id from imports limit 1)`,
  nfse_events: `insert into nfse_events (org_id, note_key, kind, import_id)
    select context.org_id(), ${unique}, 'cancelled', id from imports limit 1`,
  imported_rows: `insert into imported_rows (org_id, project_id, source, source_id, noun, row_id, hash, import_id)
    select context.org_id(), tasks.project_id, 'Jira', ${unique}, 'task', tasks.id, repeat('0', 32), imports.id
    from tasks, imports limit 1`,
  import_choices: `insert into import_choices (org_id, fingerprint, choices)
    values (context.org_id(), encode(sha256(${unique}::bytea), 'hex'), '{}')`,
  moving_files: `insert into moving_files (org_id, name, size) values (context.org_id(), 'a.csv', 1)`,
  moving_pieces: `insert into moving_pieces (org_id, file_id, number, content)
    select context.org_id(), id, floor(random() * 1e8)::int, 'a' from moving_files limit 1`,
  comments: `insert into comments (org_id, thing_id, user_id, text)
    select context.org_id(), id, context.user_id(), 'C' from projects limit 1`,
  checklist_items: `insert into checklist_items (org_id, thing_id, text, position)
    select context.org_id(), id, 'I', 1 from tasks limit 1`,
  thing_links: `insert into thing_links (org_id, kind, thing_id, other_id)
    select context.org_id(), 'relates', tasks.id, epics.id from tasks, epics limit 1`,
  watchers: `insert into watchers (org_id, thing_id, user_id)
    select context.org_id(), id, context.user_id() from tasks limit 1`,
  notice_settings: `insert into notice_settings (org_id, user_id) values (context.org_id(), context.user_id())
    on conflict (org_id, user_id) do update set hour = excluded.hour`,
  notice_mutes: `insert into notice_mutes (org_id, user_id, thing_id)
    values (context.org_id(), context.user_id(), uuid_v7())`,
  saved_views: `insert into saved_views (org_id, list, name, search, user_id)
    values (context.org_id(), 'tasks', ${unique}, '', context.user_id())`,
  first_views: `with made as (
      insert into saved_views (org_id, list, name, search, user_id)
      values (context.org_id(), 'tasks', ${unique}, '', context.user_id()) returning org_id, user_id, id)
    insert into first_views (org_id, user_id, view_id) select org_id, user_id, id from made`,
  opened_things: `insert into opened_things (org_id, user_id, thing_id)
    values (context.org_id(), context.user_id(), uuid_v7())`,
  spans: `insert into spans (org_id, trace_id, span_id, name, status, started_at)
    values (context.org_id(), ${traceId}, left(${traceId}, 16), 'S', 'completed', now())`,
  agent_alerts: `insert into agent_alerts (org_id, agent_id, kind, threshold, minutes)
    select context.org_id(), id, 'cost', 1, 60 from agents on conflict (org_id, agent_id, kind) do nothing`,
  failure_rules: `insert into failure_rules (org_id, agent_id, priority, quiet_days)
    select context.org_id(), id, 'P2', 7 from agents on conflict (org_id, agent_id) do nothing`,
  run_rules: `insert into run_rules (org_id, filter, project_id) select context.org_id(), '{"model": "m"}', id from projects`,
  span_contents: `insert into span_contents (org_id, trace_id, span_id, name, content, started_at)
    select context.org_id(), trace_id, span_id, ${unique}, 'C', started_at from spans limit 1`,
  run_agents: `with made as (
      insert into agents (org_id, name) values (context.org_id(), ${unique}) returning org_id, id)
    insert into run_agents (org_id, run_id, agent_id, started_at, invocations, failed, input_tokens, output_tokens)
    select made.org_id, agent_runs.id, made.id, now(), 1, 0, 0, 0 from made, agent_runs limit 1`,
  run_scores: `insert into run_scores (org_id, source, key, trace_id, name, value, created_at)
    values (context.org_id(), 'api', ${unique}, ${traceId}, 'N', 1, now())`,
}

const writeScopes: Record<string, ApiKeyScope> = {
  tickets: 'tickets:write',
  finance_invoices: 'finance:write',
  finance_receivables: 'finance:write',
  agents: 'runs:write',
  agent_runs: 'runs:write',
  spans: 'runs:write',
  span_contents: 'runs:write',
  run_scores: 'runs:write',
  run_agents: 'runs:write',
}
/** Computed by the database from the runs. */
const figures = ['agent_run_figures', 'run_group_days']
/** Read for what a key sends. */
const readToWrite: Record<string, ApiKeyScope> = { model_prices: 'runs:write', run_rules: 'runs:write' }
/** For people alone, whatever the scope. */
const forPeople = [
  'work_rates',
  'bank_accounts',
  'bank_movements',
  'nfse_notes',
  'nfse_events',
  'costs',
  'project_budgets',
  'margin_months',
  'margin_marks',
  'margin_totals',
  'audit_events',
  'changes',
  'changed_rows',
  'deletions',
  'api_keys',
  'webhooks',
  'webhook_deliveries',
  'invitations',
  'assistant_exchanges',
  'assistant_writes',
  'notices',
  'notice_mutes',
  'notice_settings',
  'saved_views',
  'first_views',
  'opened_things',
]

function maySee(table: string, scope: ApiKeyScope): boolean {
  if (table === 'organizations') return true
  if (forPeople.includes(table)) return false
  if (scope === 'read') return true
  return (
    readToWrite[table] === scope || writeScopes[table] === scope || (figures.includes(table) && scope === 'runs:write')
  )
}

let server: TestServer
let admin: pg.Client
let boss: Person
let person: Identity
let stranger: Identity
let tables: { name: string; updatable: string | null }[]

beforeAll(async () => {
  server = await startTestServer()
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  boss = await signUp(server.url)
  await inviteColleague(server.url, boss, 'member')
  person = await server.services.auth.identify(`Bearer ${boss.access_token}`)
  const other = await signUp(server.url)
  stranger = await server.services.auth.identify(`Bearer ${other.access_token}`)
  for (const someone of [person, stranger]) {
    await server.services.db.transactionAs(someone, async (tx) => {
      for (const text of Object.values(inserts)) await tx.query(text)
      await tx.query('update agent_runs set latency_ms = 5')
      await tx.query(`update tasks set due_date = '2026-01-02'`)
      await tx.query(`insert into tickets (org_id, title) values (context.org_id(), 'deleted')`)
      await tx.query(`delete from tickets where title = 'deleted'`)
    })
  }
  // Nobody makes notices but the database.
  await admin.query(
    `insert into notices (org_id, user_id, reason, thing_id, noun, event_id)
     select org_id, id, 'changed', uuid_v7(), 'task', uuid_v7() from users`,
  )
  await admin.query(
    `insert into failure_tickets (org_id, agent_id, words, last_at) select org_id, id, 'Falha', now() from agents`,
  )
  // Jobs store what the months cost, of which something changed since, and what runs of days that are over have.
  await recountMargins(server.services.db, new Date())
  await countRunDays(server.services.db, new Date(Date.now() + 48 * 3_600_000))
  await admin.query("insert into margin_marks (org_id, month, what) select id, '2026-01-01', 'use' from organizations")
  const { rows } = await admin.query(`
    select relname as name, (
      select attname from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped
        and has_column_privilege('leme_app', pg_class.oid, attname, 'update') order by attnum limit 1
    ) as updatable
    from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`)
  tables = rows
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

const key = (...scopes: ApiKeyScope[]): Identity => ({
  user_id: '0190a8e0-0000-7000-8000-000000000001',
  org_id: person.org_id,
  role: 'key',
  scopes,
  email: '',
  session_id: null,
})

/** Whether it got past the wall: to a row, or to a constraint, which PostgreSQL asks after the policies. */
async function did(identity: Identity, text: string): Promise<boolean> {
  const undo = new Error('undo')
  let rows = 0
  const outcome = server.services.db.transactionAs(identity, async (tx) => {
    rows = (await tx.query(text.startsWith('select') ? text : `${text} returning 1`)).length
    throw undo
  })
  return outcome.catch((error: Error & { code?: string }) => {
    if (error === undo) return rows > 0
    if (error.code === '42501') return false
    if (error.code?.startsWith('23')) return true
    throw error
  })
}

/** The tables for which the statement got past the wall. */
async function reached(identity: Identity, statement: (table: (typeof tables)[number]) => string | undefined) {
  const names: string[] = []
  for (const table of tables) {
    const text = statement(table)
    if (text && (await did(identity, text))) names.push(table.name)
  }
  return names
}

const select = ({ name }: { name: string }) => `select from ${name} limit 1`
const insert = ({ name }: { name: string }) => inserts[name]
const update = ({ name, updatable }: (typeof tables)[number]) =>
  updatable ? `update ${name} set ${updatable} = ${updatable}` : undefined
const remove = ({ name }: { name: string }) => `delete from ${name}`
const changes = (name: string) => tables.some((table) => table.name === name && table.updatable !== null)
const names = (choose: (name: string) => boolean) => tables.map(({ name }) => name).filter(choose)

test('[MS-04] every table has a row to be seen, and every insert and update is one that an admin may do', async () => {
  expect(await reached(person, select), '`inserts` makes no row').toEqual(names(() => true))
  expect(await reached(person, insert)).toEqual(Object.keys(inserts).sort())
  expect(await reached(person, update)).toEqual(tables.filter(({ updatable }) => updatable).map(({ name }) => name))
  expect(await reached(person, remove)).toContain('agent_runs')
})

describe.each(apiKeyScopes)('a key with the scope %s', (scope) => {
  const writes = (name: string) => writeScopes[name] === scope

  test('[MS-04] sees what the scope stands for', async () => {
    expect(await reached(key(scope), select)).toEqual(names((name) => maySee(name, scope)))
  })

  test('[MS-04] inserts and changes what the scope stands for, and nothing else', async () => {
    expect(await reached(key(scope), insert)).toEqual(names(writes))
    expect(await reached(key(scope), update)).toEqual(names((name) => writes(name) && changes(name)))
  })

  test('[MS-04] deletes nothing but a run that proved to be a step, and the part of an agent that proved to have none', async () => {
    expect(await reached(key(scope), remove)).toEqual(scope === 'runs:write' ? ['agent_runs', 'run_agents'] : [])
  })

  test('[MS-01] neither sees nor changes what another organisation has', async () => {
    const elsewhere = ({ name }: { name: string }) =>
      `${name === 'organizations' ? 'id' : 'org_id'} = '${stranger.org_id}'`
    expect(await reached(key(scope), (table) => `${remove(table)} where ${elsewhere(table)}`)).toEqual([])
    expect(await reached(key(scope), (table) => `select from ${table.name} where ${elsewhere(table)} limit 1`)).toEqual(
      [],
    )
    expect(await reached(key(scope), (table) => update(table) && `${update(table)} where ${elsewhere(table)}`)).toEqual(
      [],
    )
    const into = (text: string | undefined) => text?.replaceAll('context.org_id()', `'${stranger.org_id}'::uuid`)
    expect(await reached(key(scope), (table) => into(insert(table)))).toEqual([])
  })
})

test('[MS-04] a key with every scope writes what comes in, and still no people, projects, keys or invitations', async () => {
  const all = key(...apiKeyScopes)
  const incoming = names((name) => name in writeScopes)
  expect(await reached(all, insert)).toEqual(incoming)
  expect(await reached(all, update)).toEqual(incoming.filter(changes))
  expect(await reached(all, select)).toEqual(names((name) => !forPeople.includes(name)))
})

test('[MS-04] a key without a scope sees its organisation’s name and nothing more', async () => {
  expect(await reached(key(), select)).toEqual(['organizations'])
  for (const statement of [insert, update, remove]) expect(await reached(key(), statement)).toEqual([])
})

test('[MS-04] the identity of a key is what the database holds it by', async () => {
  const { id, key: text } = await createKey(boss, ['finance:write'])
  expect(await server.services.auth.identify(`Bearer ${text}`)).toEqual({
    ...key('finance:write'),
    user_id: id,
    quota: { limit: expect.any(Number), remaining: expect.any(Number), resets_in: expect.any(Number) },
  })
})
