import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createPool } from '../pool.ts'
import { createDatabase, type Database, type Identity } from '../transaction.ts'

const identity: Identity = {
  user_id: randomUUID(),
  org_id: null,
  role: 'admin',
  email: 'ana@exemplo.com.br',
  session_id: null,
}
const readOnly = { readOnly: true }

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

/** The types of the messages that each write to the socket carries, while `work` is done. */
async function writesOf(work: () => Promise<unknown>): Promise<string[]> {
  const client = await pool.connect()
  const stream = client.connection.stream as Socket
  const write = stream.write
  client.release()
  const writes: string[] = []
  stream.write = (bytes: Uint8Array | string) => {
    writes.push(typesOf(Buffer.from(bytes)))
    return write.call(stream, bytes)
  }
  await work().finally(() => {
    stream.write = write
  })
  return writes
}

function typesOf(bytes: Buffer): string {
  let types = ''
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) types += bytes.toString('latin1', at, at + 1)
  return types
}

test('a whole read is one write with one Sync, in which its statements are parsed once and its rows alone described', async () => {
  const read = () => db.transactionAs(identity, (tx) => tx.query('select 1 as one'), readOnly)
  // Begin, context, statement, commit: Parse, Bind, Describe, Execute.
  expect(await writesOf(read)).toEqual(['PBEPBEPBDEPBES'])
  expect(await writesOf(read)).toEqual(['BEBEBDEBES'])
})

test('a value that cannot be written fails what is asked with it, and nothing is sent', async () => {
  const circular: Record<string, unknown> = {}
  circular.itself = circular
  const read = (value: unknown) =>
    db.transactionAs(identity, (tx) =>
      Promise.all([tx.query('select 1 as one'), tx.query('select $1::text as text', [value])]),
    )
  await expect(read(circular)).rejects.toThrow('circular')
  expect(await read('a')).toEqual([[{ one: 1 }], [{ text: 'a' }]])
})

test('what is skipped after a failure fails for its reason, and is parsed when it is asked for again', async () => {
  let outcomes: PromiseSettledResult<unknown>[] = []
  const failing = db.transactionAs(identity, async (tx) => {
    outcomes = await Promise.allSettled([tx.query('select 1 / 0 as never'), tx.query('select 2 as two')])
  })
  await expect(failing).rejects.toThrow('transaction is aborted')
  const failed = expect.objectContaining({ reason: expect.objectContaining({ message: 'division by zero' }) })
  expect(outcomes).toEqual([failed, failed])
  expect(await db.transactionAs(identity, (tx) => tx.query('select 2 as two'))).toEqual([{ two: 2 }])
})

test('a connection runs no statement for another that has its name', async () => {
  const other = createDatabase(pool)
  await db.transactionAs(identity, (tx) => tx.query('select 1 as one'))
  const mistaken = other.transactionAs(identity, (tx) => tx.query('select 2 as two'))
  await expect(mistaken).rejects.toThrow('two statements are named')
})

test('a value that cannot be read fails its statement, and the process goes on', async () => {
  const read = () => {
    throw new Error('unreadable')
  }
  const types = { getTypeParser: (oid: number) => (oid === pg.types.builtins.MONEY ? read : String) }
  const strict = new pg.Pool({ connectionString: database.serverUrl, max: 1, types, pipeline: true } as pg.PoolConfig)
  const own = createDatabase(strict)
  const money = own.transactionAs(identity, (tx) => tx.query(`select '1'::money as amount`), readOnly)
  await expect(money).rejects.toThrow('unreadable')
  expect(await own.transactionAs(identity, (tx) => tx.query('select 2 as two'), readOnly)).toEqual([{ two: '2' }])
  await strict.end()
})
