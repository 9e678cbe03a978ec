import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { hexId } from '../../../test/spans.ts'
import { createPool } from '../../database/pool.ts'
import { createDatabase } from '../../database/transaction.ts'
import { storeSpans } from '../../features/agent-run/store-spans.ts'
import type { Member } from '../../http/serve.ts'
import { Problem } from '../../problem/problem.ts'
import type { RawSpan } from './raw-span.ts'
import { createSpanWriter, type SpanWriter } from './span-writer.ts'

let server: TestServer
let owner: pg.Client
let sender: Member
let write: SpanWriter

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
beforeEach(async () => {
  const { access_token } = await signUp(server.url)
  sender = (await server.services.auth.identify(`Bearer ${access_token}`)) as Member
  write = createSpanWriter(server.services.db, server.services.clock, { storeSpans, lock: 'runs' })
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

/** A trace of one span. */
function span(number: number, name = 'chat'): RawSpan {
  const start = BigInt(Date.now() - 60_000) * 1_000_000n
  return {
    trace_id: hexId(number, 32),
    span_id: hexId(number, 16),
    parent_span_id: '',
    name,
    start,
    end: start + 1_000_000n,
    attributes: new Map([['gen_ai.operation.name', 'chat']]),
    events: [],
    status: { code: 1, message: '' },
    scope: '',
    resource: new Map(),
  }
}

/** The names of the sender's spans, and in how many transactions they were stored. */
async function stored(): Promise<{ names: string[]; transactions: number }> {
  const { rows } = await owner.query<{ name: string; xmin: string }>(
    'select name, xmin from spans where org_id = $1 order by name',
    [sender.org_id],
  )
  return { names: rows.map(({ name }) => name), transactions: new Set(rows.map(({ xmin }) => xmin)).size }
}

test('[OB-04] requests that come at once are stored in one transaction', async () => {
  const refused = await Promise.all([1, 2, 3, 4, 5].map((number) => write(sender, [span(number, `passo ${number}`)])))
  expect(refused).toEqual([null, null, null, null, null])
  expect(await stored()).toEqual({
    names: ['passo 1', 'passo 2', 'passo 3', 'passo 4', 'passo 5'],
    transactions: 1,
  })
})

test('[OB-04] of requests that go together each hears what was refused of it alone', async () => {
  const bad = { ...span(2), trace_id: '' }
  const [, some, none] = await Promise.all([
    write(sender, [span(1)]),
    write(sender, [bad, span(3)]),
    write(sender, [span(4)]),
  ])
  expect(some?.spans).toBe(1)
  expect(none).toBeNull()
  expect((await stored()).names).toHaveLength(3)
})

test('[OB-04] a request that cannot be read takes none along', async () => {
  function* broken(): Iterable<RawSpan> {
    yield span(2)
    throw new Problem('malformed_request')
  }
  const [, malformed, last] = await Promise.allSettled([
    write(sender, [span(1, 'primeiro')]),
    write(sender, broken()),
    write(sender, [span(3, 'terceiro')]),
  ])
  expect(malformed).toMatchObject({ status: 'rejected', reason: { code: 'malformed_request' } })
  expect(last.status).toBe('fulfilled')
  expect((await stored()).names).toEqual(['primeiro', 'terceiro'])
})

test('[OB-04] what PostgreSQL refuses of one request takes none along', async () => {
  await owner.query(`alter table spans add constraint spans_no_bang check (name <> 'estouro')`)
  try {
    const outcomes = await Promise.allSettled([
      write(sender, [span(1, 'primeiro')]),
      write(sender, [span(2, 'segundo')]),
      write(sender, [span(3, 'estouro'), span(4, 'junto do estouro')]),
      write(sender, [span(5, 'quinto')]),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect((await stored()).names).toEqual(['primeiro', 'quinto', 'segundo'])
  } finally {
    await owner.query('alter table spans drop constraint spans_no_bang')
  }
})

test('[OB-04] without a database all are answered, and the next ones too', async () => {
  const pool = createPool(server.database.adminUrl)
  await pool.end()
  const failing = createSpanWriter(createDatabase(pool), server.services.clock, { storeSpans, lock: 'runs' })
  const outcomes = await Promise.allSettled([1, 2, 3].map((number) => failing(sender, [span(number)])))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(failing(sender, [span(4)])).rejects.toThrow()
})

test('[OB-04] more requests than go together are stored all the same', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => write(sender, [span(index + 1)])))
  const { names, transactions } = await stored()
  expect(names).toHaveLength(40)
  expect(transactions).toBe(3)
})
