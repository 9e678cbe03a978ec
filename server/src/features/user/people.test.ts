import { type Role, roles } from '@leme/contract/can'
import type { UserAccess } from '@leme/contract/people/user'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLive } from '../../../test/live-client.ts'
import { endSessions, events, me, nobody, setRole } from '../../../test/people.ts'
import { ask, inviteColleague, type Person, signIn, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let beside: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  beside = await startTestServer({ beside: server })
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await beside?.close()
  await server?.close()
})

const colleagueOf = (boss: Person, role: Role) => inviteColleague(server.url, boss, role)

async function listed(by: Person): Promise<string[]> {
  return ((await by.ask('GET', '/api/users')).body as Person[]).map(({ id }) => id).sort()
}

async function access(by: Person): Promise<UserAccess[]> {
  return (await by.ask('GET', '/api/users/access')).body as UserAccess[]
}

const lastAdmin = {
  status: 409,
  body: {
    code: 'last_admin',
    detail: 'A organização precisa de ao menos um administrador. Torne outra pessoa administradora antes',
  },
}

function bearer({ access_token }: Person) {
  return { authorization: `Bearer ${access_token}` }
}

describe('a role', () => {
  test.each(roles)('[AU-17] is changed by an admin and holds at once in every process: %s', async (role) => {
    const boss = await signUp(server.url)
    const person = await colleagueOf(boss, role === 'member' ? 'manager' : 'member')
    expect(await setRole(boss, person, role)).toMatchObject({ status: 200, body: { id: person.id, role } })
    expect(await me(person)).toMatchObject({ role })
    await expect
      .poll(async () => (await ask(beside.url, 'GET', '/api/me', undefined, bearer(person))).body)
      .toMatchObject({ role })
    expect(await events(owner, person)).toMatchObject([{ event: 'role_changed', actor_user_id: boss.id }])
  })

  test('[AU-17] that stays as it is changes nothing and is not written down', async () => {
    const boss = await signUp(server.url)
    const person = await colleagueOf(boss, 'manager')
    expect((await setRole(boss, person, 'manager')).status).toBe(200)
    expect(await events(owner, person)).toEqual([])
  })

  test.each([
    [{}, 'role', 'Selecione um papel'],
    [{ role: 'owner' }, 'role', 'Selecione um papel'],
    [{ role: 'key' }, 'role', 'Selecione um papel'],
    [{ role: 'member', removed_at: null }, 'removed_at', 'Campo desconhecido'],
    [{ role: 'member', email: 'x@exemplo.com.br' }, 'email', 'Campo desconhecido'],
  ])('[AU-17] %j is refused for %s', async (body, field, message) => {
    const boss = await signUp(server.url)
    const person = await colleagueOf(boss, 'manager')
    expect(await boss.ask('PATCH', `/api/users/${person.id}`, body)).toMatchObject({
      status: 422,
      body: { errors: [{ field, message }] },
    })
    expect((await me(person)).role).toBe('manager')
  })

  test('[AU-17] an admin may give up their own while there is another', async () => {
    const boss = await signUp(server.url)
    expect(await setRole(boss, boss, 'member')).toMatchObject(lastAdmin)
    await colleagueOf(boss, 'admin')
    expect((await setRole(boss, boss, 'member')).status).toBe(200)
    expect((await setRole(boss, boss, 'admin')).status).toBe(403)
  })
})

describe('the sessions of a person', () => {
  test('[AU-17] are ended by an admin at once in every process, sockets too, and theirs alone', async () => {
    const boss = await signUp(server.url)
    const person = await colleagueOf(boss, 'member')
    const again = await signIn(beside.url, person.email)
    const socket = await openLive(beside.url, again)
    expect((await endSessions(boss, person)).status).toBe(204)
    expect((await person.ask('GET', '/api/me')).status).toBe(401)
    expect(await socket.closed).toBe(4401)
    expect((await boss.ask('GET', '/api/me')).status).toBe(200)
    expect((await (await signIn(server.url, person.email)).ask('GET', '/api/me')).status).toBe(200)
    expect(await events(owner, person)).toMatchObject([{ event: 'sessions_ended', actor_user_id: boss.id }])
  })

  test('[AU-17] of oneself end except for the one that asks', async () => {
    const boss = await signUp(server.url)
    const again = await signIn(server.url, boss.email)
    expect((await endSessions(boss, boss)).status).toBe(204)
    expect((await boss.ask('GET', '/api/me')).status).toBe(200)
    expect((await again.ask('GET', '/api/me')).status).toBe(401)
  })

  test('[AU-17] are counted for admins, with the last use and since when each person is there', async () => {
    const boss = await signUp(server.url)
    const person = await signUp(server.url)
    const { body } = await boss.ask('POST', '/api/invitations', { email: person.email, role: 'member' })
    await person.ask('POST', '/api/invitations/accept', { token: (body as { token: string }).token })
    await signIn(server.url, person.email)
    const { rows } = await owner.query(
      `select accepted_at, (select created_at from users where id = $1) as created_at,
         (select max(last_used_at) from auth.sessions where account_id = $1) as last_used_at
       from invitations where accepted_by_user_id = $1`,
      [person.id],
    )
    const entry = (await access(boss)).find(({ user_id }) => user_id === person.id)
    expect(entry).toMatchObject({ sessions: 2 })
    expect(Date.parse(entry?.member_since ?? '')).toBe(rows[0].accepted_at.getTime())
    expect(rows[0].accepted_at.getTime()).toBeGreaterThan(rows[0].created_at.getTime())
    expect(Date.parse(entry?.last_seen_at ?? '')).toBe(rows[0].last_used_at.getTime())
    await endSessions(boss, person)
    expect(await access(boss)).toContainEqual(expect.objectContaining({ user_id: person.id, sessions: 0 }))
  })
})

const calls = (id: string): [string, string, unknown?][] => [
  ['GET', '/api/users/access'],
  ['PATCH', `/api/users/${id}`, { role: 'member' }],
  ['DELETE', `/api/users/${id}`],
  ['DELETE', `/api/users/${id}/sessions`],
]

test.each(['member', 'manager'] as const)('[AU-17] a %s may do none of this', async (role) => {
  const boss = await signUp(server.url)
  const person = await colleagueOf(boss, role)
  for (const [method, path, body] of [...calls(boss.id), ...calls(person.id)]) {
    const answer = await person.ask(method, path, body)
    expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  expect(await listed(boss)).toEqual([boss.id, person.id].sort())
})

test('[MS-01] another organisation’s person is not found, nor changed', async () => {
  const boss = await signUp(server.url)
  const stranger = await signUp(server.url)
  const hers = await colleagueOf(stranger, 'admin')
  for (const id of [hers.id, '0190a8e0-0000-7000-8000-000000000001', 'nada']) {
    for (const [method, path, body] of calls(id).slice(1)) {
      expect(await boss.ask(method, path, body), `${method} ${path}`).toMatchObject(nobody)
    }
  }
  expect(await me(hers)).toMatchObject({ role: 'admin' })
  expect((await access(boss)).map(({ user_id }) => user_id)).toEqual([boss.id])
  expect(await events(owner, hers)).toEqual([])
})
