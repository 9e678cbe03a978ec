import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { withClient } from './client.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

test('[OP-01] a connection that PostgreSQL ends while nothing is asked fails what comes next, and not the process', async () => {
  const asked = withClient(database.adminUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => client.once('end', resolve))
    await withClient(database.superuserUrl, (other) => other.query('select pg_terminate_backend($1)', [rows[0]?.pid]))
    await ended
    return client.query('select 1')
  })
  await expect(asked).rejects.toThrow()
})
