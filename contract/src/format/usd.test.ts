import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCost, formatUsd, shareUsd, sumUsd } from './usd.ts'

test('[OB-01] costs of eight decimals sum exactly', () => {
  expect(sumUsd(['0.1', '0.2', '0.00000001'])).toBe('0.30000001')
  expect(sumUsd(['999999.99999999', '0.00000001'])).toBe('1000000.00000000')
  expect(sumUsd([])).toBe('0.00000000')
})

test('[OB-01] any list of costs sums as integers do', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 14n }), { maxLength: 60 }), (units) => {
      const texts = units.map((value) => {
        const digits = String(value).padStart(9, '0')
        return `${digits.slice(0, -8)}.${digits.slice(-8)}`
      })
      const total = units.reduce((sum, value) => sum + value, 0n)
      expect(BigInt(sumUsd(texts).replace('.', ''))).toBe(total)
    }),
  )
})

test('[OB-01] the average of a run is rounded once, half away from zero', () => {
  expect(shareUsd('0.3874', 50, 6)).toBe('0.007748')
  expect(shareUsd('0.0000005', 1, 6)).toBe('0.000001')
  expect(shareUsd('-0.0000005', 1, 6)).toBe('-0.000001')
  // Eight decimals first would make it 0.0000005, and that 0.000001.
  expect(shareUsd('0.00004999', 100, 6)).toBe('0.000000')
  expect(() => shareUsd('1', 0, 6)).toThrow(RangeError)
})

test('[OB-01] dollars read as Brazil writes them', () => {
  expect(formatUsd('0.3874', 4)).toBe('US$\u00a00,3874')
  expect(formatUsd('0.38745', 4)).toBe('US$\u00a00,3875')
  expect(formatUsd('1234567.5', 4)).toBe('US$\u00a01.234.567,5000')
  expect(formatUsd('0.007748', 6)).toBe('US$\u00a00,007748')
  expect(formatUsd('-0.5', 4)).toBe('−US$\u00a00,5000')
})

test('[OB-03] a cost too small for four decimals shows more of them, and zero is zero', () => {
  expect(formatCost('0.0041')).toBe('US$\u00a00,0041')
  expect(formatCost('0.000012')).toBe('US$\u00a00,000012')
  expect(formatCost('0.00000003')).toBe('US$\u00a00,00000003')
  expect(formatCost('0.00000000')).toBe('US$\u00a00,0000')
})

test('what is no cost is refused, not counted as zero', () => {
  for (const wrong of ['', 'NaN', '1e-7', '0,1', '0.000000001']) expect(() => sumUsd([wrong])).toThrow(RangeError)
})
