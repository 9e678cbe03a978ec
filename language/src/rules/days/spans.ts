import { addDays, addMonths, dayOf, lastOfMonth, mondayOf, partsOf, thisFriday } from '../../calendar.ts'
import type { Reading } from '../../engine/chart.ts'
import { rule } from '../../engine/rule.ts'
import { feasts, isWorkingDay, workingDayIn } from '../../holidays.ts'
import { type DateFound, found, noSuchDay, todayOf, wholeMonth } from './days.ts'

/** Days from the first to the last; a week's are Monday to Friday. `isNear`: of no month or year that was named. */
export type Span = { from: string; to: string; isNear: boolean }

/** The stretch of so many months that this day lies in, so many further on: months, quarters, halves, years. */
function monthsAround(day: string, months: number, ahead: number): Span {
  const [year, month] = partsOf(day)
  const first = dayOf(year, month - ((month - 1) % months), 1) ?? day
  return monthsFrom(addMonths(first, ahead * months), months, true)
}

function monthsFrom(from: string, months: number, isNear: boolean): Span {
  const [year, month] = partsOf(addMonths(from, months - 1))
  return { from, to: lastOfMonth(year, month), isNear }
}

/** At the end of a week a deadline of "esta semana" is the next one's, which "semana que vem" is too. */
const weekAround = (day: string, ahead: number): Span => {
  const friday = ahead === 0 ? thisFriday(day) : addDays(mondayOf(day), 4 + 7 * ahead)
  return { from: addDays(friday, -4), to: friday, isNear: true }
}

const around = (months: number, ahead: number) => (_: unknown, reading: Reading) =>
  monthsAround(todayOf(reading), months, ahead)
const next = (word: string, gender: 'o' | 'a') =>
  `(${word} que|q vem || proxim${gender} ${word} || ${word} seguinte || outr${gender} ${word} || ${word} proxim${gender})`

/** "o segundo trimestre": without a year the one that is to come, or that has begun. */
const numbered =
  (months: number) =>
  ({ NTH: place, YEAR }: Record<string, number>, reading: Reading): Span | null => {
    const month = ((place ?? 0) - 1) * months + 1
    const [now, current] = partsOf(todayOf(reading))
    const from = month < 1 ? null : dayOf(YEAR ?? (month + months - 1 < current ? now + 1 : now), month, 1)
    return from ? monthsFrom(from, months, false) : null
  }

const parts = [
  { word: 'mes', months: 1 },
  { word: 'bimestre', months: 2 },
  { word: 'trimestre', months: 3 },
  { word: 'semestre', months: 6 },
  { word: 'ano', months: 12 },
]

const places: Record<string, number> = {
  'ultimo|ultima': -1,
  'penultimo|penultima': -2,
  'antepenultimo|antepenultima': -3,
  'primeiro|primeira': 1,
  'segundo|segunda': 2,
  'terceiro|terceira': 3,
  'quarto|quarta': 4,
  'quinto|quinta': 5,
  'sexto|sexta': 6,
  setimo: 7,
  oitavo: 8,
  nono: 9,
  decimo: 10,
}

/** Which one is meant. */
export const ordinalRules = [
  ...Object.entries(places).map(([words, place]) => rule('NTH', words, place, words.split('|')[0] ?? '')),
  rule('NTH', 'NN º|o|°|ª', ({ NN }) => NN, '5º'),
]

/** Stretches of days, and feasts: what days are made of. */
export const spanRules = [
  ...parts.flatMap(({ word, months }) => [
    rule('SPAN', `${word} (atual || corrente)?`, around(months, 0), word),
    rule('SPAN', next(word, 'o'), around(months, 1), `${word} que vem`, 0.2),
  ]),
  ...parts
    .filter(({ months }) => months > 1 && months < 12)
    .map(({ word, months }) =>
      rule('SPAN', `NTH ${word} ((@of || / || @of ano @of) YEAR)?`, numbered(months), [], 0.4),
    ),
  rule('SPAN', 'semana (atual || corrente)?', (_, r) => weekAround(todayOf(r), 0), 'semana'),
  rule('SPAN', next('semana', 'a'), (_, r) => weekAround(todayOf(r), 1), 'semana que vem', 0.2),
  rule('SPAN', 'ano? (@of || :)? YEAR', ({ YEAR }) => monthsFrom(`${YEAR}-01-01`, 12, false), '2027'),
  rule(
    'SPAN',
    '(mes de)? MONTH|MON (de|/ YEAR)?',
    ({ MONTH, MON, YEAR }, r) => {
      const { start, day } = wholeMonth(MONTH ?? MON, YEAR, todayOf(r))
      return { from: start ?? '', to: day ?? '', isNear: false }
    },
    ['março', 'mar/2027'],
  ),
  ...Object.entries(feasts).map(([words, of]) =>
    rule(
      'FEAST',
      `((feriado || dia) @of @the?)? (${words}) (@of YEAR)?`,
      ({ YEAR }, reading): DateFound => {
        const today = todayOf(reading)
        const [year] = partsOf(today)
        return found([YEAR ?? year, year + 1].map(of).find((day) => YEAR || day >= today) ?? of(year))
      },
      words.split(' || ')[0] ?? '',
      0.4,
    ),
  ),
]

const within = '(@of || @this)'
// biome-ignore lint/suspicious/noExplicitAny: what a category holds is known to the rule that names it
type Found = Record<string, any>
/** The first of these days that has not passed; else to be asked whether the next one's is meant. */
function firstAhead(days: readonly (string | null)[], today: string): DateFound {
  const [first = null, ...others] = days
  if (first === null) return noSuchDay
  if (first >= today) return found(first)
  return {
    day: first,
    problem: 'has_passed',
    perhaps: others.filter((day) => day !== null && day >= today) as string[],
  }
}
/** Of a stretch, and of the next one where this one's may have passed. */
const edge =
  (of: (span: Span) => string | null) =>
  ({ SPAN }: Found, reading: Reading): DateFound => {
    return firstAhead([of(SPAN), ...(SPAN.isNear ? [of(following(SPAN))] : [])], todayOf(reading))
  }

function following({ from, to }: Span): Span {
  if (to < addDays(from, 5)) return weekAround(from, 1)
  const [[year, month], [lastYear, last]] = [partsOf(from), partsOf(to)]
  return monthsAround(from, (lastYear - year) * 12 + last - month + 1, 1)
}

const middleOf = ({ from, to }: Span) => {
  const [year, month] = partsOf(from)
  return to === lastOfMonth(year, month)
    ? (dayOf(year, month, 15) ?? to)
    : addDays(from, Math.floor(lengthOf(from, to) / 2))
}
const lengthOf = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Ends, middles and beginnings of stretches, their first, last and nth day and working day, and days around feasts. */
export const spanDayRules = [
  rule(
    'DAY',
    `@the? @ending ${within} SPAN`,
    edge(({ to }) => to),
    ['fim do mês', 'final do trimestre', 'fim de semana'],
    0.4,
  ),
  rule(
    'DAY',
    `@the? ultima semana ${within} SPAN`,
    edge(({ to }) => to),
    'última semana de março',
    0.4,
  ),
  rule('DAY', `@the? @middle ${within} SPAN`, edge(middleOf), ['meados de março', 'meio do ano'], 0.4),
  rule(
    'DAY',
    `@the? @beginning ${within} SPAN`,
    edge(({ from }) => from),
    'início de março',
    0.4,
  ),
  rule(
    'DAY',
    `@this SPAN`,
    ({ SPAN }, r) => found(SPAN.to, SPAN.from < todayOf(r) ? todayOf(r) : SPAN.from),
    ['esse mês', 'esta semana'],
    0.2,
  ),
  rule(
    'DAY',
    `@the? NTH dia ${within} SPAN`,
    (f, r) => edge((span) => nth(span, f.NTH))(f, r),
    ['penúltimo dia do mês', 'último dia de fevereiro'],
    0.5,
  ),
  rule(
    'DAY',
    `@the? NTH dia util (${within} SPAN)?`,
    nthWorking,
    ['último dia útil', 'quinto dia útil de dezembro', '5º dia útil'],
    0.6,
  ),
  rule('DAY', 'vespera @of @the? FEAST', ({ FEAST }) => found(addDays(FEAST.day, -1)), 'véspera de Natal', 0.4),
  rule('DAY', 'antevespera @of @the? FEAST', ({ FEAST }) => found(addDays(FEAST.day, -2)), 'antevéspera de Natal', 0.4),
  rule(
    'DAY',
    '(logo)? (depois || apos) @of? @the? FEAST',
    ({ FEAST }) => found(workingAfter(FEAST.day)),
    'depois do carnaval',
    0.4,
  ),
]

function nth({ from, to }: Span, place: number): string | null {
  const day = place < 0 ? addDays(to, place + 1) : addDays(from, place - 1)
  return day >= from && day <= to ? day : null
}

/** Of no stretch that was named, of this month or, where that has passed, of the next. */
function nthWorking({ NTH: place = 0, SPAN }: Found, reading: Reading): DateFound {
  const today = todayOf(reading)
  const of = ({ from, to }: Span) => workingDayIn(from, to, place)
  if (SPAN) return edge(of)({ SPAN }, reading)
  const day = [0, 1].map((ahead) => of(monthsAround(today, 1, ahead))).find((one) => one !== null && one >= today)
  return day ? found(day) : noSuchDay
}

function workingAfter(day: string): string {
  const next = addDays(day, 1)
  return isWorkingDay(next) ? next : workingAfter(next)
}
