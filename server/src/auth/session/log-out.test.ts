import { decodeJwt } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { ask, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let other: TestServer

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ beside: server })
})
afterAll(async () => {
  await other?.close()
  await server?.close()
})

const password = 'vento-sudeste-17'

/** One person on three devices, each with the real client. */
async function threeDevices() {
  const { email } = await signUp(server.url)
  const devices = []
  for (let device = 0; device < 3; device++) {
    const client = createAuthClient(server.url)
    const { session } = dataOf(await client.signInWithPassword({ email, password }))
    devices.push({ client, ...session })
  }
  const [first, second, third] = devices
  if (!first || !second || !third) throw new Error('three devices were made')
  return [first, second, third] as const
}

type Tokens = { access_token: string; refresh_token: string }

const me = (url: string, { access_token }: Tokens) =>
  ask(url, 'GET', '/api/me', undefined, { authorization: `Bearer ${access_token}` })

const refreshes = async ({ refresh_token }: Tokens) =>
  (await ask(server.url, 'POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })).status === 200

/** Notices take a moment from one process to the other; what is cached without one lasts ten seconds. */
async function endsWithin(milliseconds: number, url: string, device: Tokens): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (performance.now() < deadline) {
    if ((await me(url, device)).status === 401) return true
  }
  return false
}

describe('[AU-08] signing out', () => {
  test('[AU-08] global ends every session: no refresh token of the account works any more', async () => {
    const [first, second, third] = await threeDevices()
    expect((await first.client.signOut({ scope: 'global' })).error).toBeNull()
    expect(dataOf(await first.client.getSession()).session).toBeNull()
    for (const device of [first, second, third]) {
      expect(await refreshes(device)).toBe(false)
      expect((await me(server.url, device)).status).toBe(401)
    }
  })

  test('[AU-08] local ends this session only', async () => {
    const [first, second, third] = await threeDevices()
    expect((await first.client.signOut({ scope: 'local' })).error).toBeNull()
    expect(await refreshes(first)).toBe(false)
    expect(await refreshes(second)).toBe(true)
    expect(await refreshes(third)).toBe(true)
  })

  test('[AU-08] others leaves this one alone working', async () => {
    const [first, second, third] = await threeDevices()
    expect((await first.client.signOut({ scope: 'others' })).error).toBeNull()
    expect(await refreshes(second)).toBe(false)
    expect(await refreshes(third)).toBe(false)
    expect((await me(server.url, first)).status).toBe(200)
    expect(await refreshes(first)).toBe(true)
    expect(dataOf(await first.client.getSession()).session).not.toBeNull()
  })

  test('[AU-08] without a scope is global, as the contract has it', async () => {
    const [first, second] = await threeDevices()
    const authorization = `Bearer ${first.access_token}`
    const answer = await ask(server.url, 'POST', '/auth/v1/logout', undefined, { authorization })
    expect(answer).toMatchObject({ status: 204, body: '' })
    expect(await refreshes(second)).toBe(false)
  })

  test('[AU-08] an unknown scope is refused and ends nothing', async () => {
    const [first] = await threeDevices()
    const authorization = `Bearer ${first.access_token}`
    const answer = await ask(server.url, 'POST', '/auth/v1/logout?scope=all', undefined, { authorization })
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(await refreshes(first)).toBe(true)
  })

  test('[AU-08] nobody’s other sessions are touched', async () => {
    const [first] = await threeDevices()
    const stranger = await signUp(server.url)
    await first.client.signOut({ scope: 'global' })
    expect(await refreshes(stranger)).toBe(true)
  })

  test('[AU-08] is at once on this server and on every other one', async () => {
    const [first, second] = await threeDevices()
    for (const device of [first, second]) {
      expect((await me(server.url, device)).status).toBe(200)
      expect((await me(other.url, device)).status).toBe(200)
    }
    await first.client.signOut({ scope: 'global' })
    expect((await me(server.url, first)).status).toBe(401)
    expect((await me(server.url, second)).status).toBe(401)
    expect(await endsWithin(1000, other.url, first)).toBe(true)
    expect(await endsWithin(1000, other.url, second)).toBe(true)
  })

  test('[AU-08] is at once on this server also before any notice could come', async () => {
    const admin = new pg.Client({ connectionString: server.database.adminUrl })
    await admin.connect()
    await admin.query('alter table auth.sessions disable trigger tell_session_ended')
    const [first, second] = await threeDevices()
    for (const device of [first, second]) expect((await me(server.url, device)).status).toBe(200)
    await first.client.signOut({ scope: 'global' })
    for (const device of [first, second]) expect((await me(server.url, device)).status).toBe(401)

    const thief = await signUp(server.url)
    expect((await thief.ask('GET', '/api/me')).status).toBe(200)
    await admin.query(`update auth.refresh_tokens set used_at = now() - interval '1 hour' where session_id = $1`, [
      decodeJwt(thief.access_token).session_id,
    ])
    expect(await refreshes(thief)).toBe(false)
    expect((await thief.ask('GET', '/api/me')).status).toBe(401)
    await admin.query('alter table auth.sessions enable trigger tell_session_ended')
    await admin.end()
  })

  test('[SH-08] of a session that has ended is 401, which the client counts as signed out', async () => {
    const [first, second] = await threeDevices()
    await second.client.signOut({ scope: 'global' })
    const authorization = `Bearer ${first.access_token}`
    const answer = await ask(server.url, 'POST', '/auth/v1/logout?scope=local', undefined, { authorization })
    expect(answer).toMatchObject({ status: 401, body: { code: 'session_not_found' } })
    expect((await first.client.signOut({ scope: 'local' })).error).toBeNull()
    expect(dataOf(await first.client.getSession()).session).toBeNull()
  })

  test('[AU-08] many sign-outs at once are all answered', async () => {
    const [first, second, third] = await threeDevices()
    const answers = await Promise.all(
      [first, second, third, first, second, third].map(({ access_token }) =>
        ask(server.url, 'POST', '/auth/v1/logout', undefined, { authorization: `Bearer ${access_token}` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401, 401, 401])
  })
})
