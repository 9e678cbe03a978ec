import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BulkNoun, bulkNouns, list, rowOf, send } from '../../test/import/bulk-nouns.ts'
import { type Person, signUp } from '../../test/person.ts'
import { isRead } from '../../test/prototype-body.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

/** Values that rules and PostgreSQL might read differently. */
const doubtful: unknown[] = [
  ...[
    '\0',
    '\ufeff',
    '\u0085',
    '\u200b',
    '\ud800',
    '👩‍👩‍👧‍👦'.repeat(200),
    ' a ',
    "'; drop table tickets; --",
    '\\',
    '%s',
  ],
  ...['{}', '[]', 'null', '""', 'x'.repeat(3000), '\u0000', 'a\u0301', 'İ', '\r\n', '\t'],
  ...[
    '0001-01-01',
    '2026-02-29',
    '2999-12-31',
    '-infinity',
    'infinity',
    'epoch',
    'now',
    'today',
    '24:00',
    '2026-W01-1',
  ],
  ...['2026-01-01T24:00:00Z', '2026-12-31T23:59:60Z', '2026-01-01T00:00:00+15:59', '2026-01-01T00:00:00-23:59'],
  ...['2999-12-31T23:59:59.999999999Z', '2000-01-01T00:00Z', '2000-01-01T00:00:00+23:59', '+275760-09-13T00:00:00Z'],
  ...['1e400', '0x10', '1_000', '999999999999.994', '-999999999999.99', '٣', 'NaN', '1.', '00', '-0', '1'.repeat(400)],
  ...[0, -0, 1e-7, 1e300, 0.1 + 0.2, Number.MAX_SAFE_INTEGER, true, false, null, [], {}, [[]], { toString: 1 }],
]

function rowsOf(noun: BulkNoun, fields: readonly string[]) {
  const value = fc.oneof(fc.constantFrom(...doubtful), fc.jsonValue(), fc.string({ unit: 'binary' }))
  const change = fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...fields) }, fc.string()), value)
  const changed = fc.tuple(fc.uuid(), change).map(([name, besides]) => ({ ...rowOf(noun, name), ...besides }))
  const rows = fc.array(fc.oneof({ weight: 9, arbitrary: changed }, fc.jsonValue()), { maxLength: 30 })
  return rows.filter((sent) => isRead(JSON.stringify(sent)))
}

const fields: Record<keyof typeof bulkNouns, string[]> = {
  ticket: ['external_id', 'title', 'requester', 'priority', 'status', 'created_at'],
  invoice: ['number', 'client', 'amount', 'due_date', 'paid_date', 'status'],
  receivable: ['external_id', 'client', 'amount', 'expected_date', 'received_date', 'notes'],
}

test.each(Object.entries(bulkNouns))(
  '[FI-03] [MS-03] no row that is sent is a fault of ours, nor harms another: %s',
  async (name, noun) => {
    let turn = 0
    const hostile = rowsOf(noun, fields[name as keyof typeof bulkNouns])
    await fc.assert(
      fc.asyncProperty(hostile, async (rows) => {
        turn += 1
        const [first, last] = [rowOf(noun, `primeira ${turn}`), rowOf(noun, `última ${turn}`)]
        const results = await send(admin, noun, [first, ...rows, last])
        expect(results).toHaveLength(rows.length + 2)
        expect([results[0]?.outcome, results.at(-1)?.outcome]).toEqual(['created', 'created'])
        for (const { outcome, id, problem } of results) {
          expect(outcome === 'refused' ? problem?.code : id).toMatch(
            outcome === 'refused' ? /^validation_failed$/ : /-/,
          )
        }
        // What was taken is answered again by its rules.
        await list(admin, noun)
      }),
      { numRuns: 60 },
    )
  },
  120_000,
)
