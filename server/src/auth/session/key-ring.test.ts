import { decodeProtectedHeader } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthClient, dataOf } from '../../../test/auth/auth-client.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { ask, signUp } from '../../../test/person.ts'
import { startTestServer } from '../../../test/server.ts'
import { createPool } from '../../database/pool.ts'
import { createDatabase, type Database } from '../../database/transaction.ts'
import { createSealer } from '../../secret.ts'
import { StartRefused } from '../../start-refused.ts'
import { openKeyRing, rotateKeys } from './key-ring.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Database
let admin: pg.Client
let now = Date.now()

const clock = () => new Date(now)
const sealer = createSealer('uma chave secreta de pelo menos 32 caracteres')
const open = () => openKeyRing({ db, clock, sealer })
const minute = 60_000
const day = 24 * 60 * minute

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.serverUrl)
  db = createDatabase(pool)
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
})
beforeEach(() => admin.query('delete from auth.keys'))
afterAll(async () => {
  await admin?.end()
  await pool?.end()
  await database?.drop()
})

async function names(ring: Awaited<ReturnType<typeof open>>): Promise<(string | undefined)[]> {
  return (await ring.publicKeys()).map(({ kid }) => kid)
}

describe('the key ring', () => {
  test('[AU-16] ten processes that start at once share one key', async () => {
    const rings = await Promise.all(Array.from({ length: 10 }, open))
    const signers = await Promise.all(rings.map((ring) => ring.signer()))
    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1)
    expect(await names(await open())).toEqual([signers[0]?.kid])
  })

  test('[AU-16] a successor is public a day before it signs, in every process', async () => {
    const [ring, other] = [await open(), await open()]
    const first = (await ring.signer()).kid
    now += 89 * day
    const announced = await names(ring)
    expect(announced).toHaveLength(2)
    expect(await names(other)).toEqual(announced)
    expect((await ring.signer()).kid).toBe(first)

    now += day - minute
    expect((await ring.signer()).kid).toBe(first)
    now += 2 * minute
    const second = (await ring.signer()).kid
    expect(second).toBe(announced[1])
    expect((await other.signer()).kid).toBe(second)
  })

  test('[AU-16] the old key is public until its last token is dead, and then gone', async () => {
    const ring = await open()
    const first = (await ring.signer()).kid
    now += 89 * day
    await ring.publicKeys()
    now += day
    expect((await ring.signer()).kid).not.toBe(first)
    now += 62 * minute
    expect(await ring.verifier(first)).not.toBeNull()
    now += 10 * minute
    expect(await ring.verifier(first)).toBeNull()
    expect(await names(ring)).not.toContain(first)
  })

  test('[AU-16] a process that slept through a rotation still knows every key', async () => {
    const [awake, asleep] = [await open(), await open()]
    now += 89 * day
    await awake.publicKeys()
    now += 2 * day
    const { kid } = await awake.signer()
    expect(await asleep.verifier(kid)).not.toBeNull()
  })

  test('[AU-16] private halves are encrypted, and public documents hold none', async () => {
    const ring = await open()
    const { rows } = await admin.query('select public_jwk, sealed_private_jwk from auth.keys')
    expect(rows[0].sealed_private_jwk.toString('latin1')).not.toMatch(/"d"|kty/)
    for (const key of [rows[0].public_jwk, ...(await ring.publicKeys())]) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
    }
  })

  test('[AU-16] rotated by hand, the new key signs at once, and the old one’s tokens still hold', async () => {
    const [ring, other] = [await open(), await open()]
    const first = (await ring.signer()).kid
    const second = await rotateKeys({ db, clock, sealer }, { revoke: false })
    expect(await other.verifier(second)).toBeNull()
    now += 6_000
    expect(await other.verifier(second)).not.toBeNull()
    expect((await other.signer()).kid).toBe(second)
    expect(await other.verifier(first)).not.toBeNull()
    now += 70 * minute
    expect(await other.verifier(first)).toBeNull()
  })

  test('[AU-16] a key that is revoked is forgotten by every process within five minutes', async () => {
    const ring = await open()
    const first = (await ring.signer()).kid
    now += 89 * day
    await ring.publicKeys()
    const second = await rotateKeys({ db, clock, sealer }, { revoke: true })
    now += 5 * minute
    expect(await names(ring)).toEqual([second])
    expect(await ring.verifier(first)).toBeNull()
  })

  test('another SECRET_KEY rotates nothing', async () => {
    const ring = await open()
    const other = createSealer('outra chave secreta de pelo menos 32 caracteres')
    await expect(rotateKeys({ db, clock, sealer: other }, { revoke: true })).rejects.toThrow(StartRefused)
    expect(await names(ring)).toHaveLength(1)
  })

  test('another SECRET_KEY stops the start with a sentence', async () => {
    await open()
    const other = createSealer('outra chave secreta de pelo menos 32 caracteres')
    await expect(openKeyRing({ db, clock, sealer: other })).rejects.toThrow(StartRefused)
    await expect(openKeyRing({ db, clock, sealer: other })).rejects.toThrow(/^SECRET_KEY não é/)
  })
})

test('[AU-16] a token that the server remembers dies with its revoked key, and its session goes on', async () => {
  let ahead = 0
  const server = await startTestServer({ clock: () => new Date(Date.now() + ahead) })
  try {
    const person = await signUp(server.url)
    expect((await person.ask('GET', '/api/me')).status).toBe(200)
    const { db, config } = server.services
    const services = { db, clock: () => new Date(Date.now() + ahead), sealer: createSealer(config.secretKey) }
    await rotateKeys(services, { revoke: true })
    ahead = 5 * minute
    expect((await person.ask('GET', '/api/me')).status).toBe(401)
    const client = createAuthClient(server.url)
    const { session } = dataOf(await client.refreshSession({ refresh_token: person.refresh_token }))
    const headers = { authorization: `Bearer ${session?.access_token}` }
    expect((await ask(server.url, 'GET', '/api/me', undefined, headers)).status).toBe(200)
  } finally {
    await server.close()
  }
})

test('[AU-10] the JWKS document lets the real client verify a token by itself', async () => {
  const server = await startTestServer()
  try {
    const person = await signUp(server.url)
    const client = createAuthClient(server.url)
    const { claims, header } = dataOf(await client.getClaims(person.access_token)) ?? {}
    expect(header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    expect(claims).toEqual({
      iss: `${server.url}/auth/v1`,
      sub: person.id,
      aud: 'authenticated',
      exp: (claims?.iat ?? 0) + 3600,
      iat: expect.closeTo(Date.now() / 1000, -1),
      email: person.email,
      phone: '',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { display_name: 'Pessoa de Teste' },
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.closeTo(claims?.iat ?? 0, -1) }],
      session_id: expect.any(String),
      is_anonymous: false,
    })
    const answer = await ask(server.url, 'GET', '/auth/v1/.well-known/jwks.json')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = answer.body as { keys: { kid: string }[] }
    expect(keys.map(({ kid }) => kid)).toContain(decodeProtectedHeader(person.access_token).kid)
  } finally {
    await server.close()
  }
})
