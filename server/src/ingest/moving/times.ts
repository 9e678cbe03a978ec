import { calendarIn } from '@leme/contract/format/calendar'
import { isSerial, orderOf, parseMoment } from '@leme/contract/import/csv-day'
import { readInstant } from '../csv/day.ts'

/** How a file's dates are read: whose clock it is, and whether the day or the month comes first. */
export type Clock = { timeZone: string; order: 'dmy' | 'mdy' | null }

/** Hours behind Greenwich of clocks that programs name by letters. */
const namedZones: Record<string, string> = {
  ...{ EST: '-05:00', EDT: '-04:00', CST: '-06:00', CDT: '-05:00', MST: '-07:00', MDT: '-06:00', PST: '-08:00' },
  ...{ PDT: '-07:00', BRT: '-03:00', BRST: '-02:00', WET: '+00:00', WEST: '+01:00', CET: '+01:00', CEST: '+02:00' },
}

/** The zone behind a time, in the ways in which `parseMoment` does not read it: `CDT`, `(GMT-3)`. */
function plainZone(text: string): string {
  const letters = / ([A-Z]{3,4})$/.exec(text)
  const offset = letters && namedZones[letters[1] ?? '']
  if (offset) return `${text.slice(0, letters.index)} ${offset}`
  const [whole, sign, hours = '', minutes = '00'] = / \(?(?:GMT|UTC)([+-])(\d{1,2})(?::?(\d{2}))?\)?$/.exec(text) ?? []
  if (whole === undefined || /\d ?(?:GMT|UTC)[+-]\d{4}/.test(text)) return text
  return `${text.slice(0, -whole.length)} ${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** Milliseconds since 1970, from 2001 to 2100; or seconds. */
const epoch = /^(?:[1-3]\d{12}|9\d{11}|[1-3]\d{9})$/

function ofEpoch(text: string): Date | null {
  if (!epoch.test(text)) return null
  return new Date(text.length > 11 ? Number(text) : Number(text) * 1000)
}

/** An instant as ISO 8601 with an offset; a time without one is the organisation's. Null where the text says none. */
export function instantOf(text: string, { timeZone, order }: Clock): string | null {
  const counted = ofEpoch(text)
  if (counted) return counted.toISOString()
  const read = readInstant(plainZone(text), timeZone, isSerial(text) ? 'serial' : order)
  return 'value' in read && typeof read.value === 'string' ? read.value : null
}

/** The day that a text says, an instant by the organisation's calendar. Null where it says none. */
export function dayOf(text: string, { timeZone, order }: Clock): string | null {
  const counted = ofEpoch(text)
  if (counted) return calendarIn(timeZone).dayOf(counted)
  const read = parseMoment(plainZone(text), isSerial(text) ? 'serial' : order)
  if ('reason' in read) return null
  const { day, time, offset } = read.value
  // Midnight in Greenwich is how programs write a day alone.
  if (time === null || offset === null || (time === '00:00:00' && isGreenwich(offset))) return day
  return calendarIn(timeZone).dayOf(`${day}T${time}${offset}`)
}

function isGreenwich(offset: string): boolean {
  return offset === 'Z' || offset === '+00:00' || offset === '-00:00'
}

/** The ends of a span of days in one cell, `July 30, 2026 → August 2, 2026`, as Notion writes it; else the text alone. */
export function endsOf(text: string): [first: string, last: string] {
  const [first = '', last] = text.split('→', 2)
  return [first.trim(), (last ?? first).trim()]
}

/** The day of a local midnight that was written by Greenwich's clock: the nearest one. */
export function nearestDay(text: string, clock: Clock): string | null {
  const instant = instantOf(text, clock)
  return instant && new Date(Date.parse(instant) + 12 * 3_600_000).toISOString().slice(0, 10)
}

/** Seconds from one time by a clock to another, both as `2026-03-16T09:00:00`. */
export function secondsBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 1000)
}

/** Why a text is no date. */
export function whyNoDate(text: string, { order }: Clock): string {
  const said = text.slice(0, 80)
  const own = orderOf(text)
  if (order === null || own === null || own === 'either' || own === order) return `não é uma data: "${said}"`
  return `não segue a ordem das outras datas: "${said}"`
}

/** `10:23:52` of a text that is a time or has one. */
export function timeOf(text: string): string | null {
  const read = parseMoment(/\d{1,2}:\d{2}/.test(text) && text.length < 13 ? `2026-01-01 ${text}` : text, 'dmy')
  return 'value' in read ? read.value.time : null
}

/** What proves an order: the text of a date and its line. */
export type Proof = { line: number; text: string }
/** What the dates of a file prove of their order, and those that may be read in two ways. */
export type OrderEvidence = { dmy: Proof | null; mdy: Proof | null; open: string[] }

const examples = 3

export function newEvidence(): OrderEvidence {
  return { dmy: null, mdy: null, open: [] }
}

/** The one order that is proven; null where none is, or both are. */
export function provenOrder({ dmy, mdy }: OrderEvidence): 'dmy' | 'mdy' | null {
  if (dmy) return mdy ? null : 'dmy'
  return mdy ? 'mdy' : null
}

/** Adds what a cell of a column of dates proves: by a part above 12, or by the name of its weekday. */
export function addEvidence(evidence: OrderEvidence, text: string, line: number): void {
  if (text.length > 60 || !/\d[/.-]\d{1,2}[/.-]\d/.test(text)) return
  const said = orderOf(text)
  if (said === null) return
  const proven = said === 'either' ? weekdayOrder(text) : said
  if (proven) evidence[proven] ??= { line, text }
  else if (evidence.open.length < examples && !evidence.open.includes(text) && !isSame(text)) evidence.open.push(text)
}

/** Whether day and month are the same number, as in `05/05/2026`. */
function isSame(text: string): boolean {
  const [, first, second] = /(\d{1,2})[/.-](\d{1,2})[/.-]/.exec(text) ?? []
  return Number(first) === Number(second)
}

const weekdays = ['sun dom', 'mon seg lun', 'tue ter mar', 'wed qua mie', 'thu qui jue', 'fri sex vie', 'sat sab']

function weekdayOrder(text: string): 'dmy' | 'mdy' | null {
  const name = /^\p{L}{3}/u.exec(text)?.[0]?.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const wanted = name === undefined ? -1 : weekdays.findIndex((names) => names.split(' ').includes(name))
  if (wanted === -1) return null
  const fits = (['dmy', 'mdy'] as const).filter((order) => {
    const read = parseMoment(text, order)
    return 'value' in read && new Date(`${read.value.day}T00:00:00Z`).getUTCDay() === wanted
  })
  const [only] = fits.length === 1 ? fits : []
  return only ?? null
}

/** What a file's name proves, as reports carry the range of their days in it: `…_01_01_2026-31_12_2026.csv`. */
export function addNameEvidence(evidence: OrderEvidence, name: string): void {
  for (const [, first = '', second = ''] of name.matchAll(/(?<!\d)(\d{2})[_.-](\d{2})[_.-]\d{4}(?!\d)/g)) {
    const proof = { line: 0, text: name.slice(0, 200) }
    if (Number(first) > 12 && Number(second) <= 12) evidence.dmy ??= proof
    if (Number(second) > 12 && Number(first) <= 12) evidence.mdy ??= proof
  }
}
