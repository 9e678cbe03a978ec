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

const formats = new Map<string, Intl.DateTimeFormat>()

/** Offsets by zone and day, of days all through which the clock has one: to ask for each instant takes longer than all the rest. */
const offsets = new Map<string, string | null>()
const mostOffsets = 10_000
const dayMs = 86_400_000

function offsetAt(instant: Date, timeZone: string): string {
  const day = Math.floor(instant.getTime() / dayMs)
  const name = `${timeZone} ${day}`
  let offset = offsets.get(name)
  if (offset === undefined) {
    const first = askOffset(new Date(day * dayMs), timeZone)
    offset = first === askOffset(new Date((day + 1) * dayMs), timeZone) ? first : null
    if (offsets.size >= mostOffsets) offsets.clear()
    offsets.set(name, offset)
  }
  return offset ?? askOffset(instant, timeZone)
}

function askOffset(instant: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /[+-]\d{2}:\d{2}/.exec(name)?.[0] ?? 'Z'
}

/** `31/12/2026 14:05:09`, by the zone's clock. */
export function writeInstant(instant: string, timeZone: string): string {
  const { formatInstantDate, formatSeconds } = calendarIn(timeZone)
  return `${formatInstantDate(instant)} ${formatSeconds(instant)}`
}
