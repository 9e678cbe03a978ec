import { expect, test } from 'vitest'
import { calendarIn } from './calendar.ts'

test('an instant is shown on the clock of its zone', () => {
  const instant = '2026-11-20T02:32:05.123456+00:00'
  expect(calendarIn('America/Sao_Paulo').formatInstant(instant)).toBe('19/11/2026 23:32')
  expect(calendarIn('America/Manaus').formatInstant(instant)).toBe('19/11/2026 22:32')
  expect(calendarIn('Asia/Kolkata').formatInstant(instant)).toBe('20/11/2026 08:02')
  expect(calendarIn('UTC').formatSeconds(instant)).toBe('02:32:05')
})

test.each([
  ['America/Sao_Paulo', '2026-11-20T02:59:59Z', '2026-11-20T03:00:00Z'],
  ['America/Noronha', '2026-11-20T01:59:59Z', '2026-11-20T02:00:00Z'],
  ['Europe/Lisbon', '2026-11-19T23:59:59Z', '2026-11-20T00:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-19T09:59:59Z', '2026-11-19T10:00:00Z'],
])('[SH-14] the day turns at midnight in %s', (zone, before, after) => {
  const { dayOf } = calendarIn(zone)
  expect([dayOf(new Date(before)), dayOf(after)]).toEqual(['2026-11-19', '2026-11-20'])
})

test.each([
  ['America/Sao_Paulo', 'horário de Brasília'],
  ['America/Manaus', 'horário do Amazonas'],
  ['Europe/Lisbon', 'horário da Europa Ocidental'],
  ['UTC', 'horário GMT+00:00'],
])('[SH-14] the clock of %s is called %s', (zone, name) => {
  expect(calendarIn(zone).nameAt(new Date('2026-03-10T02:30:00Z'))).toBe(name)
})

test('a name that is no zone has no calendar', () => {
  expect(() => calendarIn('America/Nenhures')).toThrow(RangeError)
})
