import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvBroken, charactersOf, readRecords } from './csv-records.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

type Line = { line: number; cells: string[] }

/** What was read, and the sentence with which reading ended early. */
async function read(text: string, size = 7): Promise<{ records: Line[]; broken: string | null }> {
  const records: Line[] = []
  try {
    for await (const { line, cells } of readRecords(inPieces(text, size), ';')) records.push({ line, cells })
    return { records, broken: null }
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    return { records, broken: error.message }
  }
}

test('[FI-03] records come with the line on which they begin, whatever their cells hold', async () => {
  const cell = fc.oneof(
    fc.constantFrom('a', '"', ';', 'ção', "'", ' '),
    fc
      .array(fc.constantFrom('a', '"', ';', '\n', '\r\n', 'é'), { minLength: 1, maxLength: 8 })
      .map((signs) => signs.join('')),
  )
  const record = fc
    .array(cell, { minLength: 2, maxLength: 4 })
    .filter((cells) => cells.some((text) => text.trim() !== ''))
  const lineEnd = fc.constantFrom('\n', '\r\n')
  const file = fc.array(fc.record({ cells: record, blankAfter: fc.nat(2) }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(file, lineEnd, fc.integer({ min: 1, max: 40 }), async (lines, end, size) => {
      let text = ''
      const expected: Line[] = []
      for (const { cells, blankAfter } of lines) {
        expected.push({ line: text.split('\n').length, cells })
        text += cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(';') + end.repeat(blankAfter + 1)
      }
      expect(await read(text, size)).toEqual({ records: expected, broken: null })
    }),
    { numRuns: 300 },
  )
})

/** The records of a text of which each piece holds `size` characters from where the reading of the former ended. */
async function readByPieces(text: string, size: number): Promise<Line[]> {
  const records: Line[] = []
  let at = 0
  let line = 1
  for (;;) {
    const piece = text.slice(at, at + size)
    const cut = at + size < text.length
    const reading = readRecords([piece], ';', { from: line, cut })
    let next = await reading.next()
    for (; !next.done; next = await reading.next()) records.push({ line: next.value.line, cells: next.value.cells })
    if (!cut) return records
    const read = charactersOf(piece, next.value.bytes)
    expect(read).toBeGreaterThan(0)
    at += read
    line = next.value.line
  }
}

test('[FI-05] a text that is read on from where a piece of it ended gives the same records and lines', async () => {
  const cell = fc.constantFrom('a', 'ção', '"a;b"', '"a\n\nb"', '"a\r\nb"', '"""🚢"', '')
  const record = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(';'))
  const line = fc.tuple(record, fc.constantFrom('\n', '\r\n', '\n\n')).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), fc.integer({ min: 60, max: 200 }), async (lines, size) => {
      const text = lines.join('')
      expect(await readByPieces(text, size)).toEqual((await read(text, text.length + 1)).records)
    }),
    { numRuns: 300 },
  )
})

describe('[FI-03] a broken quote', () => {
  test.each([
    ['is never closed', 'a;b\n1;"2\n3;4\n', /^linha 2: as aspas abertas neste registro não se fecham/],
    [
      'is closed by one of a later line',
      'a;b\n1;"2\n\n3;"4"\n',
      /^linha 4: há texto depois .*, no registro que começa na linha 2\./,
    ],
    ['is followed by text', 'a;b\n\n"1"x;2\n', /^linha 3: há texto depois de aspas que se fecham\./],
    ['opens within a text', 'a;b\n1;24" LED\n', /^linha 2: há aspas no meio de um texto/],
  ])('[FI-03] that %s is reported with its line, after what came before', async (_title, text, sentence) => {
    for (const size of [1, 7, 1000]) {
      const { records, broken } = await read(text, size)
      expect(records).toEqual([{ line: 1, cells: ['a', 'b'] }])
      expect(broken).toMatch(sentence)
    }
  })

  test('[FI-03] that swallows a large file is reported before memory holds it', async () => {
    let pieces = 0
    async function* endless(): AsyncGenerator<string> {
      yield 'a;b\n1;"2\n'
      for (; ; pieces += 1) yield `${'x'.repeat(64 * 1024)}\n`
    }
    const reading = async () => {
      for await (const _ of readRecords(endless(), ';'));
    }
    await expect(reading()).rejects.toThrow(/^linha 2: as aspas abertas/)
    expect(pieces).toBeLessThan(40)
  })
})
