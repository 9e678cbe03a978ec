import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { type Answer, ask, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { Database } from '../../database/transaction.ts'
import { createApiKeys } from './api-key.ts'

let server: TestServer
let admin: pg.Client
let boss: Person
let shift = 0
const clock = () => new Date(Date.now() + shift)

beforeAll(async () => {
  server = await startTestServer({ clock, limits: { unknown_key: Number.POSITIVE_INFINITY } })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  boss = await signUp(server.url)
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

const read = (key: string, at = server): Promise<Answer> =>
  ask(at.url, 'GET', '/api/clients', undefined, { authorization: `Bearer ${key}` })
const strange = () => `leme_${'x'.repeat(40)}${String(Math.random()).slice(2, 5)}`

describe('a key', () => {
  test.each([
    ['that nobody has', strange()],
    ['that is too short', 'leme_abc'],
    ['that is too long', `leme_${'a'.repeat(8000)}`],
    ['with other characters', `leme_${'é'.repeat(43)}`.normalize('NFD').replaceAll(/[^\x21-\x7e]/g, '%')],
    ['that is nothing but its start', 'leme_'],
  ])('[MS-04] %s is refused', async (_, key) => {
    expect(await read(key)).toMatchObject({
      status: 401,
      body: { code: 'api_key_invalid', detail: 'Chave de API inválida' },
    })
  })

  test('[MS-04] whose case was changed is another', async () => {
    const { key } = await createKey(boss, ['read'])
    const turned = key
      .slice(5)
      .replaceAll(/[a-z]/gi, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()))
    expect((await read(`leme_${turned}`)).status).toBe(401)
    expect((await read(key)).status).toBe(200)
  })

  test('[MS-04] is refused from the moment that it ends, also one that was just believed; revoking it says so', async () => {
    const { id, key } = await createKey(boss, ['read'], 30)
    const { key: lasting } = await createKey(boss, ['read'], null)
    const days = 24 * 60 * 60_000
    try {
      shift = 30 * days - 5_000
      expect((await read(key)).status).toBe(200)
      shift = 30 * days + 5_000
      const detail = 'Esta chave de API expirou. Peça outra a quem administra a organização'
      expect(await read(key)).toMatchObject({ status: 401, body: { code: 'api_key_expired', detail } })
      shift = 4000 * days
      expect((await read(lasting)).status).toBe(200)
    } finally {
      shift = 0
    }
    expect((await read(key)).status).toBe(200)
    expect((await boss.ask('DELETE', `/api/api-keys/${id}`)).status).toBe(204)
    shift = 31 * days
    expect(await read(key)).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } })
    shift = 0
  })

  test('[MS-04] revoked is refused at once, also by another process that has just believed it', async () => {
    const other = await startTestServer({ beside: server, clock })
    try {
      const { id, key } = await createKey(boss, ['read'])
      expect((await read(key)).status).toBe(200)
      expect((await read(key, other)).status).toBe(200)
      expect((await boss.ask('DELETE', `/api/api-keys/${id.toUpperCase()}`)).status).toBe(204)
      const refused = { status: 401, body: { code: 'api_key_revoked', detail: 'Esta chave de API foi revogada' } }
      expect(await read(key)).toMatchObject(refused)
      await expect.poll(() => read(key, other)).toMatchObject(refused)
    } finally {
      await other.close()
    }
  })

  test('[MS-04] is forgotten by the process that revokes it before that is answered, whenever the notice comes', async () => {
    const { id, key } = await createKey(boss, ['read'])
    expect((await read(key)).status).toBe(200)
    await admin.query('alter table api_keys disable trigger tell_key_revoked')
    await boss.ask('DELETE', `/api/api-keys/${id.toUpperCase()}`)
    await admin.query('alter table api_keys enable trigger tell_key_revoked')
    expect((await read(key)).status).toBe(401)
  })

  test('[MS-04] is cached for ten seconds while notices arrive, and looked up each time while they do not', async () => {
    const withoutNotices = await startTestServer({
      beside: server,
      clock,
      config: { databaseDirectUrl: 'postgres://nobody@127.0.0.1:1/leme' },
    })
    const { key, id } = await createKey(boss, ['read'])
    try {
      expect((await read(key)).status).toBe(200)
      expect((await read(key, withoutNotices)).status).toBe(200)
      await admin.query('alter table api_keys rename to api_keys_away')
      expect((await read(key)).status).toBe(200)
      expect((await read(key, withoutNotices)).status).toBe(500)
      shift += 11_000
      expect((await read(key)).status).toBe(500)
    } finally {
      await admin.query('alter table api_keys_away rename to api_keys')
    }
    await admin.query('alter table api_keys disable trigger tell_key_revoked')
    await admin.query('update api_keys set revoked_at = now() where id = $1', [id])
    await admin.query('alter table api_keys enable trigger tell_key_revoked')
    expect((await read(key, withoutNotices)).status).toBe(401)
    await withoutNotices.close()
  })

  test('[MS-04] is never believed by what was read before it was revoked', async () => {
    const { key, id } = await createKey(boss, ['read'])
    const { db, log } = server.services
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
    const limiter = { attempt: async () => 0 }
    const keys = createApiKeys({ db: slowDb, clock, log, limiter, requestsPerMinute: 600 })
    let release = () => {}
    hold = new Promise((resolve) => {
      release = resolve
    })
    const first = keys.identify(key, 'here', true)
    await expect.poll(() => reads).toBe(1)
    await boss.ask('DELETE', `/api/api-keys/${id}`)
    keys.forget(id)
    release()
    hold = null
    await first
    await expect(keys.identify(key, 'here', true)).rejects.toMatchObject({ code: 'api_key_revoked' })
    await keys.close()
  })

  test('[MS-04] goes on working when who made it has left: it is the organisation’s', async () => {
    const colleague = await inviteColleague(server.url, boss, 'admin')
    const { id, key } = await createKey(colleague, ['read'])
    await admin.query('update users set removed_at = $2 where id = $1', [colleague.id, clock()])
    shift += 11_000
    expect((await read(key)).status).toBe(200)
    await admin.query('delete from users where id = $1', [colleague.id])
    shift += 11_000
    expect((await read(key)).status).toBe(200)
    const { body } = await boss.ask('GET', '/api/api-keys')
    expect(body).toContainEqual(expect.objectContaining({ id, created_by: null }))
  })
})

describe('what a key does not open', () => {
  const people: [string, string, unknown?][] = [
    ['GET', '/api/me'],
    ['POST', '/api/clients', { name: 'C' }],
    ['GET', '/api/invitations'],
    ['POST', '/api/invitations/accept', { token: 'x' }],
    ['GET', '/api/api-keys'],
    ['POST', '/api/api-keys', { name: 'K', scopes: ['read'] }],
    ['PATCH', '/api/organization', { name: 'O' }],
  ]
  test.each(people)('[MS-04] %s %s is for people', async (method, path, body) => {
    const key = await createKey(boss, ['read', 'tickets:write', 'finance:write', 'runs:write'])
    expect(await key.ask(method, path, body)).toMatchObject({
      status: 403,
      body: {
        code: 'person_required',
        detail: 'Este endereço atende pessoas conectadas, não chaves de API',
      },
    })
  })

  test.each([
    ['GET', '/auth/v1/user'],
    ['PUT', '/auth/v1/user'],
    ['POST', '/auth/v1/logout'],
  ])('[MS-04] %s %s knows no keys', async (method, path) => {
    const key = await createKey(boss, ['read'])
    const answer = await key.ask(method, path, method === 'PUT' ? {} : undefined)
    expect(answer).toMatchObject({ status: 403, body: { code: 'person_required' } })
  })

  test('[MS-04] the live wire lets no key in', async () => {
    const { key } = await createKey(boss, ['read'])
    await expect(server.services.auth.identities.identifyToken(key)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('[MS-04] a call beyond its scopes says which it lacks', async () => {
    const key = await createKey(boss, ['tickets:write'])
    expect(await key.ask('GET', '/api/clients')).toMatchObject({
      status: 403,
      body: { code: 'scope_missing', detail: 'Esta chave de API não tem a permissão read' },
    })
  })
})
