import { type Role, roles } from '@leme/contract/can'
import type { UserAccess } from '@leme/contract/user'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLive } from '../../../test/live-client.ts'
import { openMailbox } from '../../../test/mailbox.ts'
import { type Answer, ask, inviteColleague, type Person, signIn, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { Identity } from '../../database/transaction.ts'

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
const setRole = (by: Person, { id }: { id: string }, role: unknown) => by.ask('PATCH', `/api/users/${id}`, { role })
const remove = (by: Person, { id }: { id: string }) => by.ask('DELETE', `/api/users/${id}`)
const endSessions = (by: Person, { id }: { id: string }) => by.ask('DELETE', `/api/users/${id}/sessions`)
const me = async (person: Person) => (await person.ask('GET', '/api/me')).body as { role: Role; org_id: string }

async function listed(by: Person): Promise<string[]> {
  return ((await by.ask('GET', '/api/users')).body as Person[]).map(({ id }) => id).sort()
}

async function access(by: Person): Promise<UserAccess[]> {
  return (await by.ask('GET', '/api/users/access')).body as UserAccess[]
}

async function events(person: Person): Promise<unknown[]> {
  const { rows } = await owner.query(
    'select event, actor_user_id, details from audit_events where target_id = $1 order by created_at',
    [person.id],
  )
  return rows
}

const count = async (table: string, { id }: Person) =>
  (await owner.query(`select from ${table} where account_id = $1`, [id])).rowCount

const lastAdmin = {
  status: 409,
  body: {
    code: 'last_admin',
    detail: 'A organização precisa de ao menos um administrador. Torne outra pessoa administradora antes',
  },
}
const nobody = { status: 404, body: { code: 'person_not_found', detail: 'Pessoa não encontrada' } }

describe('a role', () => {
  test.each(roles)('[AU-17] is changed by an admin and holds at once in every process: %s', async (role) => {
    const boss = await signUp(server.url)
    const person = await colleagueOf(boss, role === 'member' ? 'manager' : 'member')
    expect(await setRole(boss, person, role)).toMatchObject({ status: 200, body: { id: person.id, role } })
    expect(await me(person)).toMatchObject({ role })
    await expect
      .poll(async () => (await ask(beside.url, 'GET', '/api/me', undefined, bearer(person))).body)
      .toMatchObject({ role })
    expect(await events(person)).toMatchObject([{ event: 'role_changed', actor_user_id: boss.id }])
  })

  test('[AU-17] that stays as it is changes nothing and is not written down', async () => {
    const boss = await signUp(server.url)
    const person = await colleagueOf(boss, 'manager')
    expect((await setRole(boss, person, 'manager')).status).toBe(200)
    expect(await events(person)).toEqual([])
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

describe('a removed person', () => {
  test('[AU-17] is signed out everywhere at once, sockets too, and their refresh token is refused', async () => {
    const boss = await signUp(server.url)
    const person = await colleagueOf(boss, 'member')
    const elsewhere = await signIn(beside.url, person.email)
    const sockets = [await openLive(server.url, person), await openLive(beside.url, elsewhere)]
    expect((await remove(boss, person)).status).toBe(204)
    expect((await person.ask('GET', '/api/me')).status).toBe(401)
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401])
    expect((await elsewhere.ask('GET', '/api/me')).status).toBe(401)
    expect(await count('auth.sessions', person)).toBe(0)
    const { refresh_token } = person
    expect((await ask(server.url, 'POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })).status).toBe(
      400,
    )
    expect(await events(person)).toMatchObject([{ event: 'person_removed', actor_user_id: boss.id }])
  })

  test('[AU-17] is notified by mail, once, and nobody else is', async () => {
    const mailbox = await openMailbox(server)
    const boss = await signUp(server.url)
    const person = await colleagueOf(boss, 'member')
    await remove(boss, person)
    await remove(boss, person)
    const removals = (await mailbox.letters(person.email)).filter(({ kind }) => kind === 'organization_removal')
    expect(removals).toEqual([expect.objectContaining({ text: expect.stringContaining('Organização de') })])
    expect((await mailbox.letters(boss.email)).map(({ kind }) => kind)).not.toContain('organization_removal')
    await mailbox.close()
  })

  test('[AU-17] is offered to nobody, keeps their row, and their name on their work', async () => {
    const boss = await signUp(server.url)
    const person = await inviteColleague(server.url, boss, 'member', { display_name: 'Camila Duarte' })
    const { id } = (await person.ask('POST', '/api/projects', { name: 'P', client: 'C' })).body as { id: string }
    expect((await boss.ask('POST', `/api/projects/${id}/members`, { user_id: person.id })).status).toBe(201)
    expect((await remove(boss, person)).status).toBe(204)
    expect(await listed(boss)).toEqual([boss.id])
    expect((await access(boss)).map(({ user_id }) => user_id)).toEqual([boss.id])
    expect((await boss.ask('GET', `/api/projects/${id}/members`)).body).toMatchObject([
      { user: { display_name: 'Camila Duarte', removed_at: expect.any(String) } },
    ])
    expect(JSON.stringify((await boss.ask('GET', `/api/projects/${id}/activity`)).body)).toContain('Camila Duarte')
    const { rows } = await owner.query('select removed_at, org_id from users where id = $1', [person.id])
    expect(rows).toEqual([{ removed_at: expect.any(Date), org_id: (await me(boss)).org_id }])
  })

  test('[AU-17] who signs in again belongs to no organisation', async () => {
    const boss = await signUp(server.url)
    const person = await colleagueOf(boss, 'admin')
    await remove(boss, person)
    const again = await signIn(server.url, person.email)
    for (const path of ['/api/me', '/api/users', '/api/projects', '/api/users/access']) {
      expect(await again.ask('GET', path), path).toMatchObject({
        status: 403,
        body: { code: 'organization_not_found' },
      })
    }
    expect((await setRole(again, boss, 'member')).status).toBe(403)
  })

  test('[AU-17] is nobody any more: not to change, to remove or to sign out', async () => {
    const boss = await signUp(server.url)
    const person = await colleagueOf(boss, 'member')
    expect((await remove(boss, person)).status).toBe(204)
    expect(await remove(boss, person)).toMatchObject(nobody)
    expect(await setRole(boss, person, 'admin')).toMatchObject(nobody)
    expect(await endSessions(boss, person)).toMatchObject(nobody)
  })

  test('[AU-17] is never oneself', async () => {
    const boss = await signUp(server.url)
    await colleagueOf(boss, 'admin')
    for (const id of [boss.id, boss.id.toUpperCase()]) {
      expect(await remove(boss, { id })).toMatchObject({
        status: 409,
        body: { code: 'own_removal', detail: 'Você não pode remover a si mesmo. Peça a outro administrador' },
      })
    }
    expect((await me(boss)).role).toBe('admin')
  })
})

describe('the last admin', () => {
  const moves: [string, (by: Person, whom: Person) => Promise<Answer>][] = [
    ['demote', (by, whom) => setRole(by, whom, 'member')],
    ['remove', remove],
  ]

  test.each(moves)('[AU-17] stays when two admins %s each other at the same moment', async (_, move) => {
    for (let round = 0; round < 5; round += 1) {
      const one = await signUp(server.url)
      const other = await colleagueOf(one, 'admin')
      const answers = await Promise.all([move(one, other), move(other, one)])
      const admins = await owner.query(
        `select from users where id = any($1) and role = 'admin' and removed_at is null`,
        [[one.id, other.id]],
      )
      expect(admins.rowCount).toBe(1)
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    }
  })

  /** A transaction of the application's role, past every route, up to its COMMIT. */
  async function pastTheRoutes(identity: Identity, text: string, meanwhile = async () => {}): Promise<void> {
    await server.services.db.transactionAs(identity, async (tx) => {
      await tx.query(text, [])
      await meanwhile()
    })
  }

  test('[AU-17] stays also where the database is written to past every route', async () => {
    const one = await signUp(server.url)
    const other = await colleagueOf(one, 'admin')
    const identity = await server.services.auth.identify(`Bearer ${one.access_token}`)
    const broken = { constraint: 'users_last_admin' }
    for (const change of [`role = 'member'`, `role = 'manager'`]) {
      await expect(pastTheRoutes(identity, `update users set ${change}`)).rejects.toMatchObject(broken)
    }
    await pastTheRoutes(identity, `update users set removed_at = now() where id = '${other.id}'`)
    await expect(pastTheRoutes(identity, `update users set role = 'member'`)).rejects.toMatchObject(broken)
    expect((await me(one)).role).toBe('admin')
  })

  test('[AU-17] stays when two transactions that began before either changed anything demote each other', async () => {
    const one = await signUp(server.url)
    const other = await colleagueOf(one, 'admin')
    const { org_id } = await me(one)
    const demote = async (by: Person, whom: Person, isolation: string) => {
      const client = new pg.Client({ connectionString: server.database.serverUrl })
      await client.connect()
      await client.query(`begin isolation level ${isolation}`)
      await client.query(
        `select set_config('role', 'leme_app', true), set_config('app.user_id', $1, true),
          set_config('app.org_id', $2, true), set_config('app.role', 'admin', true)`,
        [by.id, org_id],
      )
      await client.query('select from users')
      return async () => {
        try {
          await client.query(`update users set role = 'member' where id = $1`, [whom.id])
          await client.query('commit')
          return 'done'
        } catch (error) {
          return (error as { constraint?: string; code: string }).constraint ?? (error as { code: string }).code
        } finally {
          await client.end()
        }
      }
    }
    for (const [isolation, refusal] of [
      ['read committed', 'users_last_admin'],
      ['repeatable read', '40001'],
    ] as const) {
      await owner.query(`update users set role = 'admin' where id = any($1)`, [[one.id, other.id]])
      const both = [await demote(one, other, isolation), await demote(other, one, isolation)]
      const outcomes = await Promise.all(both.map((go) => go()))
      expect(outcomes.sort(), isolation).toEqual([refusal, 'done'].sort())
    }
  })

  test('[AU-14] a person who is alone in their organisation still moves to the one that invited them', async () => {
    const boss = await signUp(server.url)
    const person = await signUp(server.url)
    const { body } = await boss.ask('POST', '/api/invitations', { email: person.email, role: 'member' })
    const accepted = await person.ask('POST', '/api/invitations/accept', { token: (body as { token: string }).token })
    expect(accepted).toMatchObject({ status: 201, body: { role: 'member' } })
    expect(await events(person)).toEqual([])
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
    expect(await events(person)).toMatchObject([{ event: 'sessions_ended', actor_user_id: boss.id }])
  })

  test('[AU-17] of oneself end but for the one that asks', async () => {
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
  expect(await events(hers)).toEqual([])
})

function bearer({ access_token }: Person) {
  return { authorization: `Bearer ${access_token}` }
}

describe('who was removed', () => {
  test('[OP-11] is listed for administrators alone, the last first, until erased; of one organisation', async () => {
    const [boss, other] = [await signUp(server.url), await signUp(server.url)]
    const [first, second] = [await colleagueOf(boss, 'member'), await colleagueOf(boss, 'manager')]
    const manager = await colleagueOf(boss, 'manager')
    for (const person of [first, second]) await remove(boss, person)
    const list = async (by: Person) => (await by.ask('GET', '/api/users/removed')).body
    expect(await list(boss)).toMatchObject([
      { id: second.id, role: 'manager', removed_at: expect.any(String) },
      { id: first.id, email: first.email, removed_at: expect.any(String) },
    ])
    expect(await list(other)).toEqual([])
    expect(await manager.ask('GET', '/api/users/removed')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await boss.ask('POST', `/api/users/${first.id}/erase`)).status).toBeLessThan(300)
    expect(await list(boss)).toMatchObject([{ id: second.id }])
  })
})
