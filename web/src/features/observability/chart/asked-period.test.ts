import { expect, test } from 'vitest'
import { daysBefore, daysOf, lastDays, withDay } from './asked-period.ts'

const march = { from: '2026-03-01', to: '2026-03-15' }

test('[AG-04] the days before some days are as many, right before them; of a period that ends now as many whole days up to today', () => {
  expect(daysBefore(march)).toEqual({ from: '2026-02-14', to: '2026-02-28' })
  expect(daysOf({ period: '24h' }, '2026-03-15')).toEqual({ from: '2026-03-15', to: '2026-03-15' })
  expect(daysOf({ period: '30d' }, '2026-03-15')).toEqual({ from: '2026-02-14', to: '2026-03-15' })
  expect(daysOf(march, '2026-11-29')).toEqual(march)
  expect(lastDays('2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
})

test('[AG-04] a day that is chosen takes the other one along where both would be in the wrong order, or too far apart', () => {
  expect(withDay(march, { from: '2026-03-10' })).toEqual({ from: '2026-03-10', to: '2026-03-15' })
  expect(withDay(march, { from: '2026-03-20' })).toEqual({ from: '2026-03-20', to: '2026-03-20' })
  expect(withDay(march, { to: '2026-02-20' })).toEqual({ from: '2026-02-20', to: '2026-02-20' })
  expect(withDay(march, { from: '2024-01-01' })).toEqual({ from: '2024-01-01', to: '2024-12-31' })
  expect(withDay(march, { to: '2027-12-31' })).toEqual({ from: '2026-12-31', to: '2027-12-31' })
  expect(withDay(march, { from: undefined })).toEqual(march)
})
