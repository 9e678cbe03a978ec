import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { bucketOfLatency, latencyOfBucket } from './latency-histogram.ts'

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

test('[OB-02] every latency lies within 1% of what stands for it', async () => {
  const { rows } = await owner.query(
    `select latency_ms, latency_of_bucket(latency_bucket(latency_ms))::float8 as shown
     from (
       select n as latency_ms from generate_series(0, 20000) n
       union all select floor(exp(random() * 21.487))::int from generate_series(1, 20000)
       union all select unnest(array[2147483647, 2147483646])
     ) latencies
     where abs(latency_of_bucket(latency_bucket(latency_ms)) - latency_ms) > latency_ms * 0.01
       or latency_ms <= 50 and latency_of_bucket(latency_bucket(latency_ms)) <> latency_ms`,
  )
  expect(rows).toEqual([])
})

test('[OB-02] the answer and the database say the same of every bucket', async () => {
  const { rows } = await owner.query<{ bucket: number; latency: number }>(
    `select bucket, latency_of_bucket(bucket::smallint)::float8 as latency
     from generate_series(0, latency_bucket(2147483647)) bucket`,
  )
  expect(rows.length).toBeGreaterThan(900)
  for (const { bucket, latency } of rows) expect(latencyOfBucket(bucket)).toBeCloseTo(latency, 1)
  // The first and the last latency of each bucket, and those around them.
  const bounds = await owner.query<{ latency: number; bucket: number }>(
    `select latency, latency_bucket(latency) as bucket
     from generate_series(0, 940) n, generate_series(-1, 1) beside,
       lateral (select least(floor(50.5 * power(1.02, n)) + beside, 2147483647)::int as latency) bound
     union select n, latency_bucket(n) from generate_series(0, 2000) n`,
  )
  for (const { bucket, latency } of bounds.rows) expect(bucketOfLatency(latency), String(latency)).toBe(bucket)
})
