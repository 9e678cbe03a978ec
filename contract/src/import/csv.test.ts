import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines, neutralise, restore } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+55 11 4028-1177', "'+55 11 4028-1177"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['\uff0b55', "'\uff0b55"],
  ['\uff0d2', "'\uff0d2"],
  ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
  ['\u22122', "'\u22122"],
  ['\ufe661', "'\ufe661"],
  ['\ufe621', "'\ufe621"],
  ['\ufe631', "'\ufe631"],
  ['\ufe6bA1', "'\ufe6bA1"],
  ['\u207a1', "'\u207a1"],
  ['\u208b1', "'\u208b1"],
  [' =1', "' =1"],
  ['\ufeff\u200b=1', "'\ufeff\u200b=1"],
  ['a \u2212 b', 'a \u2212 b'],
  ["'=1", "''=1"],
  ["'quoted'", "'quoted'"],
  ['a=1', 'a=1'],
  ['', ''],
])('[HU-03] [FI-03] the text %j leaves as the cell %j', (text, cell) => expect(neutralise(text)).toBe(cell))

test('[HU-03] [FI-03] no cell begins as a formula, and every text comes back as it was', () => {
  const text = fc.array(
    fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', '"', ';', ...'＝＋－＠﹦﹢﹣﹫−⁺₋ \u00a0\u200b'),
    {
      maxLength: 6,
    },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        text.map((signs) => signs.join('')),
        fc.string(),
      ),
      (original) => {
        const cell = neutralise(original)
        expect(cell).not.toMatch(/^[\s\u200b]*[=+\-@\t\r＝＋－＠﹦﹢﹣﹫−⁺₋]/)
        expect(restore(cell)).toBe(original)
      },
    ),
  )
})

test('[HU-03] a cell with any common separator is quoted, so that no program finds a formula behind it', () => {
  const cells = ['a,=1+1', 'a;=1+1', 'a\t=1+1', 'a\r\n=1+1', '"a"', 'a b', 7]
  expect(csvLines([cells, ['x']])).toBe('"a,=1+1";"a;=1+1";"a\t=1+1";"a\r\n=1+1";"""a""";a b;7\r\nx\r\n')
})
