import { expect, test } from 'vitest'
import { commaText, parseDecimal } from './decimal-text.ts'

test.each([
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  ['0.015', '0.015'],
  ['0,015', '0.015'],
  ['.5', '0.5'],
  ['5,', '5'],
  ['5.333', '5333'],
  ['5,333', '5.333'],
  ['5.3412', '5.3412'],
  ['1.234,56', '1234.56'],
  ['1.234.567', '1234567'],
  [' 7 ', '7'],
  ['−3', '-3'],
  ['', ''],
  ['.', '.'],
  ['1,2,3', '1,2,3'],
  ['1.2.3', '1.2.3'],
  ['dez', 'dez'],
])('[AG-07] "%s" is read as "%s", in every form the same', (typed, read) => {
  expect(parseDecimal(typed)).toBe(read)
})

test.each([
  ['5.413', '5.413'],
  ['5,413', '5.413'],
  ['5.4136', '5.4136'],
  ['5.413,20', '5.413,20'],
  ['5.413.200', '5.413.200'],
])('[MT-03] "%s" is read as "%s" where there are no thousands', (typed, read) => {
  expect(parseDecimal(typed, { thousands: false })).toBe(read)
})

test('[AG-07] a decimal is shown with a comma', () => {
  expect(['1234.5', '0.015', 'dez', ''].map(commaText)).toEqual(['1234,5', '0,015', 'dez', ''])
})
