import { blank, formatMoney } from '@leme/contract/format/format'
import type { Decimals } from '@leme/contract/import/csv-amount'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doubt, readAmount, writeAmount } from './amount.ts'
import { createStyle, undecided } from './reading.ts'

const read = (text: string, delimiter = ';', decimals: Decimals | null = null) =>
  readAmount(text, createStyle(delimiter, 'UTC'), 1, { order: null, decimals })

describe('[FI-03] an amount', () => {
  test.each([
    ['1234', '1234'],
    ['1.234', '1234'],
    ['1.234,56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['1234,5', '1234.5'],
    ['1234.56', '1234.56'],
    ['0.50', '0.50'],
    ['0,500', '0.500'],
    ['1,234.56', '1234.56'],
    ['1,234,567', '1234567'],
    ['R$ 1.234,56', '1234.56'],
    ['r$1.234,56', '1234.56'],
    ['R$\u00a01.234,56', '1234.56'],
    ['-10,00', '-10.00'],
    ['−10,00', '-10.00'],
    ['10,00-', '-10.00'],
    ['-R$ 10,00', '-10.00'],
    ['R$ -10,00', '-10.00'],
    ['(1.234,56)', '-1234.56'],
    ['(R$ 10)', '-10'],
    ['+1.234,56', '1234.56'],
    ['1 234', '1234'],
    ['1 234,56', '1234.56'],
    ['1\u202f234\u2009567,8', '1234567.8'],
    ['1.234,56 R$', '1234.56'],
    ['BRL 1.234,56', '1234.56'],
    ['1.234,56 BRL', '1234.56'],
    ['R$ (10,00)', '-10.00'],
    [' -110.7 ', '-110.7'],
    ['1.234,56 C', '1234.56'],
    ['350,00 D', '-350.00'],
    ['42,00C', '42.00'],
    ['18,00 CR', '18.00'],
    ['18,00DB', '-18.00'],
    ['(18,00) D', null],
    ['-18,00 C', null],
    ['+18,00 D', null],
    ['18,00 X', null],
    ['12 34,56', null],
    ['1 234,567', null],
    ['R$ R$ 10', null],
    ['+-10', null],
    ['dez', null],
    ['R$', null],
    ['1.23.456', null],
    ['12.34,56', null],
    ['1,23,456', null],
    ['1.234,567.8', null],
    ['1.2345.678', null],
    ['.50', null],
    [',50', null],
    ['10,', null],
    ['--10', null],
    ['(-10)', null],
    ['1E+05', null],
    ['10%', null],
    ['US$ 10', null],
    ['٣', null],
    ['NaN', null],
    ['Infinity', null],
  ])('[FI-03] written %j is %j', (text, value) => {
    expect(read(text)).toEqual(value === null ? { reason: null } : { value })
  })

  test.each([
    ['1,234', ';'],
    ['1,234', ','],
    ['1.234', ','],
    ['R$ -999.000', ','],
  ])('[FI-03] that may be a thousand or a thousandth is refused, not guessed: %j parted by %j', (text, delimiter) => {
    expect(read(text, delimiter)).toEqual({ reason: expect.stringMatching(/^pode ser mil ou milésimos/) })
  })

  test.each<[string, string, Decimals, string]>([
    ['1.234', ',', 'comma', '1234'],
    ['1,234', ',', 'point', '1234'],
    ['1,234', ';', 'point', '1234'],
  ])(
    '[FI-06] that may be two is what the cents of its column make it: %j parted by %j beside a %s',
    (text, delimiter, decimals, value) => {
      expect(read(text, delimiter, decimals)).toEqual({ value })
    },
  )

  test('[FI-03] is read as it was written, in every Brazilian way', () => {
    const cents = fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n })
    fc.assert(
      fc.property(cents, (amount) => {
        const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
        const exact = `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
        for (const written of [
          exact,
          writeAmount(exact),
          formatMoney(exact),
          formatMoney(exact).replace(`R$${blank}`, ''),
        ]) {
          expect(read(written)).toEqual({ value: exact })
        }
      }),
    )
  })

  test('[FI-03] is either refused or keeps every digit', () => {
    const sign = fc.constantFrom('0', '1', '9', '.', ',', '-', ' ', 'R$', '(', ')', '\u00a0')
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 14 }), (signs) => {
        const text = signs.join('')
        const reading = read(text)
        if (!('value' in reading)) return
        expect(reading.value).toMatch(/^-?\d+(\.\d+)?$/)
        // A dash behind R$ is how a spreadsheet writes nothing.
        const digits = /^R\$\s*-$/.test(text.trim()) ? '0' : text.replace(/\D/g, '')
        expect(String(reading.value).replace(/\D/g, '')).toBe(digits)
      }),
      { numRuns: 2000 },
    )
  })
})

test('[FI-03] a file is doubted only where its points mean two things', () => {
  const style = createStyle(';', 'UTC')
  const as = (text: string, line: number) => readAmount(text, style, line, undecided)
  as('1.234', 2)
  as('1.234,56', 3)
  expect(doubt(style)).toBeNull()
  as('99.90', 4)
  as('5.678', 5)
  expect(doubt(style)).toMatch(/linha 2 .* linha 4 /)
})
