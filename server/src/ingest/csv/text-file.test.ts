import { isUtf8 } from 'node:buffer'
import { decodeSingleByte } from '@leme/contract/import/single-byte'
import { encodingOf, foreignFormat, newTally, tallyLines } from '@leme/contract/import/text-encoding'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const bytesOf = (...parts: (string | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))

function encoding(bytes: Uint8Array): string | null {
  const tally = newTally()
  tallyLines(bytes, tally)
  const found = encodingOf(tally)
  return 'encoding' in found ? found.encoding : null
}

test('[FI-05] a file is UTF-8 if every line is, else Windows-1252; both in one file are neither', () => {
  expect(encoding(bytesOf('São\nAçaí'))).toBe('utf-8')
  expect(encoding(bytesOf('Joao;1\n'))).toBe('utf-8')
  expect(encoding(bytesOf('S', [0xe3], 'o\nplain\n'))).toBe('windows-1252')
  const tally = newTally()
  tallyLines(bytesOf('a\nSão\nS', [0xe3], 'o\nb'), tally)
  expect(tally).toMatchObject({ line: 4, utf8: 1, other: 3 })
  expect(encodingOf(tally)).toEqual({ refusal: 'mixed', line: 3 })
})

test('[FI-06] a file that was saved twice as UTF-8 is refused by name, and one line of such letters among others is not', () => {
  const twice = (text: string) => decodeSingleByte(Buffer.from(text), 'windows-1252')
  const lines = ['Número;Cliente', '1;Ótica São João EPP', '2;Açúcar União à vista', '3;CONCEIÇÃO É']
  const tally = newTally()
  tallyLines(bytesOf(['a', ...lines.map(twice)].join('\n')), tally)
  expect(encodingOf(tally)).toEqual({ refusal: 'twice', line: 2 })
  expect(encoding(bytesOf([...lines, twice('4;São João')].join('\n')))).toBe('utf-8')
  expect(encoding(bytesOf(lines.join('\n')))).toBe('utf-8')
  expect(encoding(bytesOf('MAÇÃ” 10 – 20 €'))).toBe('utf-8')
})

test('[FI-05] what it takes for UTF-8 is what Node takes for it', () => {
  const byte = fc.oneof(
    fc.constantFrom(0x80, 0xbf, 0xc1, 0xc2, 0xe0, 0xa0, 0xed, 0x9f, 0xf0, 0x90, 0xf4, 0x8f),
    fc.nat(255),
  )
  const line = fc.oneof(
    fc.array(byte, { maxLength: 8 }),
    fc.string({ unit: 'binary' }).map((text) => [...bytesOf(text)]),
  )
  fc.assert(
    fc.property(line, (signs) => {
      const bytes = Uint8Array.from(signs.filter((one) => one !== 10))
      expect(encoding(bytes) === 'utf-8').toBe(isUtf8(bytes))
    }),
    { numRuns: 300 },
  )
})

test('[FI-05] spreadsheets and UTF-16 are known by their first bytes', () => {
  expect(foreignFormat(bytesOf('PK\x03\x04'))).toBe('spreadsheet')
  expect(foreignFormat(bytesOf([0xff, 0xfe]))).toBe('utf16')
  expect(foreignFormat(bytesOf([0xfe, 0xff]))).toBe('utf16')
  expect(foreignFormat(Buffer.from('Número;Cliente', 'utf16le'))).toBe('utf16')
  expect(foreignFormat(bytesOf('Número'))).toBe(null)
})
