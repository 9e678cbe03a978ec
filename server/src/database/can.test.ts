import { type Action, can, type Role, roles } from '@leme/contract/can'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import type { Identity, Transaction } from './with-identity.ts'

/**
 * For every action that a policy decides, one statement that does it to a row that exists. Each runs in a transaction
 * that is undone, so that every role finds the same rows.
 */
const attempts: Partial<Record<Action, string>> = {
  'client.read': 'select from clients limit 1',
  'client.create': `insert into clients (org_id, name) values (context.org_id(), 'C')`,
  'client.update': `update clients set notes = 'n'`,
  'client.delete': 'delete from clients',
  'project.read': 'select from projects limit 1',
  'project.create': `insert into projects (org_id, name, client) values (context.org_id(), 'P', 'C')`,
  'project.update': `update projects set status = 'doing'`,
  'project.delete': 'delete from projects',
  'epic.delete': 'delete from epics',
  'story.delete': 'delete from stories',
  'task.delete': 'delete from tasks',
  'project_member.delete': 'delete from project_members',
  'ticket.write': `insert into tickets (org_id, title) values (context.org_id(), 'T')`,
  'finance.write': `insert into finance_invoices (org_id, number, client, amount, due_date)
    values (context.org_id(), '1', 'C', 1, '2026-01-01')`,
  'agent_run.write': `insert into agent_runs (org_id, run_type, status) values (context.org_id(), 'chat', 'completed')`,
  'invitation.read': 'select from invitations limit 1',
  'invitation.delete': 'delete from invitations',
}

let server: TestServer
let identity: Identity

beforeAll(async () => {
  server = await startTestServer()
  const admin = await signUp(server.url)
  await admin.ask('POST', '/api/clients', { name: 'C' })
  await admin.ask('POST', '/api/projects', { name: 'P', client: 'C' })
  await admin.ask('POST', '/api/invitations', { email: 'a@exemplo.com.br', role: 'member' })
  identity = await server.services.auth.identify(`Bearer ${admin.access_token}`)
  await server.services.door.withIdentity(identity, seedWork)
})
afterAll(() => server?.close())

async function seedWork(tx: Transaction): Promise<void> {
  const one = 'select context.org_id(), id'
  await tx.query(`insert into project_members (org_id, project_id, user_id) ${one}, context.user_id() from projects`)
  await tx.query(`insert into epics (org_id, project_id, title) ${one}, 'E' from projects`)
  await tx.query(`insert into stories (org_id, project_id, title) ${one}, 'S' from projects`)
  await tx.query(`insert into tasks (org_id, project_id, title) ${one}, 'T' from projects`)
}

/** Whether PostgreSQL did it to at least one row; refusal by grant or policy is an error or no row. */
async function did(role: Role, text: string): Promise<boolean> {
  const undo = new Error('undo')
  let rows = 0
  const outcome = server.services.door.withIdentity({ ...identity, role }, async (tx) => {
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
    expect(await did(role, text)).toBe(can(role, action as Action))
  })
})
