import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { withClient } from '../database/client.ts'
import { createPool } from '../database/pool.ts'
import { createDatabase } from '../database/transaction.ts'
import { listJobFigures } from './job-figures.ts'
import { type JobKind, RefusedJob, startJobs } from './jobs.ts'
import { addJob, claimJob, type Job, type NewJob } from './queue.ts'
import { endHopelessJobs } from './sweep-jobs.ts'

const minute = 60_000
const terms = { kind: 'count', lease: minute, waits: [1, 5], attempts: 3 }

let database: TestDatabase
let ahead = 0
const clock = () => new Date(Date.now() + ahead)
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await ask('delete from system.jobs')
  ahead = 0
})
afterAll(() => database?.drop())

const ask = async (text: string) => (await withClient(database.adminUrl, (client) => client.query(text))).rows

/** Like another process: workers with a pool of their own. */
function start(run: JobKind['run'], { more = {}, lanes = 2 }: { more?: Partial<JobKind>; lanes?: number } = {}) {
  const pool = createPool(database.serverUrl)
  const db = createDatabase(pool)
  const worker = startJobs({
    db,
    clock,
    log: pino({ level: 'silent' }),
    kinds: [{ ...terms, ...more, run }],
    lanes,
    poll: 50,
  })
  closers.push(async () => {
    await worker.close()
    await pool.end()
  })
}

const pool = () => createPool(database.serverUrl, { max: 1 })

async function add(...jobs: Partial<NewJob>[]): Promise<void> {
  const own = pool()
  await createDatabase(own).authTransaction(async (tx) => {
    for (const job of jobs) await addJob(tx, { kind: 'count', created_at: clock(), due: clock(), ...job })
  })
  await own.end()
}

const numberOf = ({ payload }: Job) => (payload as { n: number }).n
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 20_000 })
const states = () =>
  ask(`select attempts, done_at is not null as is_done, failed_at is not null as is_failed, last_error
    from system.jobs order by created_at, id`)

describe('a job', () => {
  test('[OP-14] is done once by two processes that share the queue', async () => {
    const done: number[] = []
    const run = async (job: Job) => void done.push(numberOf(job))
    await add(...Array.from({ length: 80 }, (_, n) => ({ payload: { n } })))
    start(run)
    start(run)
    await eventually(async () => (await states()).every(({ is_done }) => is_done)).toBe(true)
    expect(done.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 80 }, (_, n) => n))
    expect((await states()).every(({ attempts }) => attempts === 1)).toBe(true)
  })

  test('[OP-14] is not there where its cause was rolled back', async () => {
    const own = pool()
    const failing = createDatabase(own).authTransaction(async (tx) => {
      await addJob(tx, { kind: 'count', created_at: clock(), due: clock() })
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    await own.end()
    expect(await states()).toEqual([])
  })

  test('[OP-14] of a process that is killed is another one’s once the lease is over', async () => {
    await add({ payload: { n: 7 } })
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('../../test/job-process.ts', import.meta.url))],
      { env: { ...process.env, JOB_STAGE: database.serverUrl }, stdio: ['ignore', 'pipe', 'ignore'] },
    )
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const done: number[] = []
    start(async (job) => void done.push(numberOf(job)))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(done).toEqual([])
    ahead = minute
    await eventually(() => done).toEqual([7])
    await eventually(states).toMatchObject([{ attempts: 2, is_done: true }])
  })

  test('[OP-14] that fails is tried again after growing waits, and given up after its attempts', async () => {
    await add({})
    start(() => Promise.reject(new Error('not now')))
    for (const [attempts, wait] of [
      [1, 1],
      [2, 5],
    ] as const) {
      await eventually(states).toMatchObject([{ attempts, is_failed: false, last_error: 'Error: not now' }])
      const [row] = await ask(
        `select extract(epoch from next_attempt_at - now())::float8 / 60 as wait from system.jobs`,
      )
      expect(row?.wait - ahead / minute).toBeCloseTo(wait, 0)
      ahead += wait * minute + 1_000
    }
    await eventually(states).toMatchObject([{ attempts: 3, is_failed: true, last_error: 'Error: not now' }])
  })

  test('[OP-14] that can never succeed is tried once', async () => {
    await add({})
    start(() => Promise.reject(new RefusedJob('nobody there')))
    await eventually(states).toMatchObject([{ attempts: 1, is_failed: true }])
  })

  test('[OP-14] that ends every process that tries it is given up', async () => {
    await add({})
    const own = pool()
    const db = createDatabase(own)
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await db.authTransaction((tx) => claimJob(tx, terms, clock()))).toMatchObject({ attempts: attempt })
      ahead += minute
    }
    expect(await db.authTransaction((tx) => claimJob(tx, terms, clock()))).toBeNull()
    await db.authTransaction((tx) => endHopelessJobs(tx, terms, clock()))
    await own.end()
    expect(await states()).toMatchObject([{ is_failed: true, last_error: 'every attempt ended its process' }])
  })
})

test('[OP-14] one waiting job of a kind has a key', async () => {
  await add({ key: 'one' }, { key: 'one' }, { key: 'other' })
  expect(await states()).toHaveLength(2)
})

test('[OP-14] jobs of one sequence are done in their order, and wait for one that is tried again', async () => {
  const done: number[] = []
  let fails = true
  for (let n = 0; n < 6; n += 1) await add({ payload: { n }, sequence: n % 2 === 0 ? 'even' : 'odd' })
  const run = async (job: Job) => {
    if (numberOf(job) === 2 && fails) throw new Error('not now')
    done.push(numberOf(job))
  }
  start(run)
  start(run)
  await eventually(() => done.length).toBe(4)
  expect(done.filter((n) => n % 2 === 1)).toEqual([1, 3, 5])
  expect(done.filter((n) => n % 2 === 0)).toEqual([0])
  fails = false
  ahead = minute + 1_000
  await eventually(() => done.filter((n) => n % 2 === 0)).toEqual([0, 2, 4])
})

test('[OP-14] what is to be done every hour is done once by all processes, and again after a failure', async () => {
  let done = 0
  let fails = false
  const run = async () => {
    done += 1
    if (fails) throw new Error('not now')
  }
  const more = { every: 60 * minute }
  for (let one = 0; one < 3; one += 1) start(run, { more })
  await eventually(async () => (await states()).length).toBe(1)
  expect(done).toBe(0)
  ahead = 61 * minute
  await eventually(() => done).toBe(1)
  // Its end is written down with the time of then.
  await eventually(async () => (await states())[0]?.attempts).toBe(0)
  fails = true
  ahead = 122 * minute
  await eventually(async () => (await states())[0]?.last_error).toBe('Error: not now')
  fails = false
  ahead = 124 * minute
  await eventually(() => done).toBe(3)
  await eventually(states).toMatchObject([{ attempts: 0, is_done: false, is_failed: false, last_error: null }])
})

test('[OP-14] figures say what waits, how long the oldest has been due, and what failed', async () => {
  await add({ due: new Date(clock().getTime() - 90_000) }, { due: new Date(clock().getTime() + minute) })
  await add({ kind: 'other' })
  await ask(`update system.jobs set failed_at = now(), last_error = 'broken' where kind = 'other'`)
  const own = pool()
  const figures = await createDatabase(own).authTransaction((tx) => listJobFigures(tx, clock()))
  await own.end()
  expect(figures).toMatchObject([
    { kind: 'count', waiting: 2, failed: 0, last_error: null },
    { kind: 'other', waiting: 0, failed: 1, oldest: 0, last_error: 'broken' },
  ])
  expect(figures[0]?.oldest).toBeGreaterThan(89)
})
