import { describe, expect, test } from 'vitest'
import { dateText, parseDate, withSlash, withYear } from './date-text.ts'

describe('[ST-03] a day is read and shown as it was typed, in no time zone', () => {
  test.each([
    ['31/12/2026', '2026-12-31'],
    ['1/3/2026', '2026-03-01'],
    ['01/03/26', '2026-03-01'],
    ['31-12-2026', '2026-12-31'],
    ['31.12.2026', '2026-12-31'],
    ['31122026', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    [' 31/12/2026 ', '2026-12-31'],
    ['', ''],
    // No such day, and no date at all: left for the rules to refuse.
    ['31/02/2026', '2026-02-31'],
    ['31/12', '31/12'],
    ['amanhã', 'amanhã'],
  ])('%j is %j', (text, day) => {
    expect(parseDate(text)).toBe(day)
  })

  test('it is shown day first', () => {
    expect(dateText('2026-12-31')).toBe('31/12/2026')
    expect(dateText('')).toBe('')
    expect(dateText('31/12')).toBe('31/12')
  })

  test('digits alone are enough to type it', () => {
    const typed = [...'31122026'].reduce((text, digit) => withSlash(text, text + digit), '')
    expect(typed).toBe('31/12/2026')
    const withSlashes = [...'31/12/2026'].reduce((text, character) => withSlash(text, text + character), '')
    expect(withSlashes).toBe('31/12/2026')
  })

  test('a slash that is deleted does not come back', () => {
    expect(withSlash('31/', '31')).toBe('31')
  })
})

describe('[ST-03] a day and a month are a date', () => {
  test.each([
    ['24/11', '2026-11-28', '24/11/2026'],
    ['24/11/', '2026-11-28', '24/11/2026'],
    ['5.1', '2026-12-20', '05/01/2027'],
    ['28-12', '2027-01-03', '28/12/2026'],
    // The rules refuse it.
    ['31/4', '2026-06-01', '31/04/2026'],
    // Nothing to add to.
    ['24/11/2020', '2026-11-28', '24/11/2020'],
    ['24', '2026-11-28', '24'],
    ['', '2026-11-28', ''],
  ])('%o on %s is %o', (text, today, whole) => {
    expect(withYear(text, new Date(`${today}T12:00`))).toBe(whole)
  })

  test('of any day it is the one within five months of today', () => {
    for (let at = 0; at < 3000; at += 1) {
      const today = new Date(2024, 0, 1 + at, 12)
      const meant = new Date(2024, 0, 1 + at + ((at * 37) % 301) - 150, 12)
      const [date, month] = [meant.getDate(), meant.getMonth() + 1].map((part) => String(part).padStart(2, '0'))
      expect(withYear(`${date}/${month}`, today)).toBe(`${date}/${month}/${meant.getFullYear()}`)
    }
  })
})
