import { lookUp } from '@leme/contract/text/look-up'
import { addDays, addMonths, dayOf, daysBetween, lastOfMonth, partsOf, weekdayOf } from '../../calendar.ts'
import type { Reading } from '../../engine/chart.ts'
import { addWorkingDays } from '../../holidays.ts'
import { placeOf } from '../../lexicon/ordinals.ts'
import { partsOf as rowsOf } from '../../plan-parts.ts'

/**
 * `does_not_exist`: no calendar has the day, which is null. `has_passed`: it lies before today and the year was not
 * said; a start may, a deadline may not. `contradicts`: the weekday is not the date's, and the day is null. `start`: the
 * first day, where a stretch is meant ("março", "semana que vem"). `perhaps`: what to ask for instead.
 */
export type DateFound = {
  day: string | null
  problem: null | 'has_passed' | 'does_not_exist' | 'contradicts'
  start?: string | null
  perhaps?: readonly string[]
}

const monthNames = 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const shortMonths = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ')
export const weekdays = 'domingo segunda terca quarta quinta sexta sabado'.split(' ')
const shortDays = 'dom seg ter qua qui sex sab'.split(' ')
const slipped: Record<string, string> = {
  segnda: 'segunda',
  segudna: 'segunda',
  segund: 'segunda',
  tersa: 'terca',
  terxa: 'terca',
  qarta: 'quarta',
  quata: 'quarta',
  qinta: 'quinta',
  quita: 'quinta',
  sesta: 'sexta',
  sxta: 'sexta',
  sabdo: 'sabado',
}

const isDay = (word = '') => weekdays.includes(word) || shortDays.includes(word)

/** Adds the names of months and weekdays: `MONTH` 1 to 12 (`MON` in three letters), `WD` 0 to 6 (`SWD`), Sunday first. */
export function readDayNames({ tokens, chart, turn }: Reading): void {
  const rows = turn.pending && !turn.pending.question ? rowsOf(turn).length : 0
  // "A segunda", of a plan of two, is its second row and no Monday; "de terça a quarta" ends on a day.
  const isRow = (at: number) =>
    tokens[at - 1]?.word === 'a' && !isDay(tokens[at - 2]?.word) && (placeOf(tokens[at]?.word ?? '') ?? rows) < rows
  tokens.forEach(({ word }, start) => {
    const add = (cat: string, value: number) =>
      value >= 0 && chart.add({ cat, start, end: start + 1, value, weight: 0, rule: 'day name' })
    add('MONTH', monthNames.indexOf(word) + 1 || -1)
    add('MON', shortMonths.indexOf(word) + 1 || -1)
    if (!isRow(start)) add('WD', weekdays.indexOf(lookUp(slipped, word) ?? word))
    add('SWD', shortDays.indexOf(word))
  })
}

export const found = (day: string, start?: string): DateFound => ({ day, problem: null, ...(start && { start }) })
export const noSuchDay: DateFound = { day: null, problem: 'does_not_exist' }

export function exact(year: number, month: number, date: number): DateFound {
  const day = dayOf(year, month, date)
  return day ? found(day) : noSuchDay
}

/** Without a year: this year's, else the next where this year's is long gone. 29 February waits for a leap year's. */
export function ofMonth(date: number, month: number, today: string): DateFound {
  const [year] = partsOf(today)
  const day = dayOf(year, month, date)
  if (day && day >= today) return found(day)
  if (day && daysBetween(day, today) < 90) return { day, problem: 'has_passed' }
  return exact(year + 1, month, date)
}

/** The next day of that number, in this month or the first that has it. */
export function nextDate(date: number, today: string): DateFound {
  const [year, month] = partsOf(today)
  if (date < 1 || date > 31) return noSuchDay
  const dayIn = (ahead: number) => {
    const [y, m] = partsOf(addMonths(`${today.slice(0, 7)}-01`, ahead))
    return dayOf(y, m, date)
  }
  const next = [0, 1, 2].map(dayIn).find((day) => day && day >= today)
  // "dia 31" in a month of 30 days is not surely the next month's.
  const isLate = dayOf(year, month, date) !== null
  if (isLate && next === dayIn(0)) return found(next ?? today)
  if (isLate && next === dayIn(1)) return found(next ?? today)
  return next ? { ...noSuchDay, perhaps: [next] } : noSuchDay
}

export function nextWeekday(weekday: number, today: string): DateFound {
  return found(addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7))
}

/** A date of which the weekday was said too: another weekday makes it two days, of which one is to be chosen. */
export function onWeekday(date: DateFound, weekday: number, today: string): DateFound {
  const { day, problem } = date
  if (day === null || problem !== null || weekdayOf(day) === weekday) return date
  const ahead = (weekday - weekdayOf(day) + 7) % 7
  const nearest = addDays(day, ahead > 3 ? ahead - 7 : ahead)
  return { day: null, problem: 'contradicts', perhaps: [day, nearest < today ? addDays(nearest, 7) : nearest] }
}

/** A date that is said to be another day too; which one is asked where they are two. */
export function sameDay(date: DateFound, other: string): DateFound {
  if (date.day === null || date.day === other) return date
  return { day: null, problem: 'contradicts', perhaps: [date.day, other] }
}

/** A whole month; a bare one that is over this year is the next year's. */
export function wholeMonth(month: number, year: number | undefined, today: string): DateFound {
  const [thisYear, thisMonth] = partsOf(today)
  const wanted = year ?? (month >= thisMonth ? thisYear : thisYear + 1)
  const last = lastOfMonth(wanted, month)
  return found(last, `${last.slice(0, 8)}01`)
}

export function after(count: number, unit: string, today: string): DateFound | null {
  if (!Number.isInteger(count) || count < 1 || count > 3660) return null
  if (unit === 'working') return found(addWorkingDays(today, count))
  if (unit === 'd') return found(addDays(today, count))
  if (unit === 's') return found(addDays(today, 7 * count))
  if (count > 600) return null
  return found(addMonths(today, unit === 'm' ? count : Math.min(12 * count, 1200)))
}

export const todayOf = ({ turn }: Reading) => turn.today
export const full = (year: number) => (year < 100 ? 2000 + year : year)
/** Which unit the tokens between name. */
export function unitIn({ tokens, classes }: Reading, start: number, end: number): string {
  for (let at = start; at < end; at += 1) {
    if (tokens[at]?.word.startsWith('ute') || tokens[at]?.word.startsWith('util')) return 'working'
    const here = classes[at]
    if (here?.has('day') && !tokens[at + 1]?.word.startsWith('ut')) return 'd'
    if (here?.has('week')) return 's'
    if (here?.has('month')) return 'm'
    if (here?.has('year')) return 'y'
  }
  return 'd'
}
