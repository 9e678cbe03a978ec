import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { problem } from '@leme/contract/wire/errors'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addTotp } from '../../../test/auth/totp-device.ts'
import { type DatabaseWay, openDatabaseWay } from '../../../test/database/severed-database.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openLive } from '../../../test/live-client.ts'
import { type Answer, ask, type Person, signIn, signUp } from '../../../test/person.ts'
import { firstAnswer, head, openSocket } from '../../../test/raw-http.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let database: TestDatabase
let way: DatabaseWay
let server: TestServer
let owner: pg.Client
let person: Person
/** How far the server's clock is off; ms. */
let offset = 0
const sockets: Socket[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  way = await openDatabaseWay(database.serverUrl)
  const config = { databaseUrl: way.url, databaseDirectUrl: way.url }
  const clock = () => new Date(Date.now() + offset)
  server = await startTestServer({ database, config, clock })
  owner = new pg.Client({ connectionString: database.adminUrl })
  await owner.connect()
  person = await signUp(server.url)
})
afterAll(async () => {
  way?.mend()
  await owner?.end()
  await server?.close()
  await way?.close()
  await database?.drop()
})
afterEach(() => {
  offset = 0
  way.mend()
  for (const socket of sockets.splice(0)) socket.destroy()
})

const create = (name: string, key: string = randomUUID(), url = '/api/projects') =>
  person.ask('POST', url, { name, client: 'Porto' }, { 'idempotency-key': key })
const longTimeout = { timeout: 30_000 }

/** How many projects there are of these names; each has its activity, and no activity lacks its project. */
async function countWhole(names: string[]): Promise<number> {
  const { rows } = await owner.query<{ projects: number; half: number }>(
    `select count(*)::int as projects,
       (select count(*)::int from (
         select id from projects union all select noun_id from activity where (noun, action) = ('project', 'created')
       ) row group by id having count(*) <> 2 limit 1) as half
     from projects where name = any($1)`,
    [names],
  )
  expect(rows[0]?.half ?? 0).toBe(0)
  return rows[0]?.projects ?? -1
}

function expectSaid({ status, body, headers }: Answer): void {
  expect(status).toBe(503)
  expect(headers.get('retry-after')).toBe('1')
  const { code, detail } = problem.parse(body)
  expect(code).toBe('unavailable')
  expect(detail).toBe('Serviço indisponível no momento. Tente novamente em instantes')
}

test('[OP-08] a database that swallows everything is said to be away, and the server goes on by itself', async () => {
  const config = { databaseUrl: way.url, databaseDirectUrl: database.serverUrl }
  const cutShort = await startTestServer({ beside: server, config, silenceMs: 1_000 })
  const [name, key] = [randomUUID(), randomUUID()]
  const there = new URL('/api/projects', cutShort.url).href
  way.swallow()
  const [answer, ready] = await Promise.all([create(name, key, there), ask(cutShort.url, 'GET', '/readyz')])
  expectSaid(answer)
  expectSaid(ready)
  expect(await ask(cutShort.url, 'GET', '/healthz')).toMatchObject({ status: 200 })

  way.mend()
  await expect.poll(async () => (await create(name, key, there)).status, longTimeout).toBe(201)
  await cutShort.close()
  expect(await countWhole([name])).toBe(1)
})

test('[OP-08] a database that is gone is said to be, and everything is there once it is back', async () => {
  const live = await openLive(server.url, person)
  live.say({ type: 'subscribe_organization' })
  await live.waitFor({ type: 'organization_subscribed' })
  const [name, key] = [randomUUID(), randomUUID()]
  way.cut()
  expectSaid(await create(name, key))
  expectSaid(await person.ask('GET', '/api/projects'))
  expect(await countWhole([name])).toBe(0)
  way.mend()
  await expect.poll(async () => (await create(name, key)).status, longTimeout).toBe(201)
  expect(await countWhole([name])).toBe(1)
  // Its socket was open all along, and may have missed something meanwhile.
  await live.waitFor({ type: 'organization_change', table: 'finance_invoices' })
  live.ws.close()
})

test('[OP-08] a full disk is said, with nothing half written', async () => {
  const name = randomUUID()
  await owner.query(`create function fill_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger fill_disk after insert on events execute function fill_disk()`)
  const answer = await create(name).finally(() => owner.query('drop function fill_disk cascade'))
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(answer.headers.get('retry-after')).toBe('1')
  expect((answer.body as { detail: string }).detail).toMatch(/^O disco do servidor está cheio e nada foi salvo\. /)
  expect(await countWhole([name])).toBe(0)
  expect((await create(name)).status).toBe(201)
})

test('[OP-08] a creation whose connection is reset at any moment is whole or absent, and is there once when repeated', async () => {
  const creations = Array.from({ length: 60 }, () => ({ name: randomUUID(), key: randomUUID() }))
  const names = creations.map(({ name }) => name)
  await Promise.all(
    creations.map(async ({ name, key }, index) => {
      const socket = await openSocket(server.url)
      const body = JSON.stringify({ name, client: 'Porto' })
      const headers = {
        Authorization: `Bearer ${person.access_token}`,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        'Idempotency-Key': key,
      }
      const answer = new Promise((resolve) => socket.once('data', resolve))
      socket.write(head('POST', '/api/projects', headers) + body)
      // A third at once, a third at the first byte of an answer, a third after other people's requests.
      if (index % 3 === 1) await answer
      if (index % 3 === 2) await ask(server.url, 'GET', '/healthz')
      socket.resetAndDestroy()
    }),
  )
  expect(await countWhole(names)).toBeLessThanOrEqual(names.length)
  for (const { name, key } of creations) expect((await create(name, key)).status).toBe(201)
  expect(await countWhole(names)).toBe(names.length)
})

test('[OP-06] a server that is closing answers what still comes in over an open connection like all else', async () => {
  const leaving = await startTestServer({ beside: server })
  const socket = await openSocket(leaving.url)
  sockets.push(socket)
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  const Authorization = `Bearer ${person.access_token}`
  const body = JSON.stringify({ name: randomUUID(), client: 'Porto' })
  const headers = { Authorization, 'Content-Type': 'application/json', 'Content-Length': body.length }
  socket.write(head('POST', '/api/projects', { ...headers, Expect: '100-continue' }))
  await expect.poll(() => received, longTimeout).toContain('HTTP/1.1 100')
  const closing = leaving.close()
  const isRefused = () =>
    fetch(`${leaving.url}/healthz`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    )
  await expect.poll(isRefused, longTimeout).toBe(true)
  socket.write(body + head('GET', '/api/me', { Authorization }))
  await Promise.all([ended, closing])
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 201', 'HTTP/1.1 200'])
  expect(received).toContain(person.email)
})

test('[OP-08] clients that do not read hold up nobody, and each still gets its whole answer', async () => {
  const reader = await signUp(server.url)
  await owner.query(
    `insert into projects (org_id, name, client, description)
     select org_id, 'Projeto ' || n, 'Porto', repeat('x', 1000)
     from users, generate_series(1, 500) n where email = $1`,
    [reader.email],
  )
  const { body: whole } = await reader.ask('GET', '/api/projects')
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const socket = await openSocket(server.url)
      sockets.push(socket)
      const answer = firstAnswer(socket)
      socket.pause()
      socket.write(head('GET', '/api/projects', { Authorization: `Bearer ${reader.access_token}` }))
      return { socket, answer }
    }),
  )
  for (let turn = 0; turn < 15; turn += 1) {
    expect(await person.ask('GET', '/api/me')).toMatchObject({ status: 200 })
    expect(await reader.ask('GET', '/api/me')).toMatchObject({ status: 200 })
  }
  for (const { socket, answer } of answers) {
    socket.resume()
    const { status, body } = (await answer) ?? {}
    expect(status).toBe(200)
    expect(JSON.parse(body ?? '')).toEqual(whole)
  }
})

test('[OP-08] a clock ten minutes off ends no session, and refuses codes of the right time until it is right again', async () => {
  const somebody = await signUp(server.url)
  // A code counts once: the last one is of the half minute that comes.
  let ahead = 0
  const { id, code } = await addTotp(somebody, () => Date.now() + ahead)
  const other = await signUp(server.url)
  let { refresh_token } = other
  for (const minutes of [10, -10]) {
    offset = minutes * 60_000
    expect(await other.ask('GET', '/api/me')).toMatchObject({ status: 200 })
    const renewed = await ask(server.url, 'POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
    expect(renewed.status).toBe(200)
    refresh_token = (renewed.body as { refresh_token: string }).refresh_token
    const begun = await signIn(server.url, other.email)
    expect(await begun.ask('GET', '/api/me')).toMatchObject({ status: 200 })
    const next = await signIn(server.url, somebody.email)
    expect(await prove(next, id, code())).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } })
  }
  offset = 0
  ahead = 30_000
  expect(await prove(await signIn(server.url, somebody.email), id, code())).toMatchObject({ status: 200 })
})

async function prove(by: Person, factor: string, code: string): Promise<Answer> {
  const { body } = await by.ask('POST', `/auth/v1/factors/${factor}/challenge`)
  const { id: challenge_id } = body as { id: string }
  return by.ask('POST', `/auth/v1/factors/${factor}/verify`, { challenge_id, code })
}
