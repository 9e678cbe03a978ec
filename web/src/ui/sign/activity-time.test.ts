import { calendarIn } from '@leme/contract/format/calendar'
import { expect, test } from 'vitest'
import { activityTime } from './activity-time.ts'

const saoPaulo = calendarIn('America/Sao_Paulo')

test.each([
  ['2026-11-20T17:12:00Z', '14:12'],
  // Brazil's day has begun, UTC's of yesterday has not ended, and the other way round.
  ['2026-11-20T03:00:00Z', '00:00'],
  ['2026-11-20T02:59:59Z', 'ontem'],
  ['2026-11-19T03:00:00Z', 'ontem'],
  ['2026-11-19T02:59:59Z', '18/11/2026'],
  ['2026-11-21T02:59:00Z', '23:59'],
])('[PD-20] on 20 November in Brazil, %s is "%s"', (instant, words) => {
  expect(activityTime(instant, '2026-11-20', saoPaulo)).toBe(words)
})

test('[PD-20] yesterday is the day before across months and years', () => {
  expect(activityTime('2026-02-28T15:00:00Z', '2026-03-01', saoPaulo)).toBe('ontem')
  expect(activityTime('2026-12-31T15:00:00Z', '2027-01-01', saoPaulo)).toBe('ontem')
})

test.each([
  ['America/Manaus', '22:30'],
  ['America/Noronha', '00:30'],
  ['Europe/Lisbon', '02:30'],
])('[SH-14] the clock is that of %s', (zone, time) => {
  const calendar = calendarIn(zone)
  const instant = '2026-03-10T02:30:00Z'
  expect(activityTime(instant, calendar.dayOf(instant), calendar)).toBe(time)
})
