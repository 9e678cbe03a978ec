import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await startTestServer({ share: { runningAlone: 4 } })
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

const waiting = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`
const waitingNow = async () => (await owner.query(waiting)).rows[0].count as number

test('[AU-20] of all who write runs of one organisation, one waits for their lock with a connection', async () => {
  const admin = await signUp(server.url)
  const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
  const keys = await Promise.all([1, 2, 3, 4].map(() => createKey(admin, ['runs:write'])))
  const other = await signUp(server.url)
  await owner.query(`select pg_advisory_lock(hashtextextended('agent_runs/' || $1, 0))`, [org_id])
  const run = { external_id: 'x', run_type: 'chat', status: 'completed' }
  const sent = [
    ...keys.map((key) => key.ask('POST', '/api/agent-runs', [run])),
    ...keys.map((key, n) => key.ask('POST', '/api/agents', [{ name: `Agente ${n}` }])),
    admin.ask('PATCH', '/api/organization', { time_zone: 'America/Manaus' }),
  ]
  await expect.poll(waitingNow).toBe(1)
  // Long enough for the others to be where they wait.
  expect((await other.ask('GET', '/api/projects')).status).toBe(200)
  expect((await admin.ask('GET', '/api/projects')).status).toBe(200)
  expect(await waitingNow()).toBe(1)
  await owner.query(`select pg_advisory_unlock(hashtextextended('agent_runs/' || $1, 0))`, [org_id])
  // On a machine that is busy the lock may have been held for longer than anybody waits.
  for (const { status } of await Promise.all(sent)) expect([200, 503]).toContain(status)
})
