import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../test/auth/api-key.ts'
import { ask, inviteColleague, type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let admin: pg.Client
let boss: Person
let stranger: Person

/** What is remembered is believed for ten seconds, which do not pass here. */
const now = new Date()

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  boss = await signUp(server.url)
  stranger = await signUp(server.url)
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

/** Changes a row as no process hears of it, so that an answer shows whether the row was read again. */
async function unheard(table: string, change: string, id: string): Promise<void> {
  await admin.query('begin')
  await admin.query(`alter table ${table} disable trigger user`)
  await admin.query(`update ${table} set ${change} where id = $1`, [id])
  await admin.query(`alter table ${table} enable trigger user`)
  await admin.query('commit')
}

test('[AU-20] a refused change of somebody does not make the server forget what it knows of them', async () => {
  const colleague = await inviteColleague(server.url, boss, 'member')
  const other = await inviteColleague(server.url, boss, 'member')
  const reads = async () => (await colleague.ask('GET', '/api/api-keys')).status
  expect(await reads()).toBe(403)
  await unheard('users', `role = 'admin'`, colleague.id)
  const path = `/api/users/${colleague.id}`
  const refused = [
    await ask(server.url, 'PATCH', path, { role: 'admin' }),
    await ask(server.url, 'DELETE', path),
    await other.ask('PATCH', path, { role: 'admin' }),
    await other.ask('DELETE', path),
    await other.ask('DELETE', `${path}/sessions`),
    await stranger.ask('PATCH', path, { role: 'admin' }),
    await stranger.ask('DELETE', path),
    await stranger.ask('DELETE', `${path}/sessions`),
    await boss.ask('PATCH', path, { role: 'emperor' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 403, 403, 403, 404, 404, 404, 422])
  expect(await reads()).toBe(403)
  expect((await boss.ask('PATCH', path, { role: 'admin' })).status).toBe(200)
  expect(await reads()).toBe(200)
})

test('[AU-20] nor of a key', async () => {
  const key = await createKey(boss, ['read'])
  const other = await inviteColleague(server.url, boss, 'member')
  const reads = async () => (await key.ask('GET', '/api/clients')).status
  expect(await reads()).toBe(200)
  await unheard('api_keys', 'revoked_at = now()', key.id)
  const path = `/api/api-keys/${key.id}`
  expect((await ask(server.url, 'DELETE', path)).status).toBe(401)
  expect((await other.ask('DELETE', path)).status).toBe(403)
  expect((await stranger.ask('DELETE', path)).status).toBe(404)
  expect(await reads()).toBe(200)
  await unheard('api_keys', 'revoked_at = null', key.id)
  expect((await boss.ask('DELETE', path)).status).toBe(204)
  expect(await reads()).toBe(401)
})
