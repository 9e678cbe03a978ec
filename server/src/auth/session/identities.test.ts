import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, ask, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { Database } from '../../database/transaction.ts'
import { createThrottle } from '../../http/request-limits.ts'
import { createSealer } from '../../secret.ts'
import { createApiKeys } from '../api-key/api-key.ts'
import { createLimiter, defaultLimits } from '../sign-in/limits.ts'
import { createAccessTokens } from './access-token.ts'
import { createIdentities } from './identities.ts'
import { openKeyRing } from './key-ring.ts'

let server: TestServer
let admin: pg.Client
let shift = 0
const clock = () => new Date(Date.now() + shift)

beforeAll(async () => {
  server = await startTestServer({ clock })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const me = (headers: Record<string, string>) => ask(server.url, 'GET', '/api/me', undefined, headers)
const getUser = (headers: Record<string, string>) => ask(server.url, 'GET', '/auth/v1/user', undefined, headers)

/** Asks again and again until the answer has the status, for a second at most. */
async function soon(status: number, request: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + 1000
  let answer = await request()
  while (answer.status !== status && performance.now() < deadline) answer = await request()
  return answer
}

/** Tokens that look like this person's and are none of ours. */
async function forgeries(person: Person): Promise<Record<string, string>> {
  const claims: JWTPayload = decodeJwt(person.access_token)
  const { kid = '' } = decodeProtectedHeader(person.access_token)
  const stranger = await generateKeyPair('ES256')
  const { keys } = (await ask(server.url, 'GET', '/auth/v1/.well-known/jwks.json')).body as { keys: [JWK] }
  const publicKey = await exportSPKI((await importJWK(keys[0], 'ES256', { extractable: true })) as CryptoKey)
  const { db, config } = server.services
  const own = await (await openKeyRing({ db, clock, sealer: createSealer(config.secretKey) })).signer()
  const { exp: _exp, ...endless } = claims
  const text = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const sign = (header: { kid?: string; alg: string }, key: Parameters<SignJWT['sign']>[0], changed = claims) =>
    new SignJWT(changed).setProtectedHeader(header).sign(key)
  const [header = '', , signature = ''] = person.access_token.split('.')
  return {
    'of another key': await sign({ alg: 'ES256', kid }, stranger.privateKey),
    'of a key that nobody knows': await sign({ alg: 'ES256', kid: claims.sub ?? '' }, stranger.privateKey),
    'of a key whose name is no name': await sign({ alg: 'ES256', kid: `'; drop table auth.keys` }, stranger.privateKey),
    'of a key whose name is a path': await sign({ alg: 'ES256', kid: '../../../etc/passwd' }, stranger.privateKey),
    'without the name of a key': await sign({ alg: 'ES256' }, stranger.privateKey),
    'with the public key as a secret': await sign({ alg: 'HS256', kid }, new TextEncoder().encode(publicKey)),
    'with alg none': `${text({ alg: 'none', kid, typ: 'JWT' })}.${text(claims)}.`,
    'with alg none and a signature': `${text({ alg: 'none', kid, typ: 'JWT' })}.${text(claims)}.${signature}`,
    'with other claims under its signature': `${header}.${text({ ...claims, sub: claims.session_id })}.${signature}`,
    'with aal2 under its signature': `${header}.${text({ ...claims, aal: 'aal2' })}.${signature}`,
    'with another role under its signature': `${header}.${text({ ...claims, role: 'service_role' })}.${signature}`,
    'with another issuer under its signature': `${header}.${text({ ...claims, iss: 'https://x.com.br' })}.${signature}`,
    'for another audience, of our own key': await sign({ alg: 'ES256', kid }, own.privateKey, { ...claims, aud: 'x' }),
    'without an end, of our own key': await sign({ alg: 'ES256', kid }, own.privateKey, endless),
    'cut short': person.access_token.slice(0, -10),
    'of two parts': person.access_token.split('.').slice(0, 2).join('.'),
    'of words': 'isto não é um token',
    'of a megabyte of nothing': 'a'.repeat(10_000),
  }
}

describe('a token', () => {
  test('[AU-16] that is missing is 401', async () => {
    for (const headers of [{}, { authorization: '' }, { authorization: 'Bearer' }, { authorization: 'Basic YTpi' }]) {
      expect(await me(headers as Record<string, string>)).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated', detail: 'Usuário não autenticado' },
      })
      expect(await getUser(headers as Record<string, string>)).toMatchObject({
        status: 401,
        body: { code: 'no_authorization' },
      })
    }
  })

  test('[AU-13] with alg none, the public key as HS256 secret, a strange kid, another aud, an edited aal or role is 401', async () => {
    const person = await signUp(server.url)
    expect((await me(bearer(person.access_token))).status).toBe(200)
    for (const [what, token] of Object.entries(await forgeries(person))) {
      const authorization = Buffer.from(`Bearer ${token}`).toString('latin1')
      expect(await me({ authorization }), what).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
      expect((await getUser({ authorization })).status, what).toBe(401)
    }
  })

  test('[AU-16] that has expired is 401, also where it was good a moment ago', async () => {
    const person = await signUp(server.url)
    shift += 3590_000
    expect((await me(bearer(person.access_token))).status).toBe(200)
    shift += 10_000
    expect((await me(bearer(person.access_token))).status).toBe(401)
    expect(await getUser(bearer(person.access_token))).toMatchObject({ status: 401, body: { code: 'bad_jwt' } })
  })

  test('[AU-08] of a session that has ended is 401', async () => {
    const person = await signUp(server.url)
    expect((await me(bearer(person.access_token))).status).toBe(200)
    await admin.query('delete from auth.sessions where account_id = $1', [person.id])
    expect(await soon(401, () => me(bearer(person.access_token)))).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
    expect(await getUser(bearer(person.access_token))).toMatchObject({
      status: 401,
      body: { code: 'session_not_found' },
    })
  })
})

describe('the person behind it', () => {
  test('who has no users row gets an error that says so', async () => {
    const person = await signUp(server.url)
    await admin.query('delete from users where id = $1', [person.id])
    expect(await soon(403, () => me(bearer(person.access_token)))).toMatchObject({
      status: 403,
      body: { code: 'user_not_found', detail: 'Dados do usuário não encontrados' },
    })
  })

  test('[MS-01] who has no organisation gets an error that says so', async () => {
    const person = await signUp(server.url)
    await admin.query('update users set org_id = null where id = $1', [person.id])
    expect(await soon(403, () => me(bearer(person.access_token)))).toMatchObject({
      status: 403,
      body: { code: 'organization_not_found', detail: 'Organização não encontrada' },
    })
  })

  test('[MS-01] has the role of the users row at once, not that of a token', async () => {
    const person = await inviteColleague(server.url, await signUp(server.url), 'admin')
    expect((await person.ask('GET', '/api/invitations')).status).toBe(200)
    await admin.query(`update users set role = 'member' where id = $1`, [person.id])
    expect((await soon(403, () => person.ask('GET', '/api/invitations'))).status).toBe(403)
  })

  test('[AU-17] who was removed is signed out at once, cannot refresh, and signs in to no organisation', async () => {
    const boss = await signUp(server.url)
    const person = await inviteColleague(server.url, boss, 'member')
    expect((await person.ask('GET', '/api/me')).status).toBe(200)
    await admin.query('update users set removed_at = $2 where id = $1', [person.id, clock()])
    expect((await soon(401, () => person.ask('GET', '/api/me'))).status).toBe(401)
    const { refresh_token } = person
    const refreshed = await ask(server.url, 'POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
    expect(refreshed).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
    shift += 1000
    const credentials = { email: person.email, password: 'vento-sudeste-17' }
    const { body } = await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', credentials)
    const again = await me(bearer((body as Person).access_token))
    expect(again).toMatchObject({ status: 403, body: { code: 'organization_not_found' } })
  })
})

describe('what is cached of a session', () => {
  test('[AU-16] spares the database while notices arrive, and is not used while they do not', async () => {
    const withNotices = await startTestServer({ beside: server, clock })
    const withoutNotices = await startTestServer({
      beside: server,
      clock,
      config: { databaseDirectUrl: 'postgres://nobody@127.0.0.1:1/leme' },
    })
    const person = await signUp(server.url)
    const asks = (at: TestServer) => ask(at.url, 'GET', '/api/me', undefined, bearer(person.access_token))
    try {
      expect((await asks(withNotices)).status).toBe(200)
      expect((await asks(withoutNotices)).status).toBe(200)
      await admin.query('alter table auth.sessions rename to sessions_away')
      expect((await asks(withNotices)).status).toBe(200)
      expect((await asks(withoutNotices)).status).toBe(500)
      shift += 11_000
      expect((await asks(withNotices)).status).toBe(500)
    } finally {
      await admin.query('alter table auth.sessions_away rename to sessions')
      await withoutNotices.close()
      await withNotices.close()
    }
  })

  test('[AU-08] is forgotten when the connection for notices breaks, and cached again when it is back', async () => {
    const person = await signUp(server.url)
    expect((await person.ask('GET', '/api/me')).status).toBe(200)
    const peer = new pg.Client({ connectionString: server.database.serverUrl })
    await peer.connect()
    // Not received: the notice is sent while nobody listens.
    await admin.query('begin')
    await admin.query('delete from auth.sessions where account_id = $1', [person.id])
    const { rowCount } = await peer.query(`select pg_terminate_backend(pid) ${listening}`)
    await admin.query('commit')
    expect(rowCount).toBe(1)
    const next = await signUp(server.url)
    await expect.poll(() => isCached(next)).toBe(true)
    expect((await person.ask('GET', '/api/me')).status).toBe(401)

    await admin.query('delete from auth.sessions where account_id = $1', [next.id])
    expect((await soon(401, () => next.ask('GET', '/api/me'))).status).toBe(401)
    await peer.end()
  })

  test('[AU-08] is never what was read before a notice that came meanwhile', async () => {
    const person = await inviteColleague(server.url, await signUp(server.url), 'admin')
    const { config, db, log } = server.services
    let hold: Promise<void> | null = null
    let reads = 0
    const slowDb: Database = {
      ...db,
      async authTransaction(work) {
        const result = await db.authTransaction(work)
        reads += 1
        await hold
        return result
      },
    }
    const sealer = createSealer(config.secretKey)
    const tokens = createAccessTokens({ keys: await openKeyRing({ db, clock, sealer }), clock, issuer: '' })
    const limiter = createLimiter({ db, clock, limits: defaultLimits, throttle: createThrottle() })
    const apiKeys = createApiKeys({ db, clock, log, limiter, requestsPerMinute: defaultLimits.key_requests })
    const identities = await createIdentities({
      directUrl: config.databaseDirectUrl,
      db: slowDb,
      clock,
      log,
      tokens,
      apiKeys,
    })
    try {
      let release = () => {}
      hold = new Promise((resolve) => {
        release = resolve
      })
      const first = identities.identify(`Bearer ${person.access_token}`)
      await expect.poll(() => reads).toBe(1)
      await admin.query(`update users set role = 'manager' where id = $1`, [person.id])
      await new Promise((resolve) => setTimeout(resolve, 200))
      release()
      hold = null
      expect((await first).role).toBe('admin')
      expect((await identities.identify(`Bearer ${person.access_token}`)).role).toBe('manager')
    } finally {
      await identities.close()
    }
  })
})

/** The connection of `server` that listens, as its own login sees it. */
const listening = `from pg_stat_activity where application_name = 'leme notices' and datname = current_database()`

/** Whether this person's request is answered without reading their session. */
async function isCached(person: Person): Promise<boolean> {
  await person.ask('GET', '/api/me')
  await admin.query('alter table auth.sessions rename to sessions_away')
  const { status } = await person.ask('GET', '/api/me')
  await admin.query('alter table auth.sessions_away rename to sessions')
  return status === 200
}
