import { calendarIn } from '@leme/contract/calendar'
import { formatDate } from '@leme/contract/format'
import type { Reading } from './reading.ts'

const dayMonthYear = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
const yearMonthDay = /^(\d{4})-(\d{2})-(\d{2})$/
const shortYear = /^\d{1,2}([/.-])\d{1,2}\1\d{2}$/
const midnight = /[ T]00:00(:00(\.0+)?)?$/

/** A calendar day, `31/12/2026` or `2026-12-31`, with or without a midnight after it → `YYYY-MM-DD`. */
export function readDay(text: string): Reading {
  const day = text.replace(midnight, '')
  if (shortYear.test(day)) return { reason: 'escreva o ano com quatro algarismos' }
  const iso = isoOf(day)
  return iso === null ? { reason: null } : { value: iso }
}

/** The day as ISO writes it, or null for one that no calendar has. */
function isoOf(text: string): string | null {
  const [, date = '', , month = '', year = ''] = dayMonthYear.exec(text) ?? []
  const iso = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text
  if (!yearMonthDay.test(iso)) return null
  const instant = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso) ? iso : null
}

export const writeDay = formatDate

const local = /^([^\s,]+)(?:(?:, ?| +)(\d{2}:\d{2})(:\d{2})?(?:\.\d+)?)?$/
const withOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(Z|[+-]\d{2}(:?\d{2})?)$/

/**
 * An instant: `31/12/2026 14:05`, `2026-12-31 14:05:09` or a day alone, by the zone's clock on that day, or ISO 8601
 * with its offset as it is.
 */
export function readInstant(text: string, timeZone: string): Reading {
  if (withOffset.test(text)) return { value: text.replace(' ', 'T') }
  const [, day = '', time = '00:00', seconds = ':00'] = local.exec(text.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ')) ?? []
  const read = readDay(day)
  if ('reason' in read) return read
  const wall = `${read.value}T${time}${seconds}`
  const asUtc = new Date(`${wall}Z`)
  if (Number.isNaN(asUtc.getTime())) return { reason: null }
  return { value: `${wall}${offsetOf(asUtc, timeZone)}` }
}

/** The offset that the zone's clock has when it shows what UTC's shows at `asUtc`: `-03:00`. Before 1914 some have seconds. */
function offsetOf(asUtc: Date, timeZone: string): string {
  const guess = new Date(`${asUtc.toISOString().slice(0, 19)}${offsetAt(asUtc, timeZone)}`)
  return offsetAt(guess, timeZone)
}

const offsets = new Map<string, Intl.DateTimeFormat>()

function offsetAt(instant: Date, timeZone: string): string {
  const format = offsets.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  offsets.set(timeZone, format)
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /[+-]\d{2}:\d{2}/.exec(name)?.[0] ?? 'Z'
}

/** `31/12/2026 14:05:09`, by the zone's clock. */
export function writeInstant(instant: string, timeZone: string): string {
  const { formatInstantDate, formatSeconds } = calendarIn(timeZone)
  return `${formatInstantDate(instant)} ${formatSeconds(instant)}`
}
