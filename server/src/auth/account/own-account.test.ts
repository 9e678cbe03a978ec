import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, inviteColleague, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: pg.Client
let shift = 0

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + shift) })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

const password = 'vento-sudeste-17'
const signIn = (email: string) => ask(server.url, 'POST', '/auth/v1/token?grant_type=password', { email, password })
type Session = { id: string; is_current: boolean; user_agent: string | null; last_used_at: string }

describe('[AU-17] one’s own sessions', () => {
  test('[AU-17] are listed with device and last use, this one marked, and end one by one', async () => {
    const person = await signUp(server.url)
    const other = (await signIn(person.email)).body as { access_token: string }
    const sessions = (await person.ask('GET', '/auth/v1/sessions')).body as Session[]
    expect(sessions.map(({ is_current }) => is_current).sort()).toEqual([false, true])
    expect(sessions[0]).toMatchObject({ user_agent: expect.any(String), last_used_at: expect.any(String) })
    const theirs = sessions.find(({ is_current }) => !is_current)
    expect((await person.ask('DELETE', `/auth/v1/sessions/${theirs?.id}`)).status).toBe(204)
    const authorization = `Bearer ${other.access_token}`
    expect((await ask(server.url, 'GET', '/api/me', undefined, { authorization })).status).toBe(401)
    expect(await person.ask('DELETE', `/auth/v1/sessions/${theirs?.id}`)).toMatchObject({
      status: 404,
      body: { code: 'session_unknown' },
    })
  })

  test('[AU-17] of another person are neither listed nor ended', async () => {
    const [one, stranger] = [await signUp(server.url), await signUp(server.url)]
    const [session] = (await one.ask('GET', '/auth/v1/sessions')).body as Session[]
    expect((await stranger.ask('DELETE', `/auth/v1/sessions/${session?.id}`)).status).toBe(404)
    expect((await stranger.ask('DELETE', '/auth/v1/sessions/nada')).status).toBe(404)
    expect((await one.ask('GET', '/api/me')).status).toBe(200)
  })
})

describe('[AU-17] who deletes their account', () => {
  test('[AU-17] is gone at once, and their name stays on their work', async () => {
    const boss = await signUp(server.url)
    const person = await inviteColleague(server.url, boss, 'member', { display_name: 'Lia' })
    expect((await person.ask('DELETE', '/auth/v1/user')).status).toBe(204)
    expect((await person.ask('GET', '/api/me')).status).toBe(401)
    expect((await signIn(person.email)).status).toBe(400)
    const { rows } = await admin.query('select display_name, removed_at is not null as gone from users where id = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ display_name: 'Lia', gone: true }])
    expect((await signUp(server.url, { email: person.email })).id).not.toBe(person.id)
  })

  test('[AU-17] takes along an organisation that held nothing else', async () => {
    const person = await signUp(server.url)
    const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
    expect((await person.ask('DELETE', '/auth/v1/user')).status).toBe(204)
    expect((await admin.query('select from organizations where id = $1', [org_id])).rowCount).toBe(0)
  })

  test('[AU-17] is not deleted while they are the last who look after others, or after what is there', async () => {
    const refused = { status: 409, body: { code: 'last_admin' } }
    const boss = await signUp(server.url)
    await inviteColleague(server.url, boss, 'member')
    expect(await boss.ask('DELETE', '/auth/v1/user')).toMatchObject(refused)
    expect(await boss.ask('POST', '/auth/v1/leave')).toMatchObject(refused)
    const alone = await signUp(server.url)
    await alone.ask('POST', '/api/clients', { name: 'Acme' })
    expect(await alone.ask('DELETE', '/auth/v1/user')).toMatchObject(refused)
    expect((await alone.ask('GET', '/api/me')).status).toBe(200)
  })

  test('[AU-16] needs a recent sign-in or the password', async () => {
    const person = await signUp(server.url)
    shift = 16 * 60_000
    const end = (body: object) => person.ask('DELETE', '/auth/v1/user', body)
    expect(await end({})).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    expect((await end({ current_password: 'errada-por-certo' })).status).toBe(400)
    expect((await end({ current_password: password })).status).toBe(204)
    shift = 0
  })
})

test('[AU-17] who leaves belongs to no organisation, and their sessions end', async () => {
  const boss = await signUp(server.url)
  const person = await inviteColleague(server.url, boss, 'member')
  expect((await person.ask('POST', '/auth/v1/leave')).status).toBe(204)
  expect((await person.ask('GET', '/api/me')).status).toBe(401)
  const { access_token } = (await signIn(person.email)).body as { access_token: string }
  expect(
    await ask(server.url, 'GET', '/api/projects', undefined, { authorization: `Bearer ${access_token}` }),
  ).toMatchObject({
    status: 403,
    body: { code: 'organization_not_found' },
  })
})
