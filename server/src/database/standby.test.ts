import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { problem } from '@leme/contract/wire/errors'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type PrimaryAndStandby, startPrimaryAndStandby } from '../../test/database/primary-and-standby.ts'
import { type DatabaseWay, openDatabaseWay } from '../../test/database/severed-database.ts'
import { withDatabase } from '../../test/database.ts'
import { openLive } from '../../test/live-client.ts'
import { type Person, signUp } from '../../test/person.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { withClient } from './client.ts'
import { migrate } from './migrate/migrate.ts'
import { prepare } from './migrate/prepare.ts'

// Two clusters are made first: a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let pair: PrimaryAndStandby
/** The address that stays: the primary is behind it. */
let way: DatabaseWay
let server: TestServer

beforeAll(async () => {
  pair = await startPrimaryAndStandby()
  const { serverUrl, adminUrl } = await prepare(pair.primaryUrl)
  await migrate(adminUrl)
  way = await openDatabaseWay(serverUrl)
  const database = { serverUrl, adminUrl, superuserUrl: pair.primaryUrl, drop: async () => {} }
  const config = { databaseUrl: way.url, databaseDirectUrl: way.url }
  server = await startTestServer({ database, config })
})
afterAll(async () => {
  await server?.close()
  await way?.close()
  await pair?.close()
})

/** Somebody who creates one project after the other, each until it is acknowledged. */
function startWriter(person: Person) {
  const acknowledged: string[] = []
  const refusals: { status: number; body: unknown }[] = []
  let stopping = false
  const create = async (name: string, key: string): Promise<void> => {
    const { status, body } = await person.ask(
      'POST',
      '/api/projects',
      { name, client: 'Porto' },
      { 'idempotency-key': key },
    )
    if (status === 201) return void acknowledged.push(name)
    refusals.push({ status, body })
    await sleep(20)
    return create(name, key)
  }
  const writing = (async () => {
    while (!stopping) await create(randomUUID(), randomUUID())
  })()
  const stop = () => {
    stopping = true
    return writing
  }
  return { acknowledged, refusals, stop }
}

test('[OP-07] a primary that dies under writes is followed by its standby: all that was acknowledged is there once', async () => {
  const reader = await signUp(server.url)
  const { body } = await reader.ask('POST', '/api/projects', { name: 'Farol 0', client: 'Porto' })
  const { id } = body as { id: string }
  const live = await openLive(server.url, reader, [id])
  const writers = [1, 2, 3].map(async () => startWriter(await signUp(server.url)))
  const started = await Promise.all(writers)
  const eachHas = (count: () => number[]) => expect.poll(() => Math.min(...count()), { timeout: 30_000 })
  const acknowledged = () => started.map((writer) => writer.acknowledged.length)
  await eachHas(acknowledged).toBeGreaterThan(4)

  pair.kill()
  const received = live.received.length
  await eachHas(() => started.map((writer) => writer.refusals.length)).toBeGreaterThan(0)
  // The standby only reads so far: what it cannot do is said like an outage.
  way.lead(pair.standbyUrl)
  const refused = started.map((writer) => writer.refusals.length)
  await eachHas(() => started.map((writer, place) => writer.refusals.length - (refused[place] ?? 0))).toBeGreaterThan(4)
  await pair.promote()
  const before = acknowledged()
  await eachHas(() => acknowledged().map((count, place) => count - (before[place] ?? 0))).toBeGreaterThan(4)
  await Promise.all(started.map((writer) => writer.stop()))

  for (const { status, body: said } of started.flatMap((writer) => writer.refusals)) {
    expect(status).toBe(503)
    expect(problem.parse(said).code).toBe('unavailable')
  }
  const names = started.flatMap((writer) => writer.acknowledged)
  const stored = (await asSuperuser(`select name from projects where id <> '${id}'`)).map(({ name }) => String(name))
  expect(stored.sort()).toEqual(names.sort())

  // The socket was open all along: it is notified of what it may have missed, and of what changes now.
  await live.waitFor({ type: 'change', table: 'projects' }, received)
  const since = live.received.length
  await asSuperuser(`update projects set name = 'Farol 1' where id = '${id}'`)
  await live.waitFor({ type: 'change', project_id: id, table: 'projects' }, since)
  live.ws.close()
})

async function asSuperuser(text: string): Promise<Record<string, unknown>[]> {
  return withClient(withDatabase(pair.standbyUrl, 'leme'), async (client) => (await client.query(text)).rows)
}
