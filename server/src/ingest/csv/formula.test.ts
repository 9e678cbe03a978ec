import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutralise, restore } from './formula.ts'

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
  ["'=1", "''=1"],
  ["'quoted'", "'quoted'"],
  ['a=1', 'a=1'],
  ['', ''],
])('[HU-03] [FI-03] the text %j leaves as the cell %j', (text, cell) => expect(neutralise(text)).toBe(cell))

test('[HU-03] [FI-03] no cell begins as a formula, and every text comes back as it was', () => {
  const text = fc.array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', '"', ';', ...'＝＋－＠'), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(
      fc.oneof(
        text.map((signs) => signs.join('')),
        fc.string(),
      ),
      (original) => {
        const cell = neutralise(original)
        expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
        expect(restore(cell)).toBe(original)
      },
    ),
  )
})
