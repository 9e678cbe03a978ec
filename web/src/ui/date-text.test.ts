import { describe, expect, test } from 'vitest'
import { dateText, parseDate, withSlash } from './date-text.ts'

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
