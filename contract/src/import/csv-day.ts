/** Which part of a date such as `05/04/2026` is its day; or that a column holds Excel's numbers of days. */
export type DateOrder = 'dmy' | 'mdy' | 'serial'

/** A day of the calendar and, where it was said, the time by a clock and that clock's offset. */
export type Moment = { day: string; time: string | null; fraction: string; offset: string | null }

export type MomentRead = { value: Moment } | { reason: string | null }

const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})([/.-])(\d{2})\2(\d{2})$/
const compact = /^((?:19|2[0-9])\d{2})(\d{2})(\d{2})$/
const named = /^(\d{1,2})[ºo°]?(?:[-/. ]| de )([a-z]{3,10})\.?(?:[-/. ]| de )(\d{4}|\d{2})$/
const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/
/** In Portuguese, English and Spanish, where `mar` is a day only before a comma: else it is March. */
const weekday =
  /^(?:(?:(?:seg|ter|qua|qui|sex|sab|dom)[a-z]{0,5}\.?(?:[- ]feira)?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}),? |(?:lun|mar|mie|jue|vie)[a-z]{0,6}\.?, )/
const serial = /^\d{5}(?:[.,]\d{1,12})?$/
const clock =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(am|pm)?(?: ?(z|(?:utc|gmt)?(?:[+-]\d{2}:?\d{2})?))?(?: \([^()]{1,40}\))?$/

const months = [
  'jan ene',
  'fev feb',
  'mar',
  'abr apr',
  'mai may',
  'jun',
  'jul',
  'ago aug',
  'set sep',
  'out oct',
  'nov',
  'dez dec dic',
]

/** Days that a spreadsheet's number may mean: from 1990 to 2099. */
const serials = { least: 32_874, most: 73_050 }
/** Years of two digits are of this century up to here. */
const lastOfCentury = 69

export const isSerial = (text: string) =>
  serial.test(text) && Number(text.slice(0, 5)) >= serials.least && Number(text.slice(0, 5)) <= serials.most

/**
 * Reads a day, with a time behind it or without: `31/12/2026`, `31-12-26`, `2026-12-31`, `20261231`, `10 de dezembro de
 * 2026`, `10-dez-26`, `qui, 10/12/2026`, `15/Jul/25 3:42 PM`. Whether day or month comes first is what `order` says of
 * the whole column; without it, what may be read in two ways is not.
 */
export function parseMoment(text: string, order: DateOrder | null): MomentRead {
  if (text.length > 80) return { reason: null }
  if (order === 'serial' && isSerial(text)) return said(ofSerial(Number(text.slice(0, 5))), '')
  const plain = fold(text)
  const at = /\d{1,2}:\d{2}/.exec(plain)?.index ?? plain.length
  const before = plain.slice(0, at).replace(/(?:(?:,| as| -)? ?|t)$/, '')
  const date = readDate(before.replace(weekday, ''), order)
  if (typeof date !== 'string') return date
  return said(date, plain.slice(at))
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

function said(day: string, written: string): MomentRead {
  if (written === '') return { value: { day, time: null, fraction: '', offset: null } }
  const [, hour = '', minute = '', second = '00', fraction, half, zone = ''] = clock.exec(written) ?? []
  const hours = half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour)
  const isTime = hour !== '' && hours < 24 && Number(minute) < 60 && Number(second) < 60 && !(half && Number(hour) > 12)
  if (!isTime) return { reason: null }
  const shift = /[+-]\d{2}:?\d{2}$/.exec(zone)?.[0]?.replace(':', '')
  const offset = shift ? `${shift.slice(0, 3)}:${shift.slice(3)}` : zone === '' ? null : 'Z'
  const time = `${String(hours).padStart(2, '0')}:${minute}:${second}`
  return { value: { day, time, fraction: fraction ? `.${fraction}` : '', offset } }
}

function readDate(text: string, order: DateOrder | null): string | { reason: string | null } {
  const [, year, , month, day] = yearFirst.exec(text) ?? []
  if (year) return real(year, month, day)
  const together = compact.exec(text)
  if (together) return real(together[1], together[2], together[3])
  const spelt = named.exec(text)
  if (spelt) return real(fullYear(spelt[3]), monthOf(spelt[2]), spelt[1])
  const english = monthFirst.exec(text)
  if (english) return real(english[3], monthOf(english[1]), english[2])
  const [, first = '', , second = '', last] = numeric.exec(text) ?? []
  if (last) return ofNumbers(Number(first), Number(second), fullYear(last), order)
  if (isSerial(text)) return { reason: 'parece o número de série do Excel; formate a coluna como data' }
  return { reason: null }
}

function ofNumbers(first: number, second: number, year: string, order: DateOrder | null) {
  if (order === 'mdy') return real(year, String(first), String(second))
  if (order !== null || first === second || first > 12) return real(year, String(second), String(first))
  if (second > 12) return real(year, String(first), String(second))
  return { reason: 'o dia e o mês podem estar trocados; escolha a ordem das datas' }
}

/** The day as ISO writes it, where a calendar has it. */
function real(year = '', month = '', day = ''): string | { reason: null } {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${iso}T00:00:00Z`)
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso)
  return isReal ? iso : { reason: null }
}

function fullYear(year = ''): string {
  if (year.length === 4) return year
  return `${Number(year) <= lastOfCentury ? '20' : '19'}${year}`
}

function monthOf(name = ''): string {
  const place = months.findIndex((names) => names.split(' ').includes(name.slice(0, 3)))
  return place < 0 ? '' : String(place + 1)
}

function ofSerial(days: number): string {
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Which order a cell proves by a part above 12; 'either' where it proves none; null where it has no such date. */
export function orderOf(text: string): 'dmy' | 'mdy' | 'either' | null {
  const plain = fold(text)
  const at = plain.search(/ \d{1,2}:\d{2}/)
  const [, first, , second] =
    numeric.exec((at < 0 ? plain : plain.slice(0, at)).replace(weekday, '').replace(/,$/, '')) ?? []
  if (first === undefined) return null
  if (Number(first) > 12 && Number(second) <= 12) return 'dmy'
  if (Number(second) > 12 && Number(first) <= 12) return 'mdy'
  return 'either'
}

/**
 * The day that a cell of a column of days says. A time by the clock of Greenwich says the day before it in Brazil during
 * its first hours: unless it is a midnight, which programs write for a day alone, that is refused.
 */
export function parseDay(text: string, order: DateOrder | null): { value: string } | { reason: string | null } {
  const read = parseMoment(text, order)
  if ('reason' in read) return read
  const { day, time, offset } = read.value
  const isShifted = (offset === 'Z' || offset === '+00:00') && time !== null && time !== '00:00:00' && time < '05:00:00'
  const isLocalMidnight = time !== null && /^0[2-5]:00:00$/.test(time)
  if (isShifted && !isLocalMidnight) return { reason: 'o dia depende do fuso horário; exporte no horário do Brasil' }
  return { value: day }
}
