import { readRecords } from '@leme/contract/import/csv-records'
import { passedOver } from '@leme/contract/import/import-lines'
import { createTotals } from '@leme/contract/import/import-totals'
import { decodeSingleByte } from '@leme/contract/import/single-byte'
import { encodingOf, foreignFormat, newTally, tallyLines } from '@leme/contract/import/text-encoding'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importText, readAs, readHead } from '../../../test/import/import.ts'
import { type WrittenFile, writeFile } from '../../../test/import/written-file.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-22T15:00:00Z') })
  person = await signUp(server.url)
})
afterAll(() => server?.close())

/** The text that a browser makes of a file; null where it refuses the file. */
function decode(bytes: Uint8Array): string | null {
  if (foreignFormat(bytes)) return null
  const tally = newTally()
  tallyLines(bytes, tally)
  const found = encodingOf(tally)
  if ('refusal' in found) return null
  return found.encoding === 'utf-8' ? new TextDecoder().decode(bytes) : decodeSingleByte(bytes, found.encoding)
}

/** Lines whose totals are said to be other than the sum of their lines. */
async function contradicted(text: string, { program: { kind } }: WrittenFile): Promise<number> {
  const head = await readHead(person, kind, text)
  const columns = readAs(
    kind,
    text,
    head,
    head.columns.map(({ field }) => field ?? ''),
  )
  const totals = createTotals(columns)
  for (const record of readRecords(text.slice(head.at), head.delimiter, { line: head.line })) {
    if ('cells' in record) totals.add(record.line, record.cells, passedOver(columns, record.cells))
  }
  for (const { line, cells } of head.skipped) totals.above(line, cells)
  return totals.found.length
}

const stored = (kind: WrittenFile['program']['kind'], mark: string) =>
  pastTheRoutes(server, person, async (tx) => {
    const columns = {
      invoices: `concat_ws(' | ', client, amount, due_date, coalesce(paid_date::text, ''), status)`,
      receivables: `concat_ws(' | ', client, amount, expected_date, coalesce(received_date::text, ''))`,
    }[kind]
    const rows = await tx.query<{ row: string }>(`select ${columns} as row from finance_${kind} where client like $1`, [
      `% ${mark}`,
    ])
    return rows.map(({ row }) => row)
  })

/** What of one list is not in the other, each as often as it is there. */
function beyond(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return list.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** What is wrong with how a file is brought in, and how many of its rows are stored. */
async function bring(file: WrittenFile, mark: string, again: boolean): Promise<{ wrong: string[]; stored: number }> {
  const text = file.bytes && decode(file.bytes)
  if (!text) return { wrong: [], stored: 0 }
  const { kind } = file.program
  const head = await person.ask('POST', `/api/imports/${kind}/head`, { text, last: true })
  const needed = head.status === 200 ? (head.body as { columns: { field: string | null }[] }).columns : []
  if (!needed.some(({ field }) => field === 'amount')) return { wrong: ['its columns are not known'], stored: 0 }
  const first = await importText(person, kind, text)
  const rows = await stored(kind, mark)
  const wrong = beyond(rows, file.meant).map((row) => `stored and not meant: ${row}`)
  const said = first.refused.length
  if (rows.length + said !== file.lines)
    wrong.push(`of ${file.lines} lines ${rows.length} are stored and ${said} refused`)
  const isSaid = (await contradicted(text, file)) > 0
  if (isSaid !== file.isWrong) wrong.push(file.isWrong ? 'a wrong total is not said' : 'a right total is called wrong')
  if (again) {
    const second = await importText(person, kind, text)
    if (second.created + second.updated > 0) wrong.push('the second time is not like the first')
  }
  return { wrong, stored: rows.length }
}

test('[FI-06] a whole file of any program is stored as it was meant, or refused by its lines, and never otherwise', {
  timeout: 300_000,
}, async () => {
  // New ones at each run; what a failure names is run again by LEME_SEED=… LEME_FILES=1.
  const first = Number(process.env.LEME_SEED ?? Math.floor(Math.random() * 1_000_000_000))
  const files = Number(process.env.LEME_FILES ?? 60)
  const wrong: string[] = []
  let meant = 0
  let all = 0
  for (let seed = first; seed < first + files; seed += 1) {
    const file = writeFile(seed, `#${seed}`)
    const brought = await bring(file, `#${seed}`, seed % 4 === 0)
    wrong.push(...brought.wrong.map((one) => `LEME_SEED=${seed} (${file.what}): ${one}`))
    meant += file.meant.length
    all += brought.stored
  }
  expect(wrong).toEqual([])
  if (files >= 40) expect(all).toBeGreaterThan(meant / 2)
})
