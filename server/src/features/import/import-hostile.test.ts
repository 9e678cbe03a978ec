import { importLimits } from '@leme/contract/import/import'
import { importKinds } from '@leme/contract/import/import-kind'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { columnsOf } from '../../ingest/csv/columns.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

const signs = fc.constantFrom(
  ';',
  ',',
  '\t',
  '"',
  '\n',
  '\r',
  '\r\n',
  "'",
  '=',
  '\ud83d',
  '🚢',
  '\u0000',
  '1.234',
  '-',
  'ç',
)
const cells = fc.constantFrom(
  '101',
  'Azul',
  '10,00',
  '31/12/2026',
  '2026-12-31T10:00:00+23:59',
  'P1',
  'Sim',
  'a'.repeat(600),
)
const anyText = fc.oneof(
  fc.array(fc.oneof(signs, cells), { maxLength: 60 }).map((parts) => parts.join('')),
  fc
    .array(
      fc.array(cells, { maxLength: 9 }).map((row) => row.join(';')),
      { maxLength: 12 },
    )
    .map((rows) => rows.join('\n')),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => new TextDecoder('windows-1252').decode(bytes)),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

test('[FI-05] no text of a file is ever an error of the server, or read past its end', {
  timeout: 180_000,
}, async () => {
  const request = fc.record({
    kind: fc.constantFrom(...importKinds),
    text: anyText,
    last: fc.boolean(),
    delimiter: fc.constantFrom(';', ',', '\t'),
    shift: fc.nat(8),
    dry_run: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ kind, shift, text, ...rest }) => {
      const sent = columnsOf[kind].filter(({ answerOnly }) => !answerOnly).map(({ field }) => field)
      const columns = [...sent.slice(shift % sent.length), ...sent.slice(0, shift % sent.length)]
      const head = await admin.ask('POST', `/api/imports/${kind}/head`, { text, last: rest.last })
      expect([200, 422]).toContain(head.status)
      const more = { thousands_line: null, point_line: null, line: 2 }
      const { status, body } = await admin.ask('POST', `/api/imports/${kind}`, { text, columns, ...more, ...rest })
      expect([200, 422], JSON.stringify(body)).toContain(status)
      if (status === 200) expect((body as { read: number }).read).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 250, seed: 20_261_125 },
  )
})

test('[FI-05] any JSON in the place of a piece is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary' }), async (value) => {
      for (const path of ['/api/imports/invoices', '/api/imports/tickets/head']) {
        expect([400, 422]).toContain((await admin.ask('POST', path, JSON.stringify(value))).status)
      }
    }),
    { numRuns: 100, seed: 20_261_125 },
  )
})

test('[FI-05] [HU-01] the heaviest pieces are answered, and others meanwhile', async () => {
  const send = (text: string) =>
    admin.ask('POST', '/api/imports/invoices', {
      text: text.repeat(importLimits.text).slice(0, importLimits.text),
      last: false,
      delimiter: ';',
      line: 2,
      columns: ['number', 'client', 'amount', 'due_date'],
      dry_run: true,
      thousands_line: null,
      point_line: null,
    })
  for (const text of ['b";"x\n', '\n', ';', '"', '1\n', '"\n', 'a;\n', "'=", '"";', 'N;A;1.234;31/12/2026\n']) {
    const answers = await Promise.all([send(text), admin.ask('GET', '/api/me')])
    expect(
      answers.map(({ status }) => status),
      JSON.stringify(text),
    ).toEqual([200, 200])
  }
})
