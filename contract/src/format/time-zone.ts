import { z } from 'zod'
import { defaultTimeZone } from './default-time-zone.ts'

/** Brazil's, which the form offers first, from east to west. */
export const brazilianTimeZones = [
  'America/Noronha',
  defaultTimeZone,
  'America/Araguaina',
  'America/Bahia',
  'America/Belem',
  'America/Fortaleza',
  'America/Maceio',
  'America/Recife',
  'America/Santarem',
  'America/Boa_Vista',
  'America/Campo_Grande',
  'America/Cuiaba',
  'America/Manaus',
  'America/Porto_Velho',
  'America/Eirunepe',
  'America/Rio_Branco',
] as const

/** A name of the IANA database: an area and a place, or UTC; no offset and no abbreviation, whose clock never changes. */
const shape = /^(UTC|[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_-]+){1,2})$/

function isTimeZone(name: string): boolean {
  if (!shape.test(name)) return false
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    // Some names stand for another one; the same one in other letters is a misspelling.
    return known === name || known.toLowerCase() !== name.toLowerCase()
  } catch {
    return false
  }
}

export const unknownTimeZone = 'Escolha um fuso horário da lista, como America/Sao_Paulo'

/** The zone of a calendar, by its name in the IANA database. PostgreSQL must know it too: `organizations_time_zone_known`. */
export const timeZone = z.string(unknownTimeZone).max(64, unknownTimeZone).refine(isTimeZone, unknownTimeZone)

/** The zones that a form offers: Brazil's, then all that this program knows. */
export function offeredTimeZones(): string[] {
  return [...new Set([...brazilianTimeZones, 'UTC', ...Intl.supportedValuesOf('timeZone')].filter(isTimeZone))]
}
