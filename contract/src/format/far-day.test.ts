import { expect, test } from 'vitest'
import { isFarDay } from './far-day.ts'

test.each([
  ['2026-11-28', false],
  ['2036-11-28', false],
  ['2036-11-29', true],
  ['2016-11-28', false],
  ['2016-11-27', true],
  ['2206-12-01', true],
  ['0026-11-28', true],
])('[FI-04] a day more than ten years from today is far: %s', (day, isFar) => {
  expect(isFarDay(day, '2026-11-28')).toBe(isFar)
})
