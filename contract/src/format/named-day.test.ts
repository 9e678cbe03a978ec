import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedDay } from './named-day.ts'

test('a word of a search names a day as people write it, with its year or without', () => {
  expect(['24/11', '4/1', '24/11/26', '24/11/2026', '24/11/'].map(namedDay)).toEqual([
    '-11-24',
    '-01-04',
    '2026-11-24',
    '2026-11-24',
    '-11-24',
  ])
  const none = [
    '',
    '24',
    '24/',
    '1/2/3',
    '32/01',
    '0/5',
    '10/13',
    '10/0',
    '24/11/026',
    'v1/2',
    '24-11',
    '24/11x',
    '24/7/365',
  ]
  for (const word of none) expect(namedDay(word), word).toBeUndefined()
})

test('every day is found by each way of writing it, and no other day by the one with its year', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, days, (one, other) => {
      const [day, another] = [one, other].map((date) => date.toISOString().slice(0, 10)) as [string, string]
      const [year = '', month = '', date = ''] = day.split('-')
      const short = `${Number(date)}/${Number(month)}`
      for (const word of [`${date}/${month}`, short]) expect(day.endsWith(namedDay(word) ?? 'none')).toBe(true)
      for (const word of [`${short}/${year}`, `${date}/${month}/${year.slice(2)}`]) {
        expect(namedDay(word)).toBe(day)
        expect(another.endsWith(namedDay(word) ?? 'none')).toBe(another === day)
      }
    }),
  )
})
