import { type DateOrder, parseDay } from '@leme/contract/import/csv-day'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readInstant as readMoment, writeDay, writeInstant } from './day.ts'

const readDay = (text: string, order: DateOrder | null = 'dmy') => parseDay(text, order)
const readInstant = (text: string, zone: string) => readMoment(text, zone, 'dmy')

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
    ['15/12/26', '2026-12-15'],
    ['05/01/27', '2027-01-05'],
    ['31.12.69', '2069-12-31'],
    ['31-12-99', '1999-12-31'],
    ['2026-12-10 09:00:00', '2026-12-10'],
    ['10/12/2026 23:59:59', '2026-12-10'],
    ['10/11/2026 14:32', '2026-11-10'],
    ['10/11/2026, 14:32', '2026-11-10'],
    ['10/11/2026 às 14:32', '2026-11-10'],
    ['2026-12-10T14:32:05.123-03:00', '2026-12-10'],
    ['2026-12-10T00:00:00Z', '2026-12-10'],
    ['2026-12-10T03:00:00.000Z', '2026-12-10'],
    ['2026-12-10T14:00:00Z', '2026-12-10'],
    ['10 de dezembro de 2026', '2026-12-10'],
    ['1º de março de 2026', '2026-03-01'],
    ['qui, 10/12/2026', '2026-12-10'],
    ['Quinta-feira, 10 de dezembro de 2026', '2026-12-10'],
    ['sáb., 12/12/2026', '2026-12-12'],
    ['20261210', '2026-12-10'],
    ['10-dez-26', '2026-12-10'],
    ['10/dez/2026', '2026-12-10'],
    ['07/ene/26 8:28 PM', '2026-01-07'],
    ['7 de septiembre de 2026', '2026-09-07'],
    ['31/dic/2026', '2026-12-31'],
    ['jue, 10/12/2026', '2026-12-10'],
    ['martes, 8 de diciembre de 2026', '2026-12-08'],
    ['Mar 5, 2026', '2026-03-05'],
    ['15/Jul/25 3:42 PM', '2025-07-15'],
    ['15/Jul/25 12:05 AM', '2025-07-15'],
    ['Wed May 13 2026 11:21:41 GMT+0000 (GMT+00:00)', '2026-05-13'],
    ['2026/12/10', '2026-12-10'],
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
    '31/12/2026 24:00',
    '31/12/2026 13:00 PM',
    '31/12/2026 10:00 x',
    '00/00/0000',
    '12/2026',
    '10 de brumário de 2026',
    '20261310',
    'amanhã',
    '31/12',
    '2026',
  ])('[FI-03] written %j is refused', (text) => expect(readDay(text)).toEqual({ reason: null }))

  test('[FI-06] is read by the order of its column, and refused where that is not known', () => {
    expect(readDay('05/04/2026', 'mdy')).toEqual({ value: '2026-05-04' })
    expect(readDay('31/12/2026', 'mdy')).toEqual({ reason: null })
    expect(readDay('05/04/2026', null)).toEqual({ reason: expect.stringMatching(/podem estar trocados/) })
    expect(readDay('05/05/2026', null)).toEqual({ value: '2026-05-05' })
  })

  test('[FI-06] is a number of Excel’s only in a column of them', () => {
    expect(readDay('46013', 'serial')).toEqual({ value: '2025-12-22' })
    expect(readDay('46389,5', 'serial')).toEqual({ value: '2027-01-02' })
    expect(readDay('46013')).toEqual({ reason: expect.stringMatching(/série do Excel/) })
    expect(readDay('99999', 'serial')).toEqual({ reason: null })
  })

  test('[FI-06] by the clock of Greenwich in the first hours is refused, as it is another in Brazil', () => {
    expect(readDay('2026-12-11T01:30:00Z')).toEqual({ reason: expect.stringMatching(/fuso/) })
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

  test('[FI-03] is read by the clock of its hour where the zone’s changes, on that day too', () => {
    const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    const changes = fc.constantFrom('2024-03-10T07:00', '2024-11-03T06:00', '2024-10-05T15:30', '2018-11-04T03:00')
    const near = fc
      .tuple(changes, fc.integer({ min: -30 * 60, max: 30 * 60 }))
      .map(([change, minutes]) => new Date(Date.parse(`${change}Z`) + minutes * 60_000))
    const zones = fc.constantFrom(
      saoPaulo,
      'America/New_York',
      'Europe/Lisbon',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
    )
    fc.assert(
      fc.property(fc.oneof(instants, near), zones, (date, zone) => {
        const written = writeInstant(date.toISOString(), zone)
        const reading = readInstant(written, zone)
        // An hour that comes twice is read as one of both: it is written alike.
        expect('value' in reading && writeInstant(new Date(String(reading.value)).toISOString(), zone)).toBe(written)
      }),
      { numRuns: 2000 },
    )
  })
})
