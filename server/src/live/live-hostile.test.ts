import { randomUUID } from 'node:crypto'
import { liveTables } from '@leme/contract/wire/live'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectLive, openLive } from '../../test/live-client.ts'
import { type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let admin: pg.Client
let ana: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  ana = await signUp(server.url)
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

async function createProjects(count: number): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into projects (org_id, name, client)
     select org_id, 'Farol', 'Porto' from users, generate_series(1, $2) where users.id = $1 returning id`,
    [ana.id, count],
  )
  return rows.map((row) => row.id)
}

describe('messages that make no sense', () => {
  test('[MS-03] are answered so, and the tenth is the last', async () => {
    const socket = await openLive(server.url, ana)
    socket.say({ type: 'subscribe' })
    socket.ws.send('{"type":')
    socket.ws.send(Buffer.from([0, 255]))
    socket.say({ type: 'subscribe', project_id: randomUUID(), age_ms: -1 })
    socket.say({ type: 'subscribe', project_id: 'x'.repeat(101) })
    socket.say({ type: 'auth', access_token: 7 })
    for (const message of [null, [], 'ping', 7]) socket.say(message)
    expect(await socket.closed).toBe(1008)
    const refusal = { type: 'error', code: 'malformed_request' }
    expect(socket.received).toEqual([{ type: 'ready' }, ...Array.from({ length: 10 }, () => refusal)])
  })

  test('[MS-03] never take the process down', async () => {
    const odd = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc
        .record({
          type: fc.constantFrom('subscribe', 'unsubscribe', 'ping', '__proto__', 'constructor'),
          project_id: fc.oneof(fc.uuid(), fc.string({ unit: 'binary' }), fc.jsonValue()),
          age_ms: fc.oneof(fc.double(), fc.jsonValue()),
        })
        .map((message) => JSON.stringify(message)),
    )
    const conversation = fc.asyncProperty(fc.array(odd, { maxLength: 9 }), async (messages) => {
      const socket = await openLive(server.url, ana)
      for (const message of messages) socket.ws.send(message)
      await socket.settled()
      socket.ws.close()
      expect(await socket.closed).toBe(1005)
    })
    await fc.assert(conversation, { numRuns: 40 })
  })

  test('[MS-03] may not be larger than sixteen kilobytes', async () => {
    const socket = await openLive(server.url, ana)
    socket.ws.send('x'.repeat(16 * 1024 + 1))
    expect(await socket.closed).toBeGreaterThanOrEqual(1006)
    await (await openLive(server.url, ana)).settled()
  })
})

test('[MS-03] a socket follows fifty projects at most', async () => {
  const projects = await createProjects(51)
  const [surplus = '', ...fifty] = projects
  const socket = await openLive(server.url, ana, fifty)
  socket.say({ type: 'subscribe', project_id: surplus })
  await socket.waitFor({ type: 'refused', project_id: surplus, code: 'too_many_subscriptions' })
  socket.say({ type: 'unsubscribe', project_id: fifty[0] })
  socket.say({ type: 'subscribe', project_id: surplus })
  await socket.waitFor({ type: 'subscribed', project_id: surplus })
  socket.ws.close()
})

test('[PD-16] who does not read is cut off, and nobody else', async () => {
  const projects = await createProjects(50)
  const slow = await openLive(server.url, ana, projects)
  const other = await openLive(server.url, ana, projects)
  slow.ws.pause()
  // Each is a message for every table of fifty projects to each of the two; the system holds some megabytes of them back by itself.
  for (let turn = 0; turn < 250; turn += 1) await admin.query(`select pg_notify('leme_changed', $1)`, [`${turn}|*`])
  await expect.poll(() => other.received.length, { timeout: 60_000 }).toBe(1 + 50 + 250 * 50 * liveTables.length)
  const received = slow.received.length
  slow.ws.resume()
  expect(await slow.closed).toBe(1006)
  expect(slow.received.length - received).toBeLessThan(250 * 50 * liveTables.length)
  other.ws.close()
})

describe('who says nothing', () => {
  let strict: TestServer
  beforeAll(async () => {
    strict = await startTestServer({ beside: server, liveTimes: { heartbeat: 2_000, introduction: 500 } })
  })
  afterAll(() => strict?.close())

  test('[PD-16] because they are not there any more is cut off, and who answers stays', async () => {
    const here = await openLive(strict.url, ana)
    const gone = await connectLive(strict.url, { autoPong: false })
    gone.say({ type: 'auth', access_token: ana.access_token })
    expect(await gone.closed).toBe(1006)
    await here.settled()
    here.ws.close()
  })

  test('[MS-03] not even who they are is sent away', async () => {
    const silent = await connectLive(strict.url)
    expect(await silent.closed).toBe(4401)
  })
})

test('[MS-03] notices that are not ours reach no socket', async () => {
  const [project = ''] = await createProjects(1)
  const socket = await openLive(server.url, ana, [project])
  // Behind what the project's own creation said, which may still be on its way.
  await admin.query(`select pg_notify('leme_changed', $1)`, [`${project}:epics`])
  await socket.waitFor({ type: 'change', table: 'epics' })
  const received = socket.received.length
  for (const payload of [
    '',
    '|',
    'x|',
    ':',
    `${project}`,
    `${project}:clients`,
    `x|${project}:`,
    `${project}:tasks|x`,
  ]) {
    await admin.query(`select pg_notify('leme_changed', $1)`, [payload])
  }
  await admin.query(`select pg_notify('leme_changed', $1)`, [`${project}:tasks`])
  await socket.waitFor({ type: 'change' }, received)
  expect(socket.received.slice(received)).toEqual([{ type: 'change', project_id: project, table: 'tasks' }])
  socket.ws.close()
})
