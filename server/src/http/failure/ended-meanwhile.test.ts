import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { addTotp } from '../../../test/auth/totp-device.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { firstAnswer, head, openSocket } from '../../../test/raw-http.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let boss: Person

beforeAll(async () => {
  server = await startTestServer()
  boss = await signUp(server.url)
})
afterAll(() => server?.close())

type Bearer = { access_token: string }

/** A request that has come but for the last byte of its body; `end` sends that, and answers what is answered. */
async function begun({ access_token }: Bearer, method: string, path: string, body: unknown = {}) {
  const socket = await openSocket(server.url)
  const text = JSON.stringify(body)
  const headers = {
    Authorization: `Bearer ${access_token}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  }
  socket.write(head(method, path, headers) + text.slice(0, -1))
  // The server has found out who asks once another request of the same connection pool has been answered.
  for (const _turn of [1, 2, 3]) await boss.ask('GET', '/api/me')
  return {
    async end() {
      const answer = firstAnswer(socket)
      socket.write(text.slice(-1))
      const { status = 0, body: said = '' } = (await answer) ?? {}
      socket.destroy()
      return { status, body: said === '' ? null : JSON.parse(said) }
    },
  }
}

const newPassword = { password: 'outra-senha-longa-31', current_password: 'vento-sudeste-17' }

test('[AU-16] what a session asked for before it ended is not done when the rest of it comes: no way in is added', async () => {
  const owner = await signUp(server.url)
  const thief = (await owner.ask('POST', '/auth/v1/token?grant_type=password', {
    email: owner.email,
    password: 'vento-sudeste-17',
  })) as { body: unknown }
  const stolen = thief.body as Bearer
  const requests = [
    await begun(stolen, 'POST', '/auth/v1/factors', { factor_type: 'totp' }),
    await begun(stolen, 'POST', '/auth/v1/leave'),
    await begun(stolen, 'DELETE', '/auth/v1/user'),
    await begun(stolen, 'POST', '/api/clients', { name: 'Isca' }),
    await begun(stolen, 'POST', '/api/api-keys', { name: 'Isca', scopes: ['read'] }),
    await begun(stolen, 'PUT', '/auth/v1/user', { data: { display_name: 'Isca' } }),
  ]
  expect((await owner.ask('PUT', '/auth/v1/user', newPassword)).status).toBe(200)
  const answers = await Promise.all(requests.map((request) => request.end()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  expect(answers.map(({ body }) => body.code)).toEqual([
    'session_not_found',
    'session_not_found',
    'session_not_found',
    'unauthenticated',
    'unauthenticated',
    'session_not_found',
  ])
  expect((await owner.ask('GET', '/api/clients')).body).toEqual([])
  expect((await owner.ask('GET', '/api/api-keys')).body).toEqual([])
  expect((await owner.ask('GET', '/auth/v1/user')).body).toMatchObject({ factors: [] })
})

test('[AU-16] nor are recovery codes made or a factor taken away', async () => {
  const owner = await signUp(server.url)
  const { session, id } = await addTotp(owner, Date.now)
  const requests = [
    await begun(session, 'POST', '/auth/v1/recovery-codes'),
    await begun(session, 'DELETE', `/auth/v1/factors/${id}`),
  ]
  const asOwner = { authorization: `Bearer ${session.access_token}` }
  expect((await owner.ask('POST', '/auth/v1/logout?scope=global', undefined, asOwner)).status).toBe(204)
  for (const request of requests)
    expect(await request.end()).toMatchObject({ status: 401, body: { code: 'session_not_found' } })
})

test('[AU-17] who is removed or made a member while their request comes does no more than they may then', async () => {
  const removed = await inviteColleague(server.url, boss, 'admin')
  const demoted = await inviteColleague(server.url, boss, 'admin')
  const key = { name: 'Isca', scopes: ['read'] }
  const requests = [
    await begun(removed, 'POST', '/api/api-keys', key),
    await begun(demoted, 'POST', '/api/api-keys', key),
    await begun(demoted, 'POST', '/api/invitations', { email: 'isca@exemplo.com.br', role: 'admin' }),
  ]
  expect((await boss.ask('DELETE', `/api/users/${removed.id}`)).status).toBe(204)
  expect((await boss.ask('PATCH', `/api/users/${demoted.id}`, { role: 'member' })).status).toBe(200)
  const answers = await Promise.all(requests.map((request) => request.end()))
  expect(answers.map(({ body }) => body.code)).toEqual(['person_removed', 'forbidden', 'forbidden'])
  expect((await boss.ask('GET', '/api/api-keys')).body).toEqual([])
})

test('[MS-04] a key that is revoked while its rows or traces come stores nothing', async () => {
  const key = await createKey(boss, ['read', 'tickets:write', 'runs:write'])
  const bearer = { access_token: key.key }
  const requests = [
    await begun(bearer, 'POST', '/api/tickets', [{ external_id: 'isca', title: 'Isca' }]),
    await begun(bearer, 'POST', '/otlp/v1/traces', { resourceSpans: [] }),
  ]
  expect((await boss.ask('DELETE', `/api/api-keys/${key.id}`)).status).toBe(204)
  for (const request of requests) expect((await request.end()).status).toBe(401)
  expect(JSON.stringify((await boss.ask('GET', '/api/tickets')).body)).not.toContain('isca')
})
