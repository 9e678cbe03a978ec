import { calendarIn } from '@leme/contract/format/calendar'
import { defaultTimeZone } from '@leme/contract/format/default-time-zone'
import { integer, type Random } from './random.ts'

const msOfMinute = 60_000
const msOfDay = 86_400_000

/** The calendar of the demo's organisation. */
export const { dayOf } = calendarIn(defaultTimeZone)

/** Days and instants counted from `now` on that calendar; a negative offset is in the past. */
export type Calendar = {
  /** UTC, ISO 8601 */
  now: string
  /** `YYYY-MM-DD`, `offset` days from today. */
  day(offset: number): string
  /** The same, off the weekend: a past day moves back to Friday, today or a coming one on to Monday. */
  workday(offset: number): string
  /** Some instant in the working hours of the workday at `offset`, which is not positive; never after `now`. */
  instant(offset: number, random: Random): string
}

export function calendarOf(now: Date): Calendar {
  const base = Date.parse(dayOf(now))
  const day = (offset: number) => new Date(base + Math.round(offset) * msOfDay).toISOString().slice(0, 10)
  const workday = (offset: number) => day(Math.round(offset) + weekendShift(day(offset), offset < 0 ? -1 : 1))

  const instant = (offset: number, random: Random) => {
    const date = day(Math.round(offset) + weekendShift(day(offset), -1))
    const minutes = integer(random, 0, 10 * 60)
    const atWork = Date.parse(`${date}T08:00:00-03:00`) + minutes * msOfMinute + integer(random, 0, msOfMinute - 1)
    const latest = now.getTime() - integer(random, 3, 90) * msOfMinute
    return new Date(Math.min(atWork, latest)).toISOString()
  }

  return { now: now.toISOString(), day, workday, instant }
}

/** The later of two instants, the second being some minutes after the first, but never past `limit`. */
export function notBefore(earliest: string, instant: string, limit: string, random: Random): string {
  const soon = Date.parse(earliest) + integer(random, 60, 2400) * 1000
  return new Date(Math.min(Math.max(soon, Date.parse(instant)), Date.parse(limit))).toISOString()
}

/** How many days to go, backward or forward, from a Saturday or Sunday to a working day. */
function weekendShift(day: string, direction: -1 | 1): number {
  const weekday = new Date(day).getUTCDay()
  if (weekday === 6) return direction === -1 ? -1 : 2
  if (weekday === 0) return direction === -1 ? -2 : 1
  return 0
}
