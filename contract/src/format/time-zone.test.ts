import { expect, test } from 'vitest'
import { defaultTimeZone } from './default-time-zone.ts'
import { brazilianTimeZones, offeredTimeZones, timeZone, unknownTimeZone } from './time-zone.ts'

test.each([...brazilianTimeZones, 'UTC', 'Europe/Lisbon', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince'])(
  '[SH-14] %s is a zone',
  (name) => expect(timeZone.parse(name)).toBe(name),
)

test.each([
  ...['', 'America', 'America/Nenhures', 'America/sao_paulo', 'AMERICA/SAO_PAULO', 'BRT', 'EST5EDT', 'Etc/GMT+3'],
  ...['+03:00', 'America/Sao_Paulo ', 'America/Nada3', '../UTC', 'posix/UTC', `America/${'A'.repeat(99)}`, null, 3],
])('[SH-14] %j is none', (name) => {
  expect(timeZone.safeParse(name).error?.issues.map(({ message }) => message)).toContain(unknownTimeZone)
})

test('[SH-14] a form offers Brazil’s zones first, each zone once, and none that is refused', () => {
  const offered = offeredTimeZones()
  expect(offered.slice(0, brazilianTimeZones.length)).toEqual(brazilianTimeZones)
  expect(new Set(offered).size).toBe(offered.length)
  expect(offered.length).toBeGreaterThan(300)
  expect(offered).toEqual(expect.arrayContaining(['UTC', 'Europe/Lisbon', defaultTimeZone]))
})
