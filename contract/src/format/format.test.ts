import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  budgetPercent,
  formatDate,
  formatHours,
  formatLatency,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShare,
  sumAmounts,
  toCents,
} from './format.ts'
import { formatRoundedHours, sumHours } from './hours.ts'

/** Minutes from local time to UTC, to know that the zone really changed. */
const offsets: Record<string, number> = {
  'Pacific/Kiritimati': -840,
  'America/Sao_Paulo': 180,
  'Pacific/Pago_Pago': 660,
  UTC: 0,
}

describe('dates', () => {
  test('[ST-03] a calendar day reads the same in every time zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'America/Sao_Paulo', 'Pacific/Pago_Pago', 'UTC']) {
      vi.stubEnv('TZ', zone)
      expect(new Date(2026, 0, 1).getTimezoneOffset(), zone).toBe(offsets[zone])
      expect(formatDate('2026-12-31')).toBe('31/12/2026')
      expect(formatDate('2026-01-01')).toBe('01/01/2026')
    }
    vi.unstubAllEnvs()
  })
})

describe('amounts', () => {
  test('[ST-04] amounts that arrive as strings or numbers sum exactly to the cent', () => {
    expect(sumAmounts(['0.1', 0.2])).toBe('0.30')
    expect(sumAmounts(['9007199254740993.01', '0.01'])).toBe('9007199254740993.02')
    expect(sumAmounts(['-10.50', '10'])).toBe('-0.50')
    expect(sumAmounts([])).toBe('0.00')
  })

  test('[ST-04] any list of cents sums as integers do', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })), (cents) => {
        const texts = cents.map((value) => {
          const digits = String(value < 0n ? -value : value).padStart(3, '0')
          return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
        })
        expect(toCents(sumAmounts(texts))).toBe(cents.reduce((sum, value) => sum + value, 0n))
      }),
    )
  })

  test('[ST-04] what is no decimal is refused, not counted as zero', () => {
    for (const wrong of ['', 'abc', '1,50', '1e3', 'NaN']) expect(() => toCents(wrong)).toThrow(RangeError)
  })

  test('money has Brazilian separators and a true minus', () => {
    expect(formatMoney('1234.56')).toBe('R$\u00a01.234,56')
    expect(formatMoney(1234567.5)).toBe('R$\u00a01.234.567,50')
    expect(formatMoney('-0.05')).toBe('−R$\u00a00,05')
  })
})

test('hours and percents', () => {
  expect(formatRoundedHours(312.5)).toBe('312,5h')
  expect(formatRoundedHours(0)).toBe('0,0h')
  expect(formatHours(480)).toBe('480h')
  expect(formatHours(7.5)).toBe('7,5h')
  expect(formatRoundedHours(999.96)).toBe('1.000,0h')
  // As the decimals say it, not the binary fraction that stands for them.
  expect(formatRoundedHours(13.85)).toBe('13,9h')
  expect(formatRoundedHours(13.75)).toBe('13,8h')
  expect(formatHours(0.1 + 0.2)).toBe('0,3h')
  expect(formatHours(40 - 13.85)).toBe('26,15h')
  expect(formatRoundedHours(1234567.5)).toBe('1.234.567,5h')
  expect(formatHours(100_000)).toBe('100.000h')
  expect(formatHours(1000.5)).toBe('1.000,5h')
  expect(formatPercent(86.6)).toBe('87%')
})

test('[PL-02] the budget bar stops at 100% and stays empty without a budget', () => {
  expect(budgetPercent(120, 480)).toBe(25)
  expect(budgetPercent(500, 480)).toBe(100)
  expect(budgetPercent(500, null)).toBe(0)
  expect(budgetPercent(500, 0)).toBe(0)
})

test('counts have a point before each three digits', () => {
  expect([0, 41, 999, 1000, 5000, 1234567].map(formatNumber)).toEqual(['0', '41', '999', '1.000', '5.000', '1.234.567'])
})

test('[OB-01] shares have one decimal, latencies are whole milliseconds', () => {
  expect([0, 96, 97.96, 100].map(formatShare)).toEqual(['0,0%', '96,0%', '98,0%', '100,0%'])
  expect([0, 418, 1182.4, 30_000].map(formatLatency)).toEqual([
    '0\u00a0ms',
    '418\u00a0ms',
    '1.182\u00a0ms',
    '30.000\u00a0ms',
  ])
})

test('[PD-25] hours are shown as they are, so that parts add up to their whole', () => {
  const weeks = [13.75, 12.25, 14.5, 13.75]
  expect(weeks.map(formatHours)).toEqual(['13,75h', '12,25h', '14,5h', '13,75h'])
  expect(formatHours(sumHours(weeks))).toBe('54,25h')
  expect(formatHours(54)).toBe('54h')
  expect(sumHours([0.1, 0.2])).toBe(0.3)
  expect(sumHours(Array.from({ length: 1000 }, () => 0.01))).toBe(10)
  expect(sumHours([])).toBe(0)
})
