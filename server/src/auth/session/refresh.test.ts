import { decodeJwt } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { type Answer, ask, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: pg.Client
let shift = 0
const clock = () => new Date(Date.now() + shift)
const second = 1000
const day = 24 * 60 * 60 * second

beforeAll(async () => {
  server = await startTestServer({ clock })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

const path = '/auth/v1/token?grant_type=refresh_token'
const refresh = (refresh_token: unknown, url = server.url) => ask(url, 'POST', path, { refresh_token })
const tokenOf = ({ body }: Answer) => (body as { refresh_token: string }).refresh_token
const dead = { status: 400, body: { code: 'refresh_token_already_used' } }

async function sessionsOf(person: Person): Promise<number> {
  const { rows } = await admin.query('select count(*)::int as count from auth.sessions where account_id = $1', [
    person.id,
  ])
  return rows[0].count
}

describe('the real client', () => {
  test('[AU-06] refreshes by itself near expiry and notifies the app', async () => {
    const { email } = await signUp(server.url)
    const client = createAuthClient(server.url)
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    // Tokens from a server whose clock is 59 minutes behind are about to expire for the client.
    shift = -59 * 60 * second
    const signedIn = dataOf(await client.signInWithPassword({ email, password: 'vento-sudeste-17' }))
    shift = 0
    const { session } = dataOf(await client.getSession())
    expect(session?.refresh_token).not.toBe(signedIn.session?.refresh_token)
    expect(session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3500)
    expect(events).toContain('TOKEN_REFRESHED')
    expect(dataOf(await client.getUser()).user?.email).toBe(email)
  })

  test('[AU-06] learns for good that a session has ended', async () => {
    const person = await signUp(server.url)
    const client = createAuthClient(server.url)
    dataOf(await client.setSession(person))
    await admin.query('delete from auth.sessions where account_id = $1', [person.id])
    const { error } = await client.refreshSession()
    expect(error).toMatchObject({
      name: 'AuthApiError',
      status: 400,
      code: 'refresh_token_not_found',
      message: 'Sua sessão terminou. Entre novamente',
    })
  })
})

describe('rotation', () => {
  test('[AU-16] every refresh answers a new token of the same session', async () => {
    const person = await signUp(server.url)
    const first = await refresh(person.refresh_token)
    const second = await refresh(tokenOf(first))
    expect(new Set([person.refresh_token, tokenOf(first), tokenOf(second)]).size).toBe(3)
    const sessionOf = (token: string) => decodeJwt(token).session_id
    const { access_token } = second.body as { access_token: string }
    expect(sessionOf(access_token)).toBe(sessionOf(person.access_token))
  })

  test('[AU-16] 50 refreshes at once answer one child', async () => {
    const person = await signUp(server.url)
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(person.refresh_token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(tokenOf)).size).toBe(1)
  })

  test('[AU-16] 50 refreshes at once on two servers answer one child', async () => {
    const other = await startTestServer({ clock, beside: server })
    try {
      const person = await signUp(server.url)
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => refresh(person.refresh_token, n % 2 ? other.url : server.url)),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(tokenOf)).size).toBe(1)
    } finally {
      await other.close()
    }
  })

  test('[AU-16] a parent answers the same child within ten seconds, used or not', async () => {
    const person = await signUp(server.url)
    const child = tokenOf(await refresh(person.refresh_token))
    await refresh(child)
    shift += 5 * second
    const again = await refresh(person.refresh_token)
    expect(again.status).toBe(200)
    expect(tokenOf(again)).toBe(child)
  })

  test('[AU-16] a parent answers the same child for as long as it is unused', async () => {
    const person = await signUp(server.url)
    const child = tokenOf(await refresh(person.refresh_token))
    shift += 3 * day
    const again = await refresh(person.refresh_token)
    expect(again.status).toBe(200)
    expect(tokenOf(again)).toBe(child)
    expect((await refresh(child)).status).toBe(200)
  })

  test('[AU-16] a parent whose child was used ends the session, and that is written down', async () => {
    const person = await signUp(server.url)
    const child = tokenOf(await refresh(person.refresh_token))
    const grandchild = tokenOf(await refresh(child))
    shift += 11 * second
    expect((await person.ask('GET', '/api/me')).status).toBe(200)
    expect(await refresh(person.refresh_token)).toMatchObject(dead)
    expect(await sessionsOf(person)).toBe(0)
    for (const token of [person.refresh_token, child, grandchild]) {
      expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
    }
    expect((await person.ask('GET', '/api/me')).status).toBe(401)
    const { rows } = await admin.query(
      `select event, session_id, host(ip) as ip from audit_events where actor_user_id = $1 and event <> 'signed_in'`,
      [person.id],
    )
    expect(rows).toEqual([
      { event: 'refresh_token_reused', session_id: decodeJwt(person.access_token).session_id, ip: '127.0.0.1' },
    ])
  })

  test('[AU-16] reuse ends one session only', async () => {
    const person = await signUp(server.url)
    const { session } = dataOf(
      await createAuthClient(server.url).signInWithPassword({ email: person.email, password: 'vento-sudeste-17' }),
    )
    await refresh(tokenOf(await refresh(person.refresh_token)))
    shift += 11 * second
    expect(await refresh(person.refresh_token)).toMatchObject(dead)
    expect((await refresh(session?.refresh_token)).status).toBe(200)
  })

  test('[AU-16] no token is stored as it is, nor can a stored one be opened without its parent', async () => {
    const person = await signUp(server.url)
    const child = tokenOf(await refresh(person.refresh_token))
    const { rows } = await admin.query(
      `select encode(hash, 'hex') || encode(hash, 'base64') || coalesce(encode(sealed_child, 'escape'), '') as stored
       from auth.refresh_tokens`,
    )
    const stored = rows.map((row) => row.stored).join()
    for (const token of [person.refresh_token, child]) {
      expect(stored).not.toContain(token)
      expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    }
  })

  test('[AU-16] an old token opens no line of successors: what it sealed is gone once the successor was used', async () => {
    const person = await signUp(server.url)
    const child = tokenOf(await refresh(person.refresh_token))
    shift += 11 * second
    await refresh(child)
    const { rows } = await admin.query(
      `select count(*)::int as sealed from auth.refresh_tokens
       join auth.sessions on sessions.id = session_id where account_id = $1 and sealed_child is not null`,
      [person.id],
    )
    expect(rows[0].sealed).toBe(1)
  })
})

describe('the life of a session', () => {
  test('[AU-16] ends after 7 days without a refresh', async () => {
    const [idle, busy] = [await signUp(server.url), await signUp(server.url)]
    shift += 6.9 * day
    const renewed = await refresh(busy.refresh_token)
    expect(renewed.status).toBe(200)
    shift += 0.2 * day
    expect(await refresh(idle.refresh_token)).toMatchObject({ status: 400, body: { code: 'session_expired' } })
    expect((await refresh(tokenOf(renewed))).status).toBe(200)
  })

  test('[AU-16] ends 30 days after the sign-in, however busy', async () => {
    const person = await signUp(server.url)
    let token = person.refresh_token
    for (let days = 0; days < 25; days += 5) {
      shift += 5 * day
      token = tokenOf(await refresh(token))
    }
    shift += 4.99 * day
    const last = await refresh(token)
    expect(last.status).toBe(200)
    const { access_token } = last.body as { access_token: string }
    shift += 0.02 * day
    const late = await ask(server.url, 'GET', '/api/me', undefined, { authorization: `Bearer ${access_token}` })
    expect(late.status).toBe(401)
    expect(await refresh(tokenOf(last))).toMatchObject({ status: 400, body: { code: 'session_expired' } })
  })

  test('[AU-17] keeps the device and the last use', async () => {
    const person = await signUp(server.url)
    shift += 3600 * second
    await ask(server.url, 'POST', path, { refresh_token: person.refresh_token }, { 'user-agent': 'Navegador/7' })
    const { rows } = await admin.query(
      'select user_agent, ip, last_used_at - created_at as used_after from auth.sessions where account_id = $1',
      [person.id],
    )
    expect(rows).toMatchObject([{ user_agent: 'Navegador/7', ip: '127.0.0.1', used_after: { hours: 1 } }])
  })
})

describe('what a refresh answers', () => {
  test.each([undefined, null, 7, '', 'curto', 'x'.repeat(3000), 'a\0'.repeat(20), '\ud800'.repeat(40), ['a'], {}])(
    '[AU-06] %j is a dead token, 400',
    async (token) => {
      expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
    },
  )

  test.each([undefined, '[]', '"x"', 'null', '7'])('[AU-06] the body %s is a dead token, 400', async (body) => {
    expect((await ask(server.url, 'POST', path, body)).status).toBe(400)
  })

  test('[AU-16] [AU-21] a session may refresh 150 times in five minutes; past that it is 503 with Retry-After, never 429, and the others of its network go on', async () => {
    const limited = await startTestServer({ limits: { token_refresh: 150 } })
    try {
      const [person, colleague] = await Promise.all([signUp(limited.url), signUp(limited.url)])
      const answers = await Promise.all(Array.from({ length: 150 }, () => refresh(person.refresh_token, limited.url)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const over = await refresh(person.refresh_token, limited.url)
      expect(over).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(280)
      expect(await refresh(colleague.refresh_token, limited.url)).toMatchObject({ status: 200 })
    } finally {
      await limited.close()
    }
  })

  test('[AU-16] [AU-21] tokens that no session has are counted by the network that they come from, which keeps nobody from refreshing', async () => {
    const limited = await startTestServer({ limits: { token_refresh: 20 }, throttleMs: 0 })
    try {
      const person = await signUp(limited.url)
      const guesses = Array.from({ length: 20 }, (_, at) => refresh(`palpite-palpite-palpite-${at}`, limited.url))
      expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([400]))
      expect(await refresh('palpite-palpite-palpite-x', limited.url)).toMatchObject({ status: 503 })
      expect(await refresh('', limited.url)).toMatchObject({ status: 503 })
      expect(await refresh(person.refresh_token, limited.url)).toMatchObject({ status: 200 })
    } finally {
      await limited.close()
    }
  })

  test('[AU-06] a database that cannot answer is 503, so that the client tries again', async () => {
    const broken = await startTestServer()
    const person = await signUp(broken.url)
    const breaker = new pg.Client({ connectionString: broken.database.adminUrl })
    await breaker.connect()
    await breaker.query('alter table auth.refresh_tokens rename to refresh_tokens_away')
    expect((await refresh(person.refresh_token, broken.url)).status).toBe(503)
    await breaker.query('alter table auth.refresh_tokens_away rename to refresh_tokens')
    expect((await refresh(person.refresh_token, broken.url)).status).toBe(200)
    await breaker.end()
    await broken.close()
  })
})
