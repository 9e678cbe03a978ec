import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { createLog, safeMessage } from './log.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.serverUrl })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

/** The error that PostgreSQL answers a statement with. */
async function failureOf(text: string, values: unknown[]): Promise<Error> {
  return client.query(text, values).then(
    () => Promise.reject(new Error('it did not fail')),
    (error: Error) => error,
  )
}

test.each([
  ['select $1::text::uuid', 'senha-secreta', 'invalid input syntax for type uuid: "…"'],
  ['select $1::text::uuid', 'com "aspas" e\nlinhas', 'invalid input syntax for type uuid: "…"'],
  ['select $1::text::int', '98765432109', 'value "…" is out of range for type integer'],
  ['select $1::text::date', '2026-13-45', 'date/time field value out of range: "…"'],
])('[OP-04] of what "%s" fails with, the log holds no value (%s)', async (text, value, message) => {
  const failure = await failureOf(text, [value])
  const lines: string[] = []
  const log = createLog('info', (line) => lines.push(line))
  log.error({ err: failure }, 'failed')
  log.error({ err: new Error('outer', { cause: failure }) }, 'failed')
  expect(lines.map((line) => JSON.parse(line).err)).toMatchObject([
    { message, stack: expect.stringContaining(message) },
    { message: `outer: ${message}`, stack: expect.stringContaining(message) },
  ])
  for (const secret of [value, JSON.stringify(value).slice(1, -1)]) expect(lines.join('')).not.toContain(secret)
  expect(safeMessage(failure)).toBe(message)
})

test('[OP-04] of a statement that is wrong itself the log holds the names', async () => {
  expect(safeMessage(await failureOf('select * from boats', []))).toBe('relation "boats" does not exist')
})
