import { calendarIn } from '@leme/contract/format/calendar'
import { formatDate } from '@leme/contract/format/format'
import { type DateOrder, parseMoment } from '@leme/contract/import/csv-day'
import type { Reading } from './reading.ts'

export const writeDay = formatDate

/**
 * An instant: a day as columns write them, with its time or alone, by the zone's clock on that day unless it brings its
 * offset.
 */
export function readInstant(text: string, timeZone: string, order: DateOrder | null): Reading {
  const read = parseMoment(text, order)
  if ('reason' in read) return read
  const { day, time, fraction, offset } = read.value
  const wall = `${day}T${time ?? '00:00:00'}${fraction}`
  return { value: `${wall}${offset ?? offsetOf(new Date(`${wall}Z`), timeZone)}` }
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
