import { type ApiKey, type ApiKeyWithKey, apiKeyLimits } from '@leme/contract/people/api-key'
import { errors } from '@leme/contract/wire/errors'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { textCases, valueCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem } from '../../../test/work.ts'
import { sha256 } from '../../secret.ts'

let server: TestServer
let admin: pg.Client
let boss: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  boss = await signUp(server.url, { display_name: 'Chefe' })
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

const valid = { name: 'ERP', scopes: ['read'] }
const create = (person: Person, body: unknown) => person.ask('POST', '/api/api-keys', body)
const list = async (person: Person) => (await person.ask('GET', '/api/api-keys')).body as ApiKey[]
const revoke = (person: Person, id: string) => person.ask('DELETE', `/api/api-keys/${id}`)

describe('a new key', () => {
  test('[MS-04] is shown once, and only its hash is stored', async () => {
    const { org_id } = (await boss.ask('GET', '/api/me')).body as { org_id: string }
    const { status, body, headers } = await create(boss, {
      name: '  ERP da matriz ',
      scopes: ['finance:write', 'read'],
    })
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    const { key, ...row } = body as ApiKeyWithKey
    expect(key).toMatch(/^leme_[\w-]{43}$/)
    expect(row).toEqual({
      id: expect.any(String),
      org_id,
      name: 'ERP da matriz',
      prefix: key.slice(0, 12),
      scopes: ['read', 'finance:write'],
      created_by: { id: boss.id, display_name: 'Chefe', email: boss.email },
      created_at: expect.any(String),
      last_used_at: null,
      expires_at: expect.any(String),
      revoked_at: null,
    })
    expect(await list(boss)).toContainEqual(row)
    expect(JSON.stringify(await list(boss))).not.toContain(key)
    const { rows } = await admin.query('select to_jsonb(api_keys) as stored, key_hash from api_keys where id = $1', [
      row.id,
    ])
    expect(rows[0].key_hash).toEqual(sha256(key))
    expect(JSON.stringify(rows[0].stored)).not.toContain(key.slice(12))
  })

  test('[MS-04] is another one each time, also for a repeated Idempotency-Key: the answer is a secret', async () => {
    const ask = () => boss.ask('POST', '/api/api-keys', valid, { 'idempotency-key': 'duas-vezes' })
    const [one, other] = [(await ask()).body as ApiKeyWithKey, (await ask()).body as ApiKeyWithKey]
    expect(one.key).not.toBe(other.key)
    const { rows } = await admin.query('select from system.idempotency where key = $1', ['duas-vezes'])
    expect(rows).toEqual([])
  })

  test('[MS-04] names each permission once', async () => {
    expect((await create(boss, { name: 'K', scopes: ['runs:write', 'read', 'runs:write'] })).body).toMatchObject({
      scopes: ['read', 'runs:write'],
    })
  })

  test.each([
    [undefined, 90],
    [30, 30],
    [90, 90],
    [365, 365],
    [null, null],
  ])('[MS-04] that is to end after %s days ends after %s', async (expires_in_days, days) => {
    const { expires_at, created_at } = (await create(boss, { ...valid, expires_in_days })).body as ApiKey
    const lasts = expires_at && (Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000
    expect(lasts).toBe(days)
  })

  test('[MS-04] never ends before it was made, whatever wrote the row', async () => {
    const { id } = await createKey(boss, ['read'])
    const change = admin.query('update api_keys set expires_at = created_at where id = $1', [id])
    await expect(change).rejects.toMatchObject({ code: '23514', constraint: 'api_keys_expires_at_after_creation' })
  })

  const names = textCases(valid, {
    name: { max: 100, tooLong: 'Nome deve ter no máximo 100 caracteres', required: 'Nome é obrigatório' },
  })
  const scopes = valueCases(valid, 'scopes', {
    refused: [
      [[], 'Selecione ao menos uma permissão'],
      [undefined, 'Selecione ao menos uma permissão'],
      [null, 'Selecione ao menos uma permissão'],
      ['read', 'Selecione ao menos uma permissão'],
      [['write'], 'Permissão desconhecida'],
      [['read', 'tudo'], 'Permissão desconhecida'],
      [[null], 'Permissão desconhecida'],
    ],
    accepted: [],
  })
  const lifetimes = valueCases(valid, 'expires_in_days', {
    refused: [0, 1, 31, -90, 90.5, '90', '', true].map((days) => [days, 'Use 30, 90, 365 ou null']),
    accepted: [],
  })
  test.each([...names.refused, ...scopes.refused, ...lifetimes.refused])(
    '[MS-04] is refused: $title',
    async ({ body, field, message }) => {
      const before = await list(boss)
      const answer = await create(boss, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(422)
      const { errors } = answer.body as { errors: { field: string; message: string }[] }
      expect(errors[0]?.field.split('.')[0]).toBe(field)
      expect(errors[0]?.message).toMatch(message)
      expect(await list(boss)).toEqual(before)
    },
  )
  test.each(names.accepted)('[MS-04] is taken: $title', async ({ body, stored }) => {
    expect((await create(boss, body)).body).toMatchObject({ name: stored })
  })
  test('[MS-04] takes no field but its own', async () => {
    for (const extra of [{ prefix: 'leme_abc' }, { key: 'leme_x' }, { last_used_at: null }]) {
      expect((await create(boss, { ...valid, ...extra })).status).toBe(422)
    }
  })
})

describe('the list', () => {
  test('[MS-04] holds the newest first, also those that were revoked', async () => {
    const person = await signUp(server.url)
    const keys = [
      await createKey(person, ['read']),
      await createKey(person, ['read']),
      await createKey(person, ['read']),
    ]
    await revoke(person, keys[1]?.id ?? '')
    const listed = await list(person)
    expect(listed.map(({ id }) => id)).toEqual(keys.map(({ id }) => id).reverse())
    expect(listed.map(({ revoked_at }) => revoked_at !== null)).toEqual([false, true, false])
  })
})

describe('revoking', () => {
  test('[MS-04] ends the key at once and for good; again changes nothing', async () => {
    const { id, ask } = await createKey(boss, ['read'])
    expect((await ask('GET', '/api/clients')).status).toBe(200)
    expect((await revoke(boss, id)).status).toBe(204)
    expect(await ask('GET', '/api/clients')).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } })
    const row = (await list(boss)).find((key) => key.id === id)
    expect(row?.revoked_at).not.toBeNull()
    expect((await revoke(boss, id)).status).toBe(204)
    expect((await list(boss)).find((key) => key.id === id)).toEqual(row)
  })

  test.each(['0190a8e0-0000-7000-8000-000000000000', 'nenhuma'])('[MS-04] %s is no key', async (id) => {
    expectProblem(await revoke(boss, id), 404, 'api_key_not_found', 'Chave de API não encontrada')
  })
})

describe('who may', () => {
  test.each(['member', 'manager'] as const)('[MS-02] not a %s: neither see, make nor revoke', async (role) => {
    const colleague = await inviteColleague(server.url, boss, role)
    const { id, ask } = await createKey(boss, ['read'])
    for (const answer of [
      await colleague.ask('GET', '/api/api-keys'),
      await create(colleague, valid),
      await revoke(colleague, id),
    ]) {
      expectProblem(answer, 403, 'forbidden', 'Você não tem permissão para fazer isso')
    }
    expect((await ask('GET', '/api/clients')).status).toBe(200)
  })

  test('[MS-01] not an admin of another organisation', async () => {
    const stranger = await signUp(server.url)
    const { id, ask } = await createKey(boss, ['read'])
    expect(await list(stranger)).toEqual([])
    expectProblem(await revoke(stranger, id), 404, 'api_key_not_found', 'Chave de API não encontrada')
    expect((await ask('GET', '/api/clients')).status).toBe(200)
    const { org_id } = (await boss.ask('GET', '/api/me')).body as { org_id: string }
    expectProblem(
      await create(stranger, { ...valid, org_id }),
      403,
      'organization_mismatch',
      'A organização informada não é a sua',
    )
  })
})

describe('what a key brings', () => {
  test('[MS-01] stays in its own organisation, and it reads none of another', async () => {
    const stranger = await signUp(server.url)
    await boss.ask('POST', '/api/clients', { name: 'Cooperativa' })
    const [own, others] = [await createKey(boss, ['read']), await createKey(stranger, ['read', 'tickets:write'])]
    expect((await own.ask('GET', '/api/clients')).body).toMatchObject([{ name: 'Cooperativa' }])
    expect((await others.ask('GET', '/api/clients')).body).toEqual([])
    expect((await others.ask('POST', '/api/tickets', [{ external_id: '1', title: 'Alheio' }])).status).toBe(200)
    expect((await own.ask('GET', '/api/tickets')).body).toEqual([])
    expect((await others.ask('GET', '/api/tickets')).body).toMatchObject([{ title: 'Alheio' }])
  })

  test('[MS-04] comes once for one Idempotency-Key, which is the key’s own', async () => {
    const [one, other] = [await createKey(boss, ['tickets:write']), await createKey(boss, ['tickets:write'])]
    const send = (key: typeof one, title: string) =>
      key.ask('POST', '/api/tickets', [{ external_id: 'IK-1', title }], { 'idempotency-key': 'lote-1' })
    const first = await send(one, 'Primeiro')
    expect(first).toMatchObject({ status: 200, body: { results: [{ index: 0, outcome: 'created' }] } })
    expect((await send(one, 'Primeiro')).body).toEqual(first.body)
    expect(await send(one, 'Outro')).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
    expect((await send(other, 'Outro')).body).toMatchObject({ results: [{ outcome: 'updated' }] })
    const { rows } = await admin.query('select user_id from system.idempotency where key = $1', ['lote-1'])
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([one.id, other.id].sort())
  })
})

describe('the keys of one organisation', () => {
  test('[AU-20] are at most 50 that work, also of several created at once; one that is revoked or runs out makes room', async () => {
    const person = await signUp(server.url)
    const { org_id } = (await person.ask('GET', '/api/me')).body as { org_id: string }
    const first = await createKey(person, ['read'])
    await createKey(person, ['read'])
    await admin.query(
      `insert into api_keys (org_id, name, prefix, key_hash, scopes)
       select $1, 'Chave ' || n, 'leme_EXEMPLO', sha256(('limite ' || n)::bytea), '{read}' from generate_series(1, 46) n`,
      [org_id],
    )
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(person, valid)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expectProblem(await create(person, valid), 409, 'too_many_api_keys', errors.too_many_api_keys.message)
    expect((await create(boss, valid)).status, 'of another organisation').toBe(201)
    await revoke(person, first.id)
    expect((await create(person, valid)).status).toBe(201)
    expectProblem(await create(person, valid), 409, 'too_many_api_keys', errors.too_many_api_keys.message)
    await admin.query(
      `update api_keys set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
       where org_id = $1 and name = 'Chave 1'`,
      [org_id],
    )
    expect((await create(person, valid)).status).toBe(201)
    const most = />= (\d+) then/.exec(await definition())?.[1]
    expect(Number(most)).toBe(apiKeyLimits.active)
  })

  async function definition(): Promise<string> {
    const { rows } = await admin.query(`select pg_get_functiondef('system.refuse_many_api_keys'::regproc) as text`)
    return rows[0].text
  }
})
