import { auditEvents } from '@leme/contract/people/audit'
import { organizationTables, userTables } from '@leme/contract/wire/live'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'

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

/** Tables of which no page shows what others change. */
const quiet =
  `agent_alerts agent_run_figures agent_runs agents api_keys assistant_writes audit_events bank_accounts changes
  client_name_refusals costs deletions events failure_rules failure_tickets finance_payments former_keys
  import_choices imported_rows key_counters margin_marks margin_months margin_totals moving_files moving_pieces
  nfse_events opened_things project_budgets project_due_tasks project_prefixes project_totals run_agents run_group_days run_rules run_scores
  search_texts span_contents spans webhook_deliveries webhooks work_rates`.split(/\s+/)

test('[PD-26] every table tells the open browsers of its changes, or is said here not to; the contract knows all that do', async () => {
  const { rows } = await admin.query<{ name: string; changes: string }>(`
    select relname as name, (
      select coalesce(string_agg(case when tgtype & 4 > 0 then 'insert' when tgtype & 8 > 0 then 'delete' else 'update' end,
        ' ' order by tgtype), '')
      from pg_trigger where tgrelid = pg_class.oid and tgfoid = 'public.tell_change'::regproc
    ) as changes
    from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and has_any_column_privilege('leme_app', pg_class.oid, 'select') order by relname`)
  const live = rows.filter((row) => !quiet.includes(row.name))
  const hint =
    'three triggers of tell_change, as in migrations/029, and its name in contract/src/live.ts; or it is quiet'
  expect(
    live.map(({ name }) => name),
    hint,
  ).toEqual([...organizationTables, ...userTables].toSorted())
  const whole = live.filter(({ name }) => name !== 'organizations')
  expect(whole).toEqual(whole.map(({ name }) => ({ name, changes: 'insert delete update' })))
})

test('[OP-05] every event that a trigger writes down is one of the contract', async () => {
  const { rows } = await admin.query<{ event: string }>(`
    select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as event from pg_trigger
    where tgfoid = 'public.audit_row'::regproc
    union select noun || '_deleted' from unnest('{project,epic,story,task,time_entry,ticket,comment,checklist_item,link}'::text[]) noun order by event`)
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.map(({ event }) => event).filter((event) => !(event in auditEvents))).toEqual([])
})
