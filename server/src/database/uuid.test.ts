import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { withClient } from './client.ts'

/** Unix time that an id begins with; ms. */
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('identifiers are version 7 of RFC 9562, begin with the time, and those of one process are in their order', async () => {
  const database = await createTestDatabase()
  const before = Date.now()
  // Each row waits for the one before it, as PostgreSQL's clock says the same within a microsecond.
  const ids = await withClient(database.adminUrl, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `with recursive made as (
         select 1 as n, uuid_v7() as id
         union all
         select n + 1, (select uuid_v7() from pg_sleep(0.000002 * sign(n))) from made where n < 500
       )
       select id from made order by n`,
    )
    return rows.map(({ id }) => id)
  })
  await database.drop()
  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  )
  expect(ids.toSorted()).toEqual(ids)
  expect(timeOf(ids[0] ?? '')).toBeGreaterThanOrEqual(before - 1_000)
  expect(timeOf(ids.at(-1) ?? '')).toBeLessThanOrEqual(Date.now() + 1_000)
  expect(new Set(ids.map((id) => id.slice(19))).size).toBe(ids.length)
})
