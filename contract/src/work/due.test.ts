import { expect, test } from 'vitest'
import { daysLate, isDue, lateText, weekOf } from './due.ts'

test.each([
  ['2026-11-23', '2026-11-23', '2026-11-29'],
  ['2026-11-25', '2026-11-23', '2026-11-29'],
  ['2026-11-29', '2026-11-23', '2026-11-29'],
  ['2026-12-31', '2026-12-28', '2027-01-03'],
  ['2028-02-29', '2028-02-28', '2028-03-05'],
])('[PD-21] the week of %s goes from Monday %s to Sunday %s', (day, from, to) => {
  expect(weekOf(day)).toEqual({ from, to })
})

test.each([
  ['2026-11-22', 'doing', 3, '3 dias atrasada'],
  ['2026-11-24', 'planned', 1, '1 dia atrasada'],
  ['2025-11-25', 'blocked', 365, '365 dias atrasada'],
  ['2020-01-01', 'doing', 2520, '2.520 dias atrasada'],
] as const)('[PD-21] a task due on %s, %s, says on 25/11/2026 that it is late', (due_date, status, days, text) => {
  expect(daysLate({ due_date, status }, '2026-11-25')).toBe(days)
  expect(lateText(days)).toBe(text)
})

test('[PD-21] what is due today, not due at all, or done is not late', () => {
  expect(daysLate({ due_date: '2026-11-25', status: 'doing' }, '2026-11-25')).toBe(0)
  expect(daysLate({ due_date: null, status: 'doing' }, '2026-11-25')).toBe(0)
  expect(daysLate({ due_date: '2026-11-01', status: 'done' }, '2026-11-25')).toBe(0)
})

test.each([
  ['late', '2026-11-24', true],
  ['late', '2026-11-25', false],
  ['week', '2026-11-23', true],
  ['week', '2026-11-29', true],
  ['week', '2026-11-30', false],
  ['week', null, false],
  ['none', null, true],
  ['none', '2026-11-25', false],
] as const)('[PD-21] asked for %s, a task due on %j is found: %j', (due, due_date, found) => {
  expect(isDue({ due_date, status: 'doing' }, due, '2026-11-25')).toBe(found)
  expect(isDue({ due_date, status: 'done' }, due, '2026-11-25')).toBe(false)
})
