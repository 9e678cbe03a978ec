import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { outlivingBytes } from '../../test/outliving.ts'
import { createPool } from './pool.ts'
import { createDatabase, type Database } from './transaction.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.serverUrl, { max: 1 })
  db = createDatabase(pool)
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

test.each([true, false])('what was answered goes with the young generation; read only: %s', async (readOnly) => {
  const identity = {
    user_id: randomUUID(),
    org_id: null,
    role: 'admin',
    email: 'ana@exemplo.com.br',
    session_id: null,
  } as const
  const length = 100_000
  const left = await outlivingBytes(() =>
    db.transactionAs(identity, (tx) => tx.query('select repeat($1, $2::int) as text', ['a', length]), { readOnly }),
  )
  expect(left).toBeLessThan(length / 4)
})
