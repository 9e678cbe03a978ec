import type { Role } from '@leme/contract/can'
import type { UserAccess } from '@leme/contract/people/user'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLive } from '../../../test/live-client.ts'
import { openMailbox } from '../../../test/mail/mailbox.ts'
import { endSessions, events, me, nobody, remove, setRole } from '../../../test/people.ts'
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

const count = async (table: string, { id }: Person) =>
  (await owner.query(`select from ${table} where account_id = $1`, [id])).rowCount

describe('a removed person', () => {
  test('[AU-17] is signed out everywhere at once, sockets too, and their refresh token is refused', async () => {
    const boss = await signUp(server.url)
    const person = await colleagueOf(boss, 'member')
    const elsewhere = await signIn(beside.url, person.email)
    const sockets = [await openLive(server.url, person), await openLive(beside.url, elsewhere)]
    expect((await remove(boss, person)).status).toBe(204)
    expect(await person.ask('GET', '/api/me')).toMatchObject({ status: 401, body: { code: 'person_removed' } })
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401])
    expect((await elsewhere.ask('GET', '/api/me')).status).toBe(401)
    expect(await count('auth.sessions', person)).toBe(0)
    const { refresh_token } = person
    expect((await ask(server.url, 'POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })).status).toBe(
      400,
    )
    expect(await events(owner, person)).toMatchObject([{ event: 'person_removed', actor_user_id: boss.id }])
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
    expect((await boss.ask('POST', `/api/users/${first.id}/erase`, { names: [] })).status).toBeLessThan(300)
    expect(await list(boss)).toMatchObject([{ id: second.id }])
  })
})
