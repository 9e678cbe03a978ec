import {
  addDays,
  addMonths,
  addWorkingDays,
  dayOf,
  daysBetween,
  lastOfMonth,
  mondayOf,
  monthsEnd,
  monthsStart,
  partsOf,
  thisFriday,
  weekdayOf,
} from './calendar.ts'
import { clockEnd } from './clock.ts'
import { numberOf, numberPattern } from './numbers.ts'
import { weekday, weekdayNumber, weekdays } from './weekdays.ts'
import { type At, findFirst, matchAt, type Piece } from './words.ts'

/**
 * `does_not_exist`: no calendar has the day, which is null. `has_passed`: it lies before today and the year was not
 * said; a start may, a deadline may not.
 */
export type DateFound = { day: string; problem: null | 'has_passed' } | { day: null; problem: 'does_not_exist' }

/** Which end of a stretch is meant by "março" or "semana que vem": its first day, or the last (of a week, Friday). */
export type Edge = 'start' | 'end'

type Said = { today: string; edge: Edge }
/** What a form says; undefined where the words mean something else after all. */
type Rule = readonly [pattern: RegExp, read: (match: string[], said: Said) => DateFound | undefined]

const months = ['janeiro', 'fevereiro', 'marco', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro', 'outubro']
const monthNames = [...months, 'novembro', 'dezembro']
const month = `(${monthNames.join('|')}|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)\\.?`
const date = '(\\d{1,2})(?: ?[ºo°])?'
/** A day's number in words too, where "dia" or a month says that it is one. */
const spokenDate = `(?:${date}|(${numberPattern}))`
const year = '(?: ?(?:de |do ano de |/|,? )?((?:19|20|21)\\d{2})(?! ?(?:h|hs|hrs|horas?)(?!\\p{L})))?'
const next = '(?: (?:que|q) vem| seguinte| proxim[oa])'
const end = '(?![\\p{L}\\p{N}])'
/** "sexta, 4 horas": the number is no day's. */
const unit = '(?:horas?|horinhas?|h(?:ra|r)?s?|min(?:uto)?s?|dias?|semanas?)(?!\\p{L})'

/** After a day: "(sexta)", "sem falta", which say nothing that a day holds. */
const trailing = new RegExp(
  `(?: ?\\((?:${weekday})\\)|, ?(?:uma? )?${weekday}|,? sem falta|,? (?:bem )?cedo)${end}`,
  'uy',
)

function rule(pattern: string, read: Rule[1]): Rule {
  return [new RegExp(`${pattern}${end}`, 'uy'), read]
}

const rules: readonly Rule[] = [
  rule('(\\d{4})-(\\d{1,2})-(\\d{1,2})', ([, y, m, d]) => exact(Number(y), Number(m), Number(d))),
  rule('(?:dia )?(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})', ([, d, , m, y]) =>
    exact(fullYear(Number(y)), Number(m), Number(d)),
  ),
  rule(`(?:mes de )?${month},? (?:(?:no |em )?dia |em )(\\d{1,2})/(\\d{1,2})/(\\d{4})`, ([, name, d, m, y]) =>
    monthOf(name) === Number(m) ? exact(Number(y), Number(m), Number(d)) : undefined,
  ),
  rule('(?:dia )?(\\d{1,2})/(\\d{1,2})(?!/?\\d)', ([, d, m], said) => ofMonth(Number(d), Number(m), said)),
  rule(`(?:dia )?(?:${date}|(primeiro)) (?:de |do )?${month}${year}`, ([, d, first, name, y], said) =>
    inMonth(first ? 1 : Number(d), monthOf(name), y, said),
  ),
  rule(`(?:dia )?(${numberPattern}) de ${month}${year}`, ([, d, name, y], said) =>
    isDate(d) ? inMonth(numberOf(d ?? ''), monthOf(name), y, said) : undefined,
  ),
  rule(`dia ${spokenDate} d[eo] (${numberPattern})`, ([, d, word, m], said) => {
    const [day, month] = [word ? numberOf(word) : Number(d), numberOf(m ?? '')]
    return month >= 1 && month <= 12 && Number.isInteger(month) ? ofMonth(day, month, said) : undefined
  }),
  rule(
    `(?:dia )(?:${date}|(primeiro)) (?:do mes (?:que|q) vem|do proximo mes|do mes seguinte|do outro mes)`,
    ([, d, one], said) => {
      const [y, m] = partsOf(addMonths(`${said.today.slice(0, 7)}-01`, 1))
      return exact(y, m, one ? 1 : Number(d))
    },
  ),
  rule(
    `(?:o )?(?:proximo )?(?:dia )(?:${date}|(primeiro))(?: (?:d?este mes|desse mes|que vem|proximo))?`,
    ([, d, one], said) => nextDate(one ? 1 : Number(d), said.today),
  ),
  rule(`(?:o )?dia (${numberPattern})(?! e )`, ([, d], said) =>
    isDate(d) ? nextDate(numberOf(d ?? ''), said.today) : undefined,
  ),

  rule(`(?:depois|dps) d[ei] (?:aman?h[ae]|amn?h)`, (_, { today }) => found(addDays(today, 2))),
  rule(`(?:amanha|amnha|amanh|amanhan|amaha|amnh|amh|amn|aman)`, (_, { today }) => found(addDays(today, 1))),
  rule('(?:(?:ainda )?hoje(?: mesmo| ainda)?|hj(?: mesmo| ainda)?|agora|ja)', ([word], { today }) =>
    word === 'ja' ? undefined : found(today),
  ),
  rule('(?:ontem)', (_, { today }) => ({ day: addDays(today, -1), problem: 'has_passed' })),
  rule('(?:anteontem|antes de ontem)', (_, { today }) => ({ day: addDays(today, -2), problem: 'has_passed' })),

  rule(`(?:n[ao] |(?:proxim[ao]) )?([2-6])(?:[ªaº]|-)? ?-?feira${next}?`, ([, n], said) =>
    weekdayRule(['', weekdays[Number(n) - 1] ?? ''], said),
  ),
  rule(`(?:${weekday}) da (?:semana (?:que|q) vem|proxima semana|outra semana)`, ([, name], { today }) =>
    found(addDays(mondayOf(today), 7 + ((weekdayNumber(name) + 6) % 7))),
  ),
  rule(
    `(?:(?:n?est[ae]|n?ess[ae]|proxim[ao]) )?${weekday}(?:,? (?:dia )?${date}(?! ${unit})(?:/(\\d{1,2}))?(?:/(\\d{4}))?)?${next}?`,
    weekdayRule,
  ),

  rule(
    `(?:daqui (?:a |ha )?|dentro de |em (?:ate )?|nos proximos |no prazo de )(${numberPattern}|ums?) (dias? uteis|dias?|semanas?|meses|mes|anos?)`,
    ([, n, unit], said) => after(n, unit, said),
  ),
  rule(`(?:uma|1) quinzena|quinze dias`, (_, { today }) => found(addDays(today, 15))),
  rule(
    `(${numberPattern}) (dias? uteis|dias?|semanas?|meses|mes) (?:a partir de hoje|a contar de hoje|depois de hoje)`,
    ([, n, unit], said) => after(n, unit, said),
  ),

  rule('(?:(?:o )?(?:fim|final)|ultimo dia) d[oa] (?:mes (?:que|q) vem|proximo mes|mes seguinte)', (_, { today }) =>
    found(monthsEnd(today, 1)),
  ),
  rule('(?:comeco|inicio) d[oa] (?:mes (?:que|q) vem|proximo mes)', (_, { today }) => found(monthsStart(today, 1))),
  rule('(?:(?:o )?(?:fim|final)|ultimo dia) d(?:o|este|esse) mes', (_, { today }) => found(monthsEnd(today, 0))),
  rule('(?:(?:o )?(?:fim|final)|ultimo dia) d(?:o|este|esse) ano', (_, { today }) =>
    found(`${today.slice(0, 4)}-12-31`),
  ),
  rule('(?:(?:o )?(?:fim|final)|ultimo dia) d(?:o ano que vem|o proximo ano)', (_, { today }) =>
    found(`${Number(today.slice(0, 4)) + 1}-12-31`),
  ),
  rule('(?:comeco|inicio) d(?:o ano que vem|o proximo ano)', (_, { today }) =>
    found(`${Number(today.slice(0, 4)) + 1}-01-01`),
  ),
  rule('(?:comeco|inicio) da (?:semana (?:que|q) vem|proxima semana)', (_, { today }) =>
    found(addDays(mondayOf(today), 7)),
  ),
  rule(
    '(?:(?:o )?(?:fim|final) da )?(?:semana (?:que|q) vem|proxima semana|semana seguinte)',
    ([whole], { today, edge }) =>
      found(addDays(mondayOf(today), edge === 'start' && !/^(?:o )?fi/.test(whole ?? '') ? 7 : 11)),
  ),
  rule(
    '(?:(?:(?:o )?(?:fim|final) d|n)?(?:esta|essa) semana|(?:o )?(?:fim|final) d(?:a|essa|esta) semana|(?:o )?fim de semana)',
    (_, { today }) => found(thisFriday(today)),
  ),
  rule('(?:mes (?:que|q) vem|proximo mes|mes seguinte)', (_, { today, edge }) =>
    found(edge === 'start' ? monthsStart(today, 1) : monthsEnd(today, 1)),
  ),
  rule('n?(?:este|esse) mes', (_, { today, edge }) => found(edge === 'start' ? today : monthsEnd(today, 0))),

  rule(`(?:n?a )?ultima semana d(?:e ${month}|[oe]s?te mes|o mes)`, ([, name], said) =>
    name ? stretch('fim', name, undefined, said) : found(monthsEnd(said.today, 0)),
  ),
  rule(
    `(?:(fim|final|ultimo dia|meados?|metade|comeco|inicio) de )${month}(?: de (\\d{4}))?`,
    ([, where, name, y], said) => stretch(where, name, y, said),
  ),
  rule(`(?:mes de )?${month}(?: de (\\d{4})|/(\\d{4}))?`, ([whole, name, y, z], said) =>
    (name ?? '').length > 3 || y || z || /^mes de/.test(whole ?? '') ? stretch('', name, y ?? z, said) : undefined,
  ),
]

/**
 * A day at a place of a folded text, on São Paulo's calendar: "sexta" is the first one after today, "dia 15" the next
 * one (today counts), "fim do mês" its last day; "15/12" without a year is the next one, or has passed where the last
 * one is less than half a year ago. A day that no calendar has is said so and never moved.
 */
export function dateAt(folded: string, at: number, today: string, edge: Edge = 'end'): At<DateFound> {
  for (const [pattern, read] of rules) {
    const match = matchAt(pattern, folded, at)
    const found = match && read(match, { today, edge })
    if (!match || !found) continue
    const stop = at + match[0].length
    return { ...found, end: clockEnd(folded, stop + (matchAt(trailing, folded, stop)?.[0].length ?? 0)) }
  }
  return null
}

/** A day told by how far off it is, where the words before say that it is one: "prazo de 3 dias", "término em 60 dias". */
export function termAt(folded: string, at: number, today: string): At<DateFound> {
  const found = dateAt(`em ${folded.slice(at)}`, 0, today)
  return found && { ...found, end: at + found.end - 3 }
}

/** The first day in a text, with the piece that says it; null where there is none. See `dateAt`. */
export function readDate(text: string, today: string, edge: Edge = 'end'): (DateFound & Piece) | null {
  return findFirst<DateFound>(text, (folded, at) => dateAt(folded, at, today, edge))
}

function found(day: string): DateFound {
  return { day, problem: null }
}

function exact(year: number, month: number, date: number): DateFound {
  const day = dayOf(year, month, date)
  return day ? found(day) : { day: null, problem: 'does_not_exist' }
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

function monthOf(name: string | undefined): number {
  return monthNames.findIndex((month) => month.startsWith((name ?? '').slice(0, 3))) + 1
}

function inMonth(date: number, month: number, year: string | undefined, said: Said): DateFound {
  return year ? exact(Number(year), month, date) : ofMonth(date, month, said)
}

/** Without a year: this year's, else the next where this year's is long gone. 29 February waits for a leap year's. */
function ofMonth(date: number, month: number, { today }: Said): DateFound {
  const [year] = partsOf(today)
  const day = dayOf(year, month, date)
  if (day && day >= today) return found(day)
  if (day && daysBetween(day, today) < 90) return { day, problem: 'has_passed' }
  return exact(year + 1, month, date)
}

/** A whole number in words, so that "dia 32" keeps saying what it is. */
function isDate(said: string | undefined): boolean {
  return said !== undefined && /^\p{L}/u.test(said) && Number.isInteger(numberOf(said)) && numberOf(said) <= 31
}

/** The next day of that number, in this month or the first that has it. */
function nextDate(date: number, today: string): DateFound {
  const [year, month] = partsOf(today)
  if (date < 1 || date > 31) return { day: null, problem: 'does_not_exist' }
  for (const ahead of [0, 1, 2]) {
    const [y, m] = partsOf(addMonths(`${today.slice(0, 7)}-01`, ahead))
    const day = dayOf(y, m, date)
    if (day && day >= today) return found(day)
    // "dia 31" in a month of 30 days is not the next month's.
    if (!day && ahead === 0) return { day: null, problem: 'does_not_exist' }
    if (!day) break
  }
  return exact(year, month, date)
}

function weekdayRule([whole, name, date, month, year]: string[], said: Said): DateFound | undefined {
  if ((name ?? '').length < 4 && !/feira/.test(whole ?? '') && !date) return undefined
  if (month) return year ? exact(Number(year), Number(month), Number(date)) : ofMonth(Number(date), Number(month), said)
  if (date) return nextDate(Number(date), said.today)
  const ahead = (weekdayNumber(name) - weekdayOf(said.today) + 7) % 7
  return found(addDays(said.today, ahead || 7))
}

function after(count: string | undefined, unit = '', { today }: Said): DateFound | undefined {
  const n = numberOf(count ?? '')
  if (!Number.isInteger(n) || n < 1 || n > 3660) return undefined
  if (/uteis/.test(unit)) return found(addWorkingDays(today, n))
  if (unit.startsWith('d')) return found(addDays(today, n))
  if (unit.startsWith('s')) return found(addDays(today, 7 * n))
  if (n > 600) return undefined
  return found(addMonths(today, unit.startsWith('m') ? n : Math.min(12 * n, 1200)))
}

/** "março", "fim de março", "meados de março", "início de março de 2027". */
function stretch(where: string | undefined, name: string | undefined, year: string | undefined, said: Said): DateFound {
  const [thisYear, thisMonth] = partsOf(said.today)
  const month = monthOf(name)
  const wanted = year ? Number(year) : month >= thisMonth ? thisYear : thisYear + 1
  const at = where || (said.edge === 'start' ? 'inicio' : 'fim')
  if (/^me/.test(at)) return exact(wanted, month, 15)
  return /^(?:com|ini)/.test(at)
    ? exact(wanted, month, 1)
    : exact(wanted, month, partsOf(lastOfMonth(wanted, month))[2])
}
