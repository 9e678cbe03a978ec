import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDay, readInstant, writeDay, writeInstant } from './day.ts'

describe('[FI-03] a day', () => {
  test.each([
    ['31/12/2026', '2026-12-31'],
    ['1/2/2026', '2026-02-01'],
    ['31-12-2026', '2026-12-31'],
    ['31.12.2026', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['31/12/2026 00:00', '2026-12-31'],
    ['31/12/2026 00:00:00', '2026-12-31'],
    ['2026-12-31T00:00:00.000', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
  ])('[FI-03] written %j is %j', (text, value) => expect(readDay(text)).toEqual({ value }))

  test.each([
    '29/02/2026',
    '31/02/2026',
    '31/04/2026',
    '12/31/2026',
    '00/01/2026',
    '2026-13-01',
    '2026-1-1',
    '31/12-2026',
    '31/12/2026 14:00',
    '45992',
    'amanhã',
    '31/12',
    '2026',
  ])('[FI-03] written %j is refused', (text) => expect(readDay(text)).toEqual({ reason: null }))

  test('[FI-03] with a year of two digits is refused with its reason', () => {
    expect(readDay('31/12/26')).toEqual({ reason: 'escreva o ano com quatro algarismos' })
  })

  test('[FI-03] is read as it was written', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const iso = date.toISOString().slice(0, 10)
        expect(readDay(iso)).toEqual({ value: iso })
        expect(readDay(writeDay(iso))).toEqual({ value: iso })
      }),
    )
  })

  test('[FI-03] is one that the calendar has, or refused', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(14), fc.integer({ min: 1890, max: 3010 }), (day, month, year) => {
        const reading = readDay(`${day}/${month}/${year}`)
        const real = day > 0 && month > 0 && month < 13 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
        expect('value' in reading).toBe(real)
      }),
    )
  })
})

const saoPaulo = 'America/Sao_Paulo'

describe('[FI-03] an instant', () => {
  test.each([
    ['10/07/2026 14:05', 'America/Manaus', '2026-07-10T18:05:00.000Z'],
    ['10/07/2026 14:05', 'Europe/Lisbon', '2026-07-10T13:05:00.000Z'],
    ['10/01/2026 14:05', 'Europe/Lisbon', '2026-01-10T14:05:00.000Z'],
    ['10/07/2026', 'Asia/Kolkata', '2026-07-09T18:30:00.000Z'],
    ['10/07/2026 00:30', 'Pacific/Kiritimati', '2026-07-09T10:30:00.000Z'],
    ['29/03/2026 02:30', 'Europe/Lisbon', '2026-03-29T01:30:00.000Z'],
  ])('[SH-14] written %j in %s is %j', (text, zone, instant) => {
    const reading = readInstant(text, zone)
    expect('value' in reading && new Date(String(reading.value)).toISOString()).toBe(instant)
  })

  test.each([
    ['31/12/2026 14:05', '2026-12-31T17:05:00.000Z'],
    ['31/12/2026 14:05:09', '2026-12-31T17:05:09.000Z'],
    ['31/12/2026, 14:05', '2026-12-31T17:05:00.000Z'],
    ['31/12/2026', '2026-12-31T03:00:00.000Z'],
    ['2026-12-31 14:05:09', '2026-12-31T17:05:09.000Z'],
    ['2026-12-31T14:05', '2026-12-31T17:05:00.000Z'],
    ['2026-12-31T14:05:09.123456+00:00', '2026-12-31T14:05:09.123Z'],
    ['2026-12-31 14:05:09Z', '2026-12-31T14:05:09.000Z'],
    // Summer time, which Brazil had until 2019.
    ['15/01/2018 12:00', '2018-01-15T14:00:00.000Z'],
  ])('[FI-03] written %j is %j', (text, instant) => {
    const reading = readInstant(text, saoPaulo)
    expect('value' in reading && new Date(String(reading.value)).toISOString()).toBe(instant)
  })

  test.each(['31/02/2026 10:00', '31/12/2026 25:00', '10:00', 'ontem', '31/12/2026 às 10'])(
    '[FI-03] written %j is refused',
    (text) => expect(readInstant(text, saoPaulo)).toEqual({ reason: null }),
  )

  test('[FI-03] is read as it was written, to the second', () => {
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    // Of zones whose clock has not been set back since: an hour that comes twice is read as one of both.
    const zones = fc.constantFrom(
      saoPaulo,
      'America/Manaus',
      'America/Noronha',
      'Asia/Kolkata',
      'Asia/Kathmandu',
      'UTC',
    )
    fc.assert(
      fc.property(instants, zones, (date, zone) => {
        const exact = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString()
        const reading = readInstant(writeInstant(exact, zone), zone)
        expect('value' in reading && new Date(String(reading.value)).toISOString()).toBe(exact)
      }),
    )
  })
})
