import { describe, expect, test } from 'vitest'
import { formatPhone, phoneNumber, withCountry } from './phone.ts'

describe('a phone', () => {
  test.each([
    ['+5548999990000', '5548999990000'],
    ['5548999990000', '5548999990000'],
    ['+55 (48) 99999-0000', '5548999990000'],
    [' +1 202.555.0123 ', '12025550123'],
  ])('[AU-18] %s is stored as its digits', (typed, digits) => {
    expect(phoneNumber.parse(typed)).toBe(digits)
  })

  test.each([
    '0800 123456',
    '+55 48 ramal 7',
    '123456',
    '1234567890123456',
    '++5548999990000',
    '٥٥٤٨٩٩٩٩٩٠٠٠٠',
    '＋5548999990000',
  ])('[AU-18] %s is refused with a sentence', (typed) => {
    expect(phoneNumber.safeParse(typed).error?.issues[0]?.message).toMatch(/^Telefone inválido/)
  })

  test.each([
    ['48 99999-0000', '+55 48 99999-0000'],
    ['(48) 3222-0000', '+55 (48) 3222-0000'],
    ['+1 202 555 0123', '+1 202 555 0123'],
    ['5548999990000', '5548999990000'],
  ])('[AU-18] %s, typed in Brazil, is %s', (typed, whole) => {
    expect(withCountry(typed)).toBe(whole)
  })

  test.each([
    ['5548999990000', '+55 48 99999-0000'],
    ['554832220000', '+55 48 3222-0000'],
    ['12025550123', '+12025550123'],
  ])('[AU-17] %s is shown as %s', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown)
  })
})
