import { randomUUID } from 'node:crypto'
import type { ApiKey } from '@leme/contract/people/api-key'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey, type TestKey } from '../../../test/auth/api-key.ts'
import { ask, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { Database } from '../../database/transaction.ts'
import { minuteOf } from '../../limits/request-window.ts'
import { waitText } from '../../problem/too-soon.ts'
import { sweep } from '../session/sweep.ts'
import { createApiKeyUse } from './api-key-use.ts'

/** Half a minute past a full one, so that a few seconds of the test are the same minute. */
let now = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 30_000)
const clock = () => now
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let server: TestServer
let admin: pg.Client
let boss: Person

beforeAll(async () => {
  server = await startTestServer({ clock, limits: { key_requests: 5, unknown_key: 3 }, authTimes: { keyUseMs: 200 } })
  admin = new pg.Client({ connectionString: server.database.adminUrl })
  await admin.connect()
  boss = await signUp(server.url)
})
afterAll(async () => {
  await admin?.end()
  await server?.close()
})

async function statuses(key: Pick<TestKey, 'ask'>, count: number): Promise<number[]> {
  const answers: number[] = []
  for (let at = 0; at < count; at += 1) answers.push((await key.ask('GET', '/api/clients')).status)
  return answers
}

const at = (other: TestServer, { key }: TestKey): Pick<TestKey, 'ask'> => ({
  ask: (method, path) => ask(other.url, method, path, undefined, { authorization: `Bearer ${key}` }),
})

async function lastUse(id: string): Promise<string | null> {
  const list = (await boss.ask('GET', '/api/api-keys')).body as ApiKey[]
  return list.find((key) => key.id === id)?.last_used_at ?? null
}

const counted = async (id: string) =>
  (await admin.query('select minute, requests, requests_before from system.api_key_use where key_id = $1', [id])).rows

describe('the limit of a key', () => {
  test('[MS-04] is so many requests a minute; more are refused with how long to wait, and that is enough', async () => {
    const key = await createKey(boss, ['read'])
    expect(await statuses(key, 6)).toEqual([200, 200, 200, 200, 200, 429])
    const { body, headers } = await key.ask('GET', '/api/clients')
    const wait = Number(headers.get('retry-after'))
    expect(body).toMatchObject({
      code: 'rate_limited',
      detail: `Muitas tentativas. Aguarde ${waitText(wait)} e tente novamente`,
    })
    expect(wait).toBeGreaterThan(0)
    later(wait)
    expect(await statuses(key, 2)).toEqual([200, 429])
  })

  test('[MS-04] is each key’s own, and no person’s', async () => {
    const [one, other] = [await createKey(boss, ['read']), await createKey(boss, ['read'])]
    await statuses(one, 6)
    expect(await statuses(other, 1)).toEqual([200])
    expect(await statuses(boss, 7)).toEqual(Array(7).fill(200))
  })

  test('[MS-04] counts refused calls too', async () => {
    const key = await createKey(boss, ['tickets:write'])
    expect(await statuses(key, 6)).toEqual([403, 403, 403, 403, 403, 429])
  })

  test('[MS-04] is shared by several processes, once they have written their counts', async () => {
    const key = await createKey(boss, ['read'])
    expect(await statuses(key, 3)).toEqual([200, 200, 200])
    await expect.poll(() => counted(key.id)).toMatchObject([{ requests: 3 }])
    const other = await startTestServer({ beside: server, clock, limits: { key_requests: 5 } })
    try {
      expect(await statuses(at(other, key), 3)).toEqual([200, 200, 429])
    } finally {
      await other.close()
    }
    expect(await counted(key.id)).toMatchObject([{ requests: 5 }])
    // What it counts goes with the next flush, which reads the other's.
    expect(await statuses(key, 1)).toEqual([200])
    await expect.poll(() => counted(key.id)).toMatchObject([{ requests: 6 }])
    expect(await statuses(key, 1)).toEqual([429])
  })

  test('[MS-04] for keys that nobody has is by where they come from, and touches no key that somebody has', async () => {
    const key = await createKey(boss, ['read'])
    const guess = () =>
      ask(server.url, 'GET', '/api/clients', undefined, { authorization: `Bearer leme_${randomUUID()}` })
    const guesses = [await guess(), await guess(), await guess(), await guess()]
    expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 429])
    expect(Number(guesses[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(guesses[3]?.body).toMatchObject({ code: 'rate_limited' })
    expect(await statuses(key, 1)).toEqual([200])
    later(301)
    expect((await guess()).status).toBe(401)
  })
})

describe('the last use', () => {
  test('[MS-04] is shown within a few seconds', async () => {
    const key = await createKey(boss, ['read'])
    expect(await lastUse(key.id)).toBeNull()
    await statuses(key, 1)
    await expect.poll(async () => Date.parse((await lastUse(key.id)) ?? '')).toBe(now.getTime())
    later(60)
    await statuses(key, 1)
    await expect.poll(async () => Date.parse((await lastUse(key.id)) ?? '')).toBe(now.getTime())
  })

  test('[MS-04] is written when the server closes, and never goes back', async () => {
    const key = await createKey(boss, ['read'])
    const behind = await startTestServer({ beside: server, clock: () => new Date(now.getTime() - 5000) })
    const closing = await startTestServer({ beside: server, clock })
    await statuses(at(closing, key), 1)
    await closing.close()
    expect(Date.parse((await lastUse(key.id)) ?? '')).toBe(now.getTime())
    await statuses(at(behind, key), 1)
    await behind.close()
    expect(Date.parse((await lastUse(key.id)) ?? '')).toBe(now.getTime())
  })
})

describe('counting', () => {
  const { log } = { log: { warn: () => {} } }
  const newKey = () => ({ id: randomUUID(), org_id: randomUUID() })

  test('survives a database that does not answer: nothing is lost, and nothing is counted twice', async () => {
    let broken = true
    const { db } = server.services
    const flaky: Database = {
      ...db,
      authTransaction: (work) => (broken ? Promise.reject(new Error('away')) : db.authTransaction(work)),
    }
    const use = createApiKeyUse({ db: flaky, clock, log, limit: 10 })
    const key = newKey()
    for (let count = 0; count < 4; count += 1) use.count(key)
    await use.flush()
    broken = false
    await use.flush()
    expect(await counted(key.id)).toEqual([{ minute: minuteOf(now), requests: 4, requests_before: 0 }])
    broken = true
    use.count(key)
    await use.flush()
    use.count(key)
    broken = false
    await use.flush()
    await use.close()
    expect(await counted(key.id)).toMatchObject([{ requests: 6 }])
  })

  test('adds up over the turn of a minute what several processes saw', async () => {
    const { db } = server.services
    const key = newKey()
    const processes = [1, 2, 3].map(() => createApiKeyUse({ db, clock, log, limit: 100 }))
    for (const use of processes) use.count(key)
    later(60)
    for (const use of processes) use.count(key)
    for (const use of processes) await use.flush()
    expect(await counted(key.id)).toEqual([{ minute: minuteOf(now), requests: 3, requests_before: 3 }])
    later(60)
    processes[0]?.count(key)
    await processes[0]?.flush()
    expect(await counted(key.id)).toEqual([{ minute: minuteOf(now), requests: 1, requests_before: 3 }])
    for (const use of processes) await use.close()
  })

  test('flushes of many processes at once neither block each other for good nor lose a request', async () => {
    const { db } = server.services
    const keys = Array.from({ length: 200 }, newKey)
    const processes = Array.from({ length: 6 }, () => createApiKeyUse({ db, clock, log, limit: 100 }))
    processes.forEach((use, turn) => {
      for (const key of turn % 2 === 0 ? keys : keys.toReversed()) use.count(key)
    })
    await Promise.all(processes.map((use) => use.close()))
    const { rows } = await admin.query('select distinct requests from system.api_key_use where key_id = any ($1)', [
      keys.map(({ id }) => id),
    ])
    expect(rows).toEqual([{ requests: 6 }])
  })

  test('holds no more than its share of memory: the longest unused key is forgotten and begins again', async () => {
    const { db } = server.services
    const use = createApiKeyUse({ db, clock, log, limit: 1 })
    const first = newKey()
    expect(use.count(first)).toBe(0)
    expect(use.count(first)).toBeGreaterThan(0)
    await use.flush()
    for (let count = 0; count < 10_000; count += 1) use.count(newKey())
    await use.flush()
    expect(use.count(first)).toBe(0)
    await use.close()
    expect(await counted(first.id)).toMatchObject([{ requests: 2 }])
  })

  test('what is older than two minutes is swept away', async () => {
    const use = createApiKeyUse({ db: server.services.db, clock, log, limit: 10 })
    const [old, young] = [newKey(), newKey()]
    use.count(old)
    await use.flush()
    later(120)
    use.count(young)
    await use.close()
    await sweep(server.services.db, now)
    expect(await counted(old.id)).toEqual([])
    expect(await counted(young.id)).toHaveLength(1)
  })
})
