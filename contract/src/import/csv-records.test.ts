import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvEntry, readRecords } from './csv-records.ts'
import { importLimits } from './import.ts'

type Line = { line: number; through: number; cells: string[] } | { line: number; through: number; refusal: string }

function bare({ next: _, ...entry }: CsvEntry): Line {
  if ('cells' in entry) return entry
  const { text: _text, ...line } = entry
  return line
}

const read = (text: string): Line[] => [...readRecords(text, ';')].map(bare)

/** The records of a text of which each piece holds `size` characters from where the reading of the former ended. */
function readByPieces(text: string, size: number): Line[] {
  const records: Line[] = []
  let from = { at: 0, line: 1 }
  for (;;) {
    const cut = from.at + size < text.length
    const reading = readRecords(text.slice(from.at, from.at + size), ';', { line: from.line, cut })
    let next = reading.next()
    for (; !next.done; next = reading.next()) records.push(bare(next.value))
    if (!cut) return records
    expect(next.value.at).toBeGreaterThan(0)
    from = { at: from.at + next.value.at, line: next.value.line }
  }
}

test('[FI-03] records come with the lines that they take, whatever their cells hold', () => {
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
  fc.assert(
    fc.property(file, lineEnd, fc.boolean(), (lines, end, isEnded) => {
      let text = ''
      const expected: Line[] = []
      for (const { cells, blankAfter } of lines) {
        const line = text.split('\n').length
        text += cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(';')
        expected.push({ line, through: text.split('\n').length, cells })
        text += end.repeat(blankAfter + 1)
      }
      expect(read(isEnded ? text : text.trimEnd())).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

test('[FI-05] a text that is read on from where a piece of it ended gives the same records and lines', () => {
  const cell = fc.constantFrom('a', 'ção', '"a;b"', '"a\n\nb"', '"a\r\nb"', '"""🚢"', '', '27" LG', '"a"b')
  const record = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(';'))
  const line = fc.tuple(record, fc.constantFrom('\n', '\r\n', '\r', '\n\n')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.integer({ min: 60, max: 200 }), (lines, size) => {
      const text = lines.join('')
      expect(readByPieces(text, size)).toEqual(read(text))
    }),
    { numRuns: 300 },
  )
})

test('[FI-03] [FI-05] no sign of a text is passed over: every line with a letter is in a record, or refused', () => {
  const sign = fc.constantFrom('a', '"', ';', '\n', '\r', ' ', '""', ';"', '";')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const text = signs.join('')
      const named = new Set(
        read(text).flatMap(({ line, through }) => Array.from({ length: through - line + 1 }, (_, n) => line + n)),
      )
      for (const [place, line] of text.split(/\r\n|\r|\n/).entries()) {
        if (line.includes('a')) expect(named, JSON.stringify(text)).toContain(place + 1)
      }
    }),
    { numRuns: 500 },
  )
})

describe('[FI-03] [FI-05] quotes', () => {
  const monitor = ['1', 'Monitor 27" LG']

  test.each([
    ['within a text that does not begin with them', '1;Monitor 27" LG\n2;b\n', [monitor, ['2', 'b']]],
    [
      'at the end of one',
      '1;Monitor 27"\n2;b\n',
      [
        ['1', 'Monitor 27"'],
        ['2', 'b'],
      ],
    ],
    ['in pairs within one', '1;Loja "Sol" ME\n', [['1', 'Loja "Sol" ME']]],
    ['doubled in a cell between quotes', '1;"Monitor 27"" LG"\n', [monitor]],
    ['followed by blanks', '"1" ;"Monitor 27"" LG"  \n', [monitor]],
  ])('[FI-03] [FI-05] are text: %s', (_title, text, cells) => {
    expect(read(text)).toEqual(cells.map((row, place) => ({ line: place + 1, through: place + 1, cells: row })))
  })

  test.each([
    ['are never closed', '1;"2\n3;4', 'as aspas abertas neste registro não se fecham'],
    [
      'are closed by those of a later line',
      '1;"2\n3;4\n5;"6"',
      'as aspas abertas neste registro se fecham na linha 4, e há texto depois delas',
    ],
    ['are followed by text', '"1"x;2\n3;4', 'há texto depois de aspas que se fecham'],
    ['enclose more than a record', `"${'x\n'.repeat(importLimits.text)}"\n3;4`, /não se fecham$/],
  ])('[FI-03] [FI-05] that %s cost their own line, and none after it', (_title, text, refusal) => {
    const [head, broken, ...rest] = read(`a;b\n${text}`)
    expect(head).toEqual({ line: 1, through: 1, cells: ['a', 'b'] })
    expect(broken).toEqual({ line: 2, through: 2, refusal: expect.stringMatching(refusal) })
    expect(rest.at(text.startsWith('1') ? 0 : -1)).toMatchObject({ cells: ['3', '4'] })
  })
})
