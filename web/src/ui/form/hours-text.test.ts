import { describe, expect, test } from 'vitest'
import { hoursText, parseHours } from './hours-text.ts'

describe('[PL-05] hours are read as a Brazilian types them', () => {
  test.each([
    ['', null],
    ['   ', null],
    ['0', 0],
    ['12', 12],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['12,', 12],
    [',5', 0.5],
    [' 480 ', 480],
    ['1.200', 1200],
    ['1.200,5', 1200.5],
    ['1.200.000', 1_200_000],
    ['-3', -3],
    ['−3', -3],
  ])('%j is %j', (text, hours) => {
    expect(parseHours(text)).toBe(hours)
  })

  test.each([
    ['1h30', 1.5],
    ['1H30', 1.5],
    ['1 h 30 min', 1.5],
    ['1h30m', 1.5],
    ['2h', 2],
    ['2,5h', 2.5],
    ['1:30', 1.5],
    ['0:15', 0.25],
    ['90min', 1.5],
    ['90 m', 1.5],
    ['1h5', 1 + 5 / 60],
  ])('[PD-25] %j is %j', (text, hours) => {
    expect(parseHours(text)).toBe(hours)
  })

  test.each(['1h75', '1:60', 'h30', ':30', '1:', '1h30h', 'min', '1h-5'])('[PD-25] %j is no number', (text) => {
    expect(parseHours(text)).toBeNaN()
  })

  test.each(['doze', '1,2,3', '1e3', '0x10', 'Infinity', '--1', ','])('%j is no number', (text) => {
    expect(parseHours(text)).toBeNaN()
  })

  test('what was read is shown with a comma', () => {
    expect(hoursText(12.5)).toBe('12,5')
    expect(hoursText(1200)).toBe('1200')
    expect(hoursText(null)).toBe('')
  })
})
