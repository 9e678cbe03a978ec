import { weekOf } from '@leme/contract/work/due'

/** Days as `YYYY-MM-DD`, counted without hours or zones. */

const oneDay = 86_400_000

function toTime(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  return toDay(toTime(day) + days * oneDay)
}

/** The same day some months later, or the last of that month where it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month] = partsOf(day)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const length = lengthOfMonth(first.getUTCFullYear(), first.getUTCMonth() + 1)
  return toDay(first.getTime() + (Math.min(partsOf(day)[2], length) - 1) * oneDay)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((toTime(to) - toTime(from)) / oneDay)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(toTime(day)).getUTCDay()
}

export function partsOf(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

function lengthOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Null where the calendar has no such day: 31 April, 29 February of most years. */
export function dayOf(year: number, month: number, date: number): string | null {
  if (month < 1 || month > 12 || date < 1 || date > lengthOfMonth(year, month) || year < 1900 || year > 2999)
    return null
  return toDay(Date.UTC(year, month - 1, date))
}

export function lastOfMonth(year: number, month: number): string {
  return toDay(Date.UTC(year, month, 0))
}

export function mondayOf(day: string): string {
  return weekOf(day).from
}

/** Of a week that a weekend belongs to as its end, the next one's. */
export function thisFriday(today: string): string {
  const friday = addDays(mondayOf(today), 4)
  return friday < today ? addDays(friday, 7) : friday
}

export function monthsStart(today: string, ahead: number): string {
  return addMonths(`${today.slice(0, 7)}-01`, ahead)
}

export function monthsEnd(today: string, ahead: number): string {
  const [year, month] = partsOf(monthsStart(today, ahead))
  return lastOfMonth(year, month)
}
