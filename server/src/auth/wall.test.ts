import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import type { Identity } from '../database/transaction.ts'

let server: TestServer
let identity: Identity

beforeAll(async () => {
  server = await startTestServer()
  const person = await signUp(server.url)
  identity = await server.services.auth.identify(`Bearer ${person.access_token}`)
})
afterAll(() => server?.close())

const closed = /permission denied/

test.each([
  'auth.accounts',
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.keys',
  'auth.known_sources',
  'auth.identities',
  'auth.flow_states',
  'auth.one_time_tokens',
  'auth.factors',
  'auth.factor_challenges',
  'auth.recovery_codes',
  'auth.passkeys',
  'auth.passkey_challenges',
  'system.rate_limits',
  'system.sign_in_failures',
  'system.jobs',
  'system.mail_requests',
])('[MS-01] the application’s role, an admin’s too, cannot read %s', async (table) => {
  const { db, pool } = server.services
  await expect(db.transactionAs(identity, (tx) => tx.query(`select from ${table}`))).rejects.toThrow(closed)
  await expect(pool.query(`select from ${table}`)).rejects.toThrow(closed)
  await expect(db.authTransaction((tx) => tx.query(`select from ${table}`))).resolves.toBeDefined()
})

test('[MS-01] an invitation’s token hash is for the auth service alone', async () => {
  const { db } = server.services
  await expect(db.transactionAs(identity, (tx) => tx.query('select token_hash from invitations'))).rejects.toThrow(
    closed,
  )
})

test('[MS-01] the auth service’s role reaches nothing of an organisation but its people and invitations', async () => {
  const { db } = server.services
  for (const table of ['clients', 'projects', 'tasks', 'finance_invoices', 'agent_runs']) {
    await expect(db.authTransaction((tx) => tx.query(`select from ${table}`))).rejects.toThrow(closed)
  }
})
