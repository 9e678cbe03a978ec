import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { hexId, spanRow, storeAs } from '../../../test/spans.ts'
import { pastTheRoutes } from '../../../test/work.ts'
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
    (select count(*) from system.rate_limits), (select count(*) from system.sign_in_failures),
    (select count(*) from auth.known_sources)
  ]::int[] as counts`)
  return rows[0]?.counts ?? []
}

test('[AU-16] what has outlived itself is deleted, and nothing sooner', async () => {
  const { email } = await signUp(server.url)
  await ask(server.url, 'POST', '/auth/v1/token?grant_type=password', { email, password: 'outra-senha' })
  const { db } = server.services
  await sweep(db, new Date())
  expect(await counts()).toEqual([1, 1, 1, 1, 2])
  await sweep(db, new Date(Date.now() + 1.1 * day))
  expect(await counts()).toEqual([1, 1, 0, 0, 2])
  await sweep(db, new Date(Date.now() + 7.1 * day))
  expect(await counts()).toEqual([0, 0, 0, 0, 2])
  await sweep(db, new Date(Date.now() + 90.1 * day))
  expect(await counts()).toEqual([0, 0, 0, 0, 0])
})

test('[OB-04] spans that no run claimed within a week are deleted, of every organisation, and no others', async () => {
  const { db } = server.services
  const people = [await signUp(server.url), await signUp(server.url)]
  for (const person of people) {
    const run = spanRow(2, { parent: 1, operation: 'chat' })
    await storeAs(server, person, [spanRow(1), run, spanRow(3, { parent: 2 }), spanRow(4)])
  }
  const left = async () => (await admin.query<{ span_id: string }>('select span_id from spans order by 1')).rows
  await sweep(db, new Date(Date.now() + 6.9 * day))
  expect(await left()).toHaveLength(8)
  await sweep(db, new Date(Date.now() + 7.1 * day))
  expect((await left()).map(({ span_id }) => span_id)).toEqual([2, 2, 3, 3].map((span) => hexId(span, 16)))
})

test('[OB-04] spans without a run are swept to the last, however many there are', async () => {
  const { db } = server.services
  const person = await signUp(server.url)
  await storeAs(
    server,
    person,
    Array.from({ length: 5_100 }, (_, index) => spanRow(index + 10)),
  )
  await sweep(db, new Date(Date.now() + 7.1 * day))
  expect((await admin.query('select from spans where run_id is null')).rowCount).toBe(0)
})

test('[MS-01] nobody sweeps spans through the application', async () => {
  const person = await signUp(server.url)
  const sweeping = pastTheRoutes(server, person, (tx) => tx.query('select system.sweep_spans(now(), 1)'))
  await expect(sweeping).rejects.toMatchObject({ code: '42501' })
})
