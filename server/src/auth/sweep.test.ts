import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { sweep } from './sweep.ts'

let server: TestServer
let admin: pg.Client

beforeAll(async () => {
  server = await startTestServer({ limits: { sign_up: 30 } })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

const day = 24 * 60 * 60 * 1000

async function counts(): Promise<number[]> {
  const { rows } = await admin.query<{ counts: number[] }>(`select array[
    (select count(*) from auth.sessions), (select count(*) from auth.refresh_tokens),
    (select count(*) from system.rate_limits), (select count(*) from system.sign_in_failures)
  ]::int[] as counts`)
  return rows[0]?.counts ?? []
}

test('[AU-16] what has outlived itself is deleted, and nothing sooner', async () => {
  const { email } = await signUp(server.url)
  await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', { email, password: 'outra-senha' })
  const { door } = server.services
  await sweep(door, new Date())
  expect(await counts()).toEqual([1, 1, 1, 1])
  await sweep(door, new Date(Date.now() + 1.1 * day))
  expect(await counts()).toEqual([1, 1, 0, 0])
  await sweep(door, new Date(Date.now() + 7.1 * day))
  expect(await counts()).toEqual([0, 0, 0, 0])
})
