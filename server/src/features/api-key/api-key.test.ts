import type { ApiKey } from '@leme/contract/api-key'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKey } from '../../../test/api-key.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { sha256 } from '../../auth/secret.ts'

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

test('[MS-04] a key reads what its organisation has, and is shown once', async () => {
  await boss.ask('POST', '/api/clients', { name: 'Cooperativa' })
  const { id, key, ask } = await createKey(boss, ['read'])
  expect(key).toMatch(/^leme_[\w-]{43}$/)
  expect(await ask('GET', '/api/clients')).toMatchObject({ status: 200, body: [{ name: 'Cooperativa' }] })
  const { body } = await boss.ask('GET', '/api/api-keys')
  expect((body as ApiKey[]).find((listed) => listed.id === id)).toMatchObject({ prefix: key.slice(0, 12) })
  expect(JSON.stringify(body)).not.toContain(key)
  const { rows } = await admin.query('select key_hash from api_keys where id = $1', [id])
  expect(rows).toEqual([{ key_hash: sha256(key) }])
})

test('[MS-04] a key that was revoked is refused at once', async () => {
  const { id, ask } = await createKey(boss, ['read'])
  expect((await ask('GET', '/api/clients')).status).toBe(200)
  expect((await boss.ask('DELETE', `/api/api-keys/${id}`)).status).toBe(204)
  expect(await ask('GET', '/api/clients')).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } })
})
