import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { toProblem } from '../http/failure/error-problem.ts'
import { createPool } from './pool.ts'
import { createDatabase, type Database, type Identity, type Transaction } from './transaction.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Database
let ours: Identity
let theirs: Identity

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.serverUrl, { max: 1 })
  db = createDatabase(pool)
  ours = await organization('Nossa')
  theirs = await organization('Deles')
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

async function organization(name: string): Promise<Identity> {
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  const user_id = randomUUID()
  const { rows } = await admin.query('insert into organizations (name) values ($1) returning id', [name])
  const org_id: string = rows[0].id
  const email = `${user_id}@exemplo.com.br`
  await admin.query(`insert into users (id, org_id, display_name, email, role) values ($1, $2, 'Ana', $3, 'admin')`, [
    user_id,
    org_id,
    email,
  ])
  await admin.end()
  return { user_id, org_id, role: 'admin', email, session_id: null }
}

const insertClient = 'insert into clients (org_id, name) values ($1, $2)'
const countClients = 'select count(*)::int as count from clients'

async function clientsOf(identity: Identity): Promise<number> {
  const rows = await db.transactionAs(identity, (tx) => tx.query<{ count: number }>(countClients))
  return rows[0]?.count ?? Number.NaN
}

test('[MS-01] each identity sees its own organisation, on one and the same connection', async () => {
  await db.transactionAs(ours, (tx) => tx.query(insertClient, [ours.org_id, 'Cliente nosso']))
  expect(await clientsOf(ours)).toBe(1)
  expect(await clientsOf(theirs)).toBe(0)
})

test('[MS-01] a connection that is back in the pool carries nobody and may touch nothing', async () => {
  await clientsOf(ours)
  const { rows } = await pool.query(
    `select current_user as login, current_setting('app.user_id', true) as user_id,
       current_setting('app.org_id', true) as org_id`,
  )
  expect(rows[0]).toMatchObject({ login: 'leme_server', user_id: '', org_id: '' })
  await expect(pool.query('select from public.clients')).rejects.toMatchObject({ code: '42501' })
})

test('[MS-01] who has no organisation sees no row and writes none', async () => {
  const nobody: Identity = { ...ours, org_id: null }
  expect(await clientsOf(nobody)).toBe(0)
  const insert = db.transactionAs(nobody, (tx) => tx.query(insertClient, [ours.org_id, 'X']))
  await expect(insert).rejects.toMatchObject({ code: '42501' })
})

test('[MS-01] a statement that the connection keeps goes by the identity that sends it next', async () => {
  const organizations = 'select count(*)::int as count from organizations'
  const count = ([row]: { count: number }[]) => row?.count
  // From the sixth time on PostgreSQL may use one plan for all.
  for (let turn = 0; turn < 8; turn += 1) {
    expect(count(await db.authTransaction((tx) => tx.query<{ count: number }>(organizations)))).toBe(2)
    expect(count(await db.transactionAs(theirs, (tx) => tx.query<{ count: number }>(organizations)))).toBe(1)
  }
  const { rows } = await pool.query('select from pg_prepared_statements where statement = $1', [organizations])
  expect(rows).toHaveLength(1)
})

test('behind a transaction pooler connections keep no statement', async () => {
  const ownPool = createPool(database.serverUrl, { max: 1 })
  const careful = createDatabase(ownPool, { keepStatements: false })
  await careful.transactionAs(ours, (tx) => tx.query(countClients))
  const { rows } = await ownPool.query('select from pg_prepared_statements')
  await ownPool.end()
  expect(rows).toHaveLength(0)
})

test('a failure undoes everything and leaves the connection fit for the next', async () => {
  const before = await clientsOf(ours)
  const failed = db.transactionAs(ours, async (tx) => {
    await tx.query(insertClient, [ours.org_id, 'Some'])
    throw new Error('afterwards')
  })
  await expect(failed).rejects.toThrow('afterwards')
  expect(await clientsOf(ours)).toBe(before)
})

test('work that fails before its first statement leaves the connection fit for the next', async () => {
  const failed = db.transactionAs(ours, () => {
    throw new Error('at once')
  })
  await expect(failed).rejects.toThrow('at once')
  expect(await clientsOf(ours)).toBeGreaterThan(0)
})

test('an error that the work swallowed is not taken for success', async () => {
  const before = await clientsOf(ours)
  const swallowed = db.transactionAs(ours, async (tx) => {
    await tx.query(insertClient, [ours.org_id, 'Some'])
    await tx.query('select 1 / 0').catch(() => {})
    return 'done'
  })
  await expect(swallowed).rejects.toThrow('current transaction is aborted')
  expect(await clientsOf(ours)).toBe(before)
})

test('[MS-01] a read that goes on asking sees its own organisation alone all the time, and never writes', async () => {
  const name = `Cliente ${randomUUID()}`
  await db.transactionAs(ours, (tx) => tx.query(insertClient, [ours.org_id, name]))
  const named = 'select name from clients where name = $1'
  for (const [identity, seen] of [
    [ours, [{ name }]],
    [theirs, []],
  ] as const) {
    const read = async (tx: Transaction) => [await tx.query(named, [name]), await tx.query(named, [name])]
    expect(await db.transactionAs(identity, read, { readOnly: true })).toEqual([seen, seen])
    const write = async (tx: Transaction) => {
      await tx.query(named, [name])
      await tx.query(insertClient, [identity.org_id, 'Cliente escrito por uma leitura'])
    }
    await expect(db.transactionAs(identity, write, { readOnly: true })).rejects.toThrow('read-only transaction')
    await expect(pool.query(countClients)).rejects.toThrow('relation "clients" does not exist')
  }
})

test('a read that fails, at once or later, says why and leaves the connection fit for the next', async () => {
  const failing = 'select 1 / (random() * 0)::int'
  const later = async (tx: Transaction) => {
    await tx.query(countClients)
    await tx.query(failing)
  }
  const swallowed = (tx: Transaction) => tx.query(failing).catch(() => [])
  const before = await clientsOf(ours)
  for (const [work, reason] of [
    [(tx: Transaction) => tx.query(failing), 'division by zero'],
    [later, 'division by zero'],
    [swallowed, 'division by zero'],
    [() => Promise.reject(new Error('decided otherwise')), 'decided otherwise'],
  ] as const) {
    await expect(db.transactionAs<unknown>(ours, work, { readOnly: true })).rejects.toThrow(reason)
    expect(await clientsOf(ours)).toBe(before)
  }
})

test('a write that ends with what it asks first is whole or nothing, and reports what it touched also where its work then throws', async () => {
  const touched: string[][] = []
  db.onChanges((changes) => touched.push(changes))
  const ahead = { commitsAhead: true }
  const project = async (tx: Transaction, name: string) => {
    const insert = 'insert into projects (org_id, name, client) values ($1, $2, $3) returning id'
    const [row] = await tx.query<{ id: string }>(insert, [ours.org_id, name, 'Cliente'])
    return row?.id
  }
  const id = await db.transactionAs(ours, (tx) => project(tx, 'Portal'), ahead)
  expect(touched.splice(0).flat()).toContain(`${id}:projects`)

  await expect(db.transactionAs(ours, (tx) => project(tx, ''), ahead)).rejects.toThrow('check constraint')
  const swallowed = db.transactionAs(ours, (tx) => project(tx, '').catch(() => 'done'), ahead)
  await expect(swallowed).rejects.toThrow('check constraint')
  expect(touched).toEqual([])

  const decided = db.transactionAs(
    ours,
    async (tx) => {
      await project(tx, 'Aplicativo')
      throw new Error('afterwards')
    },
    ahead,
  )
  await expect(decided).rejects.toThrow('afterwards')
  expect(touched.splice(0)).toHaveLength(1)

  const goingOn = db.transactionAs(
    ours,
    async (tx) => {
      await project(tx, 'Painel')
      await project(tx, 'Outro painel')
    },
    ahead,
  )
  await expect(goingOn).rejects.toThrow('the transaction was to end with what it asked first')
  const names = await db.transactionAs(ours, (tx) =>
    tx.query<{ name: string }>('select name from projects order by name'),
  )
  expect(names.map(({ name }) => name)).toEqual(['Aplicativo', 'Painel', 'Portal'])
})

test('a connection that dies is replaced', async () => {
  const killed = db.transactionAs(ours, async (tx) => {
    const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    const admin = new pg.Client({ connectionString: inject('cluster').superuserUrl })
    await admin.connect()
    await admin.query('select pg_terminate_backend($1)', [row?.pid])
    await admin.end()
    return tx.query(countClients)
  })
  await expect(killed).rejects.toThrow()
  expect(await clientsOf(ours)).toBeGreaterThan(0)
})

test('the clock of a transaction is UTC and days stay text', async () => {
  const [row] = await db.transactionAs(ours, (tx) =>
    tx.query(`select current_setting('TimeZone') as zone, date '2026-12-31' as day, 12.50::numeric as amount`),
  )
  expect(row).toEqual({ zone: 'UTC', day: '2026-12-31', amount: '12.50' })
})

test('[AU-20] neither a lock, nor silence, nor a statement of a transaction lasts for ever', async () => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const settings = names.map((name) => `current_setting('${name}') as ${name}`).join(', ')
  const [within] = await db.transactionAs(ours, (tx) => tx.query<Record<string, string>>(`select ${settings}`))
  expect(within).toEqual({ statement_timeout: '15s', lock_timeout: '12s', idle_in_transaction_session_timeout: '1min' })
  const { rows } = await pool.query(`select ${settings}`)
  expect(rows[0]).toEqual({ statement_timeout: '0', lock_timeout: '0', idle_in_transaction_session_timeout: '0' })
})

test('[AU-20] who waits too long for what another transaction holds is answered 503, with when to come again', async () => {
  const holder = new pg.Client({ connectionString: database.adminUrl })
  await holder.connect()
  await holder.query('select pg_advisory_lock(7)')
  const error = await db
    .transactionAs(ours, async (tx) => {
      await tx.query(`set local lock_timeout = '1ms'`)
      await tx.query('select pg_advisory_xact_lock(7)')
    })
    .catch((error: unknown) => error)
  await holder.end()
  expect(toProblem(error)).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '1' } })
})

test('[AU-20] a transaction past its time asks nothing more, and nothing of it stays', async () => {
  const bounded = createDatabase(pool, { longestMs: 20 })
  const before = await clientsOf(ours)
  const late = bounded.transactionAs(ours, async (tx) => {
    await tx.query(insertClient, [ours.org_id, 'Cliente tardio'])
    await sleep(30)
    await tx.query(insertClient, [ours.org_id, 'Cliente mais tardio'])
  })
  await expect(late).rejects.toMatchObject({ code: 'unavailable' })
  expect(await clientsOf(ours)).toBe(before)
})
