import { type Action, can, type Role, roles } from '@leme/contract/can'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteColleague, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { Identity, Transaction } from '../transaction.ts'

function insertWork(table: string): string {
  return `insert into ${table} (org_id, project_id, title) select context.org_id(), id, 'W' from projects`
}

function insertHours(user: string): string {
  return `insert into time_entries (org_id, project_id, task_id, user_id, date, hours)
    select context.org_id(), project_id, id, ${user}, '2026-01-02', 1 from tasks`
}

const exchange = `insert into assistant_exchanges (org_id, conversation_id, user_id, asked, answered, understood_by, plan,
    outcome) values (context.org_id(), uuid_v7(), context.user_id(), 'oi', 'Entendi!', 'grammar', '{}', 'answered')`

/**
 * For every action, one statement that does it to a row that exists. Each runs in a transaction
 * that is undone, so that every role finds the same rows.
 */
const attempts: Record<Action, string> = {
  'client.read': 'select from clients limit 1',
  'client.create': `insert into clients (org_id, name) values (context.org_id(), 'C')`,
  'client.update': `update clients set notes = 'n'`,
  'client.delete': 'delete from clients',
  'client.join': `insert into client_aliases (org_id, client_id, alias) select context.org_id(), id, 'Outro' from clients`,
  'project.read': 'select from projects limit 1',
  'project.create': `insert into projects (org_id, name, client) values (context.org_id(), 'P', 'C')`,
  'project.update': `update projects set status = 'doing'`,
  'project.delete': 'delete from projects',
  'project.change_prefix': `update projects set prefix = 'ZZ9'`,
  'epic.create': insertWork('epics'),
  'epic.update': `update epics set title = 'E2'`,
  'epic.delete': 'delete from epics',
  'story.create': insertWork('stories'),
  'story.update': `update stories set title = 'S2'`,
  'story.delete': 'delete from stories',
  'task.create': insertWork('tasks'),
  'task.update': `update tasks set title = 'T2'`,
  'task.delete': 'delete from tasks',
  'project_member.create': `insert into project_members (org_id, project_id, user_id)
    select context.org_id(), projects.id, users.id from projects, users where users.id <> context.user_id()`,
  'project_member.update': `update project_members set role = 'lead'`,
  'project_member.delete': 'delete from project_members',
  'time_entry.create': insertHours('context.user_id()'),
  'time_entry.update_own': `update time_entries set note = 'n' where user_id = context.user_id()`,
  'time_entry.delete_own': 'delete from time_entries where user_id = context.user_id()',
  'time_entry.update_other': `update time_entries set note = 'n' where user_id <> context.user_id()`,
  'time_entry.delete_other': 'delete from time_entries where user_id <> context.user_id()',
  'comment.create': `insert into comments (org_id, thing_id, user_id, text)
    select context.org_id(), id, context.user_id(), 'C' from tasks`,
  'comment.update_own': `update comments set text = 'D' where user_id = context.user_id()`,
  'comment.delete_own': 'delete from comments where user_id = context.user_id()',
  'comment.update_other': `update comments set text = 'D' where user_id <> context.user_id()`,
  'comment.delete_other': 'delete from comments where user_id <> context.user_id()',
  'checklist_item.write': `insert into checklist_items (org_id, thing_id, text, position)
    select context.org_id(), id, 'I', 1 from tasks`,
  'link.write': `insert into thing_links (org_id, kind, thing_id, other_id)
    select context.org_id(), 'relates', tasks.id, epics.id from tasks, epics`,
  'watcher.write_own': `update watchers set is_watching = false where user_id = context.user_id()`,
  'watcher.write_other': `update watchers set is_watching = false where user_id <> context.user_id()`,
  'notice.write_own':
    'insert into notice_mutes (org_id, user_id, thing_id) values (context.org_id(), context.user_id(), uuid_v7())',
  'notice.read_other': 'select from notices where user_id <> context.user_id() limit 1',
  'saved_view.write_own': `insert into saved_views (org_id, list, name, search, user_id)
    values (context.org_id(), 'tasks', 'V', '', context.user_id())`,
  'saved_view.share': `insert into saved_views (org_id, list, name, search, user_id, is_shared)
    values (context.org_id(), 'tasks', 'V', '', context.user_id(), true)`,
  'activity.read': 'select from activity limit 1',
  'audit.read': 'select from audit_events limit 1',
  'activity.write': `insert into activity (org_id, project_id, user_id, noun, noun_id, action, label)
    select context.org_id(), id, context.user_id(), 'project', id, 'updated', 'P' from projects`,
  'assistant.use': exchange,
  'assistant_exchange.read_other': 'select from assistant_exchanges where user_id <> context.user_id() limit 1',
  'ticket.read': 'select from tickets limit 1',
  'ticket.create': `insert into tickets (org_id, title) values (context.org_id(), 'T')`,
  'ticket.update': `update tickets set status = 'closed'`,
  'ticket.delete': 'delete from tickets',
  'ticket.write': `insert into tickets (org_id, external_id, title) values (context.org_id(), '1', 'T')`,
  'bin.use': `update deletions set restored_at = now() where user_id <> context.user_id()`,
  'finance.write': `insert into finance_invoices (org_id, number, client, amount, due_date)
    values (context.org_id(), '1', 'C', 1, '2026-01-01')`,
  'agent_run.write': `insert into agent_runs (org_id, run_type, status) values (context.org_id(), 'chat', 'completed')`,
  'agent_alert.write': `with made as (insert into agents (org_id, name) values (context.org_id(), 'A') returning org_id, id)
    insert into agent_alerts (org_id, agent_id, kind, threshold, minutes) select org_id, id, 'cost', 1, 60 from made`,
  'run_score.write_own': `update run_scores set value = 0 where user_id = context.user_id()`,
  'run_score.write_other': `update run_scores set value = 0 where user_id <> context.user_id()`,
  'exchange_rate.write': `insert into exchange_rates (org_id, day, rate, source)
    values (context.org_id(), '2026-01-02', 5.4321, 'person')`,
  'work_rate.read': 'select from work_rates limit 1',
  'margin.read': 'select from margin_marks limit 1',
  'cost.read': 'select from costs limit 1',
  'cost.write': `insert into costs (org_id, part, label, amount, starts_on) values (context.org_id(), 'other', 'C', 1, '2026-01-02')`,
  'work_rate.write': `insert into work_rates (org_id, kind, user_id, valid_from, amount)
    values (context.org_id(), 'cost', context.user_id(), '2026-01-03', 1)`,
  'bank.read': 'select from bank_movements limit 1',
  'bank.write': `insert into bank_movements (org_id, account_id, day, amount, ordinal)
    select context.org_id(), id, '2026-01-02', 1, floor(random() * 1e8)::int from bank_accounts`,
  'nfse.read': 'select from nfse_notes limit 1',
  'nfse.write': `insert into nfse_notes (org_id, key, event_key, layout, number, issue_day, competence, gross, invoice_id,
      made_invoice, import_id)
    select context.org_id(), uuid_v7()::text, 'x', 'nacional', '1', '2026-01-02', '2026-01-02', 1, finance_invoices.id, true,
      imports.id
    from finance_invoices, imports limit 1`,
  'budget.write': `insert into project_budgets (org_id, project_id, amount) select context.org_id(), id, 1 from projects`,
  'agent.write': `insert into agents (org_id, name) values (context.org_id(), 'A')`,
  'model_price.write': `insert into model_prices (org_id, model, valid_from, input)
    values (context.org_id(), 'm', '2026-01-01', 1)`,
  'organization.update': `update organizations set name = 'O2'`,
  'user.update': `update users set role = 'manager' where id <> context.user_id()`,
  'user.remove': 'update users set removed_at = now() where id <> context.user_id()',
  'api_key.read': 'select from api_keys limit 1',
  'api_key.create': `insert into api_keys (org_id, name, prefix, key_hash, scopes)
    values (context.org_id(), 'K', 'leme_4567890', sha256('k'), '{read}')`,
  'api_key.revoke': `update api_keys set revoked_at = now()`,
  'webhook.write': `insert into webhooks (org_id, address, nouns, sealed_secret)
    values (context.org_id(), 'https://exemplo.com.br', '{task}', 'x')`,
  'invitation.read': 'select from invitations limit 1',
  'invitation.create': `insert into invitations (org_id, email, role, token_hash, expires_at)
    values (context.org_id(), 'b@exemplo.com.br', 'member', sha256('b'), now())`,
  'invitation.delete': 'delete from invitations',
}

let server: TestServer
let identity: Identity
let colleague: Identity

beforeAll(async () => {
  server = await startTestServer()
  const admin = await signUp(server.url)
  await admin.ask('POST', '/api/clients', { name: 'C' })
  await admin.ask('POST', '/api/projects', { name: 'P', client: 'C' })
  await admin.ask('POST', '/api/tickets/new', { title: 'T' })
  await admin.ask('POST', '/api/invitations', { email: 'a@exemplo.com.br', role: 'member' })
  await admin.ask('POST', '/api/work-rates', { kind: 'cost', role: 'lead', valid_from: '2026-01-02', amount: '80' })
  await admin.ask('POST', '/api/costs', { part: 'other', label: 'Servidor', amount: '80', starts_on: '2026-01-02' })
  const other = await inviteColleague(server.url, admin, 'member')
  identity = await server.services.auth.identify(`Bearer ${admin.access_token}`)
  colleague = await server.services.auth.identify(`Bearer ${other.access_token}`)
  await server.services.db.transactionAs(identity, seedWork)
  await server.services.db.transactionAs(identity, (tx) =>
    tx.query(attempts['api_key.create'].replaceAll(`'k'`, `'seed'`)),
  )
  for (const person of [identity, colleague]) {
    await server.services.db.transactionAs(person, async (tx) => {
      await tx.query(insertHours('context.user_id()'))
      await tx.query(exchange)
      await tx.query(attempts['comment.create'])
      // What is in the bin.
      await tx.query(
        `insert into checklist_items (org_id, thing_id, text, position) select context.org_id(), id, 'G', 2 from tasks`,
      )
      await tx.query(`delete from checklist_items where text = 'G'`)
      await tx.query(`insert into run_scores (org_id, source, key, user_id, session, name, value, created_at)
        values (context.org_id(), 'person', context.user_id()::text, context.user_id(), 's', 'feedback', 1, now())`)
    })
  }
})
afterAll(() => server?.close())

async function seedWork(tx: Transaction): Promise<void> {
  await tx.query(
    `insert into project_members (org_id, project_id, user_id) select context.org_id(), id, context.user_id() from projects`,
  )
  for (const table of ['epics', 'stories', 'tasks']) await tx.query(insertWork(table))
  await tx.query(
    `insert into bank_accounts (org_id, kind, number, key, currency) values (context.org_id(), 'bank', '1', '1', 'BRL')`,
  )
  await tx.query(attempts['bank.write'])
  await tx.query(
    `insert into finance_invoices (org_id, number, client, amount, due_date)
     values (context.org_id(), 'N', 'C', 1, '2026-01-01')`,
  )
  await tx.query(
    `insert into imports (org_id, source, brings, file_name) values (context.org_id(), 'nfse', 'notes', 'nota.xml')`,
  )
  await tx.query(attempts['nfse.write'])
}

/** Whether PostgreSQL did it to at least one row; refusal by grant or policy is an error or no row. */
async function did(role: Role, text: string): Promise<boolean> {
  const undo = new Error('undo')
  let rows = 0
  const outcome = server.services.db.transactionAs({ ...identity, role }, async (tx) => {
    const counted = text.startsWith('select') ? text : `${text} returning 1`
    rows = (await tx.query(counted)).length
    throw undo
  })
  await outcome.catch((error: Error & { code?: string }) => {
    if (error !== undo && error.code !== '42501') throw error
  })
  return rows > 0
}

describe.each(roles)('a %s', (role) => {
  test.each(Object.entries(attempts))('[MS-02] %s: PostgreSQL decides as the mirror says', async (action, text) => {
    const hint = 'a grant, a policy, or the row to do it to, which beforeAll makes'
    expect(await did(role, text), hint).toBe(can(role, action as Action))
  })

  test('[PD-18] logs no hours in another person’s name', async () => {
    expect(await did(role, insertHours(`'${colleague.user_id}'`))).toBe(false)
  })

  test('[PD-20] neither rewrites nor deletes what the activity says', async () => {
    expect(await did(role, `update activity set label = 'x'`)).toBe(false)
    expect(await did(role, 'delete from activity')).toBe(false)
  })

  test('[DB-05] neither rewrites nor deletes the changes of a ticket', async () => {
    expect(await did(role, `update ticket_changes set action = 'created'`)).toBe(false)
    expect(await did(role, 'delete from ticket_changes')).toBe(false)
    const insert = `insert into ticket_changes (org_id, ticket_id, action) select org_id, id, 'updated' from tickets`
    expect(await did(role, insert)).toBe(false)
  })

  test('[AU-17] neither removes themselves nor writes anything else of a person', async () => {
    expect(await did(role, 'update users set removed_at = now() where id = context.user_id()')).toBe(false)
    for (const change of [`email = 'x@exemplo.com.br'`, `display_name = 'X'`, 'org_id = null', 'created_at = now()']) {
      expect(await did(role, `update users set ${change}`), change).toBe(false)
    }
    expect(await did(role, 'delete from users')).toBe(false)
  })

  test('[PD-18] never writes what a project spent', async () => {
    for (const column of ['logged_hours', 'imported_hours']) {
      expect(await did(role, `update projects set ${column} = 1000`)).toBe(false)
    }
  })

  test('[AS-05] neither asks the assistant in another person’s name nor answers for them', async () => {
    expect(await did(role, exchange.replace('context.user_id()', `'${colleague.user_id}'`))).toBe(false)
    expect(
      await did(role, `update assistant_exchanges set outcome = 'failed' where user_id <> context.user_id()`),
    ).toBe(false)
    expect(await did(role, 'delete from assistant_exchanges')).toBe(false)
  })
})
