import { formatDate } from '@leme/contract/format/format'
import { weekOf } from '@leme/contract/work/due'
import { addDays, addMonths, dayOf, lastOfMonth, partsOf, weekdayOf } from '../../calendar.ts'
import type { Reading } from '../../engine/chart.ts'
import { rule } from '../../engine/rule.ts'

export type Period = { from: string; to: string; label: string }
/** Whether the question looks forward (what is due) or back (what was spent); null where it may do both. */
export type Ahead = (ahead: boolean | null) => Period | null

const monthNames = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const dayNames = 'domingo segunda terça quarta quinta sexta sábado'.split(' ')

export const todayOf = ({ turn }: Reading) => turn.today
const oneDay = (day: string, label: string): Period => ({ from: day, to: day, label })
const dated = (day: string | null): Period | null => (day === null ? null : oneDay(day, `em ${formatDate(day)}`))
const span = (from: string | null, to: string | null): Period | null =>
  !from || !to || from > to ? null : { from, to, label: `de ${formatDate(from)} a ${formatDate(to)}` }
/** What is still to come up to a day. */
export const upTo = (to: string, today: string): Period => ({
  from: today,
  to,
  label: `de hoje até ${formatDate(to)}`,
})

/** Before and after any day. */
export const firstDay = '0001-01-01'
export const lastDay = '9999-12-31'
/** The week of the lists and of the pages of money, also on a Sunday, which is its last day. */
const week = (day: string, label: string): Period => ({ ...weekOf(day), label })

function month(day: string, label: string): Period {
  const [year, number] = partsOf(day)
  return { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(year, number), label }
}

function quarter(day: string, label: string): Period {
  const [year, number] = partsOf(day)
  const first = number - ((number - 1) % 3)
  return { from: dayOf(year, first, 1) ?? day, to: lastOfMonth(year, first + 2), label }
}

const wholeYear = (year: number, label: string): Period => ({ from: `${year}-01-01`, to: `${year}-12-31`, label })

/** A month without a year: ahead, or one of the two before; back; where it may be either, one of the next two or back. */
function yearOf(number: number, said: number | undefined, today: string, ahead: boolean | null): number {
  if (said) return said < 100 ? 2000 + said : said
  const [year, current] = partsOf(today)
  const isNext = (number - current + 12) % 12 <= (ahead ? 9 : ahead === null ? 2 : 0)
  return year + (number < current ? 1 : 0) - (isNext ? 0 : 1)
}

type FoundNumbers = Record<string, number>

const named = ({ MONTH, MON, YEAR }: FoundNumbers, today: string, ahead: boolean | null): Period | null => {
  const number = MONTH ?? MON ?? 1
  const first = dayOf(yearOf(number, YEAR, today, ahead), number, 1)
  return first === null ? null : month(first, `em ${monthNames[number - 1]} de ${first.slice(0, 4)}`)
}
const dateOf = (
  day: number | undefined,
  number: number | undefined,
  year: number | undefined,
  today: string,
  ahead: boolean | null,
) => (day === undefined || number === undefined ? null : dayOf(yearOf(number, year, today, ahead), number, day))

/** The nearest day of that number, today included, that a question looks to. */
function nextDate(date: number, today: string, ahead: boolean | null): string | null {
  const [, , current] = partsOf(today)
  const other = addMonths(`${today.slice(0, 7)}-01`, ahead ? 1 : -1)
  const [year, number] = partsOf((ahead ? date >= current : date <= current) ? today : other)
  return dayOf(year, number, date)
}

const nextWeekday = (weekday: number, today: string) => addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)

/** Both ways of looking; the question says which. */
const both =
  (read: (found: FoundNumbers, today: string, ahead: boolean | null, unit: string, words: string) => Period | null) =>
  (found: FoundNumbers, reading: Reading, start: number, end: number): Ahead | null => {
    const words = reading.tokens.slice(start, end).map(({ word }) => word)
    const unit =
      words.findLast((word) => ['hora', 'dia', 'sema', 'mes'].some((one) => word.startsWith(one)) || word === 'h') ??
      'dias'
    const make: Ahead = (ahead) => read(found, todayOf(reading), ahead, unit, words.join(' '))
    return make(true) || make(false) ? make : null
  }

function some(count: number, unit: string, today: string, ahead: boolean | null): Period | null {
  if (count < 1 || count > 1000) return null
  if (unit.startsWith('h'))
    return {
      from: addDays(today, -Math.ceil(count / 24)),
      to: today,
      label: count === 24 ? 'nas últimas 24 horas' : 'desde ontem',
    }
  const way = ahead ? 1 : -1
  const end = unit.startsWith('mes')
    ? addMonths(today, way * count)
    : addDays(today, way * count * (unit.startsWith('s') ? 7 : 1))
  const which = ahead ? 'próximos' : 'últimos'
  const label = unit.startsWith('s')
    ? `nas ${which.slice(0, -2)}as ${count} semanas`
    : `nos ${which} ${count} ${unit.startsWith('mes') ? 'meses' : 'dias'}`
  return ahead ? { from: today, to: end, label } : { from: addDays(end, 1), to: today, label }
}

/** Days that lie further back than so many, or less far. */
function aged(count: number, unit: string, today: string, isMore: boolean): Period | null {
  if (count < 1 || count > 1000) return null
  const isMonths = unit.startsWith('mes')
  const then = isMonths ? addMonths(today, -count) : addDays(today, -count * (unit.startsWith('s') ? 7 : 1))
  const units = isMonths
    ? count === 1
      ? 'mês'
      : 'meses'
    : `${unit.startsWith('s') ? 'semana' : 'dia'}${count === 1 ? '' : 's'}`
  const label = `há ${isMore ? 'mais' : 'menos'} de ${count} ${units}`
  return isMore ? { from: firstDay, to: addDays(then, -1), label } : { from: addDays(then, 1), to: today, label }
}
/** The first and the last ten days, as one speaks of a month's beginning and end. */
function partOfMonth(day: string, isEnd: boolean): Period | null {
  const { from, to } = month(day, '')
  return isEnd ? span(addDays(to, -9), to) : span(from, addDays(from, 9))
}

const units = '(dia || dias || semana || semanas || mes || meses)'
const d = '(dia)? NN / NN (/ YEAR|NN)?'
const p = (pattern: string, read: Parameters<typeof both>[0], examples: string | string[] = [], weight = 0) =>
  rule('PERIOD', pattern, both(read), examples, weight)
const the = '(@this || @the || @in || @of || @for @the?)?'

/** Stretches of days that a question is about; both days count. */
export const periodRules = [
  p(
    `(entre || @of)? o? ${d} (e || a || ate || ao || -) o? ${d}`,
    (f, t, a) => {
      const year = f.YEAR2 ?? f.YEAR
      return span(dateOf(f.NN, f.NN2, f.YEAR ?? year, t, a), dateOf(f.NN3, f.NN4, year, t, a))
    },
    'de 01/10 a 15/10',
    0.5,
  ),
  p(
    '(entre || de || do) dia? NN (e || a || ate) dia? NN de MONTH (de YEAR)?',
    (f, t, a) => {
      const year = yearOf(f.MONTH ?? 1, f.YEAR, t, a)
      return span(dayOf(year, f.MONTH ?? 1, f.NN ?? 0), dayOf(year, f.MONTH ?? 1, f.NN2 ?? 0))
    },
    'de 1 a 15 de outubro',
    0.5,
  ),
  p('depois de @tomorrow', (_f, t) => oneDay(addDays(t, 2), 'depois de amanhã'), 'depois de amanhã', 0.4),
  p('anteontem', (_f, t) => oneDay(addDays(t, -2), 'anteontem'), 'anteontem'),
  p('(@of || @in || @for)? @yesterday', (_f, t) => oneDay(addDays(t, -1), 'ontem'), 'ontem'),
  p('(@of || @in || @for)? @tomorrow', (_f, t) => oneDay(addDays(t, 1), 'amanhã'), 'amanhã'),
  p('(@of || @in || @for)? @today', (_f, t) => oneDay(t, 'hoje'), 'hoje'),
  p(
    `(@in || @of || @the)? @lastly|ultimos|ultimas|passados NUM (horas || h || dias || semanas || mes || meses)`,
    (f, t, _a, unit) => some(f.NUM ?? 0, unit, t, false),
    ['nos últimos 7 dias', 'últimas 24 horas'],
    0.4,
  ),
  p(
    '(@in || @of || @the)? proximos|proximas NUM (dias || semanas || meses)',
    (f, t, _a, unit) => some(f.NUM ?? 0, unit, t, true),
    'próximos 7 dias',
    0.4,
  ),
  p(
    '(@in || @of || ha)? NUM (dias || semanas || meses) atras',
    (f, t, _a, unit) => some(f.NUM ?? 0, unit, t, false),
    '15 dias atrás',
    0.4,
  ),
  p(
    '(@in || @of)? (semana passada || ultima semana || semana anterior)',
    (_f, t) => week(addDays(t, -7), 'na semana passada'),
    'semana passada',
    0.3,
  ),
  p(
    `${the} (semana que|q vem || proxima semana)`,
    (_f, t) => week(addDays(t, 7), 'na semana que vem'),
    'na semana que vem',
    0.3,
  ),
  p(
    `${the} (fim || final) de|da semana`,
    (_f, t) => {
      const { to } = weekOf(t)
      return { from: addDays(to, -1), to, label: 'no fim de semana' }
    },
    'neste fim de semana',
    0.3,
  ),
  p(`${the} semana (atual || corrente)?`, (_f, t) => week(t, 'nesta semana'), ['essa semana', 'semana'], -0.1),
  p(
    `(@in || @of)? (mes @lastly || @lastly mes)`,
    (_f, t) => month(addMonths(t, -1), 'no mês passado'),
    'mês passado',
    0.3,
  ),
  p(`${the} (mes que|q vem || proximo mes)`, (_f, t) => month(addMonths(t, 1), 'no mês que vem'), 'mês que vem', 0.3),
  p('(em || @of || no || no mes de || mes de || @for)? MONTH @of?', named, ['em outubro', 'outubro'], 0.1),
  // Worth more than a month and a year apart.
  p(
    '(em || @of || no || no mes de || mes de || @for)? MONTH|MON (/ || de) YEAR',
    named,
    ['de novembro de 2026', 'out/2026'],
    0.6,
  ),
  p(
    '(em || @of || no || no mes de || mes de || @for)? (NN / YEAR)',
    (f, t, a) => named({ MONTH: f.NN ?? 0, YEAR: f.YEAR ?? 0 }, t, a),
    'em 10/2026',
    0.6,
  ),
  p('(em || @of || no mes de || mes de) MON', named, 'em out', 0.1),
  p(
    `((ha || faz) mais de NUM ${units} || mais de NUM ${units} @of|em &atraso)`,
    (f, t, _a, unit) => aged(f.NUM ?? 0, unit, t, true),
    'há mais de 30 dias',
    0.6,
  ),
  p(
    `((ha || faz) menos de NUM ${units} || menos de NUM ${units} @of|em &atraso)`,
    (f, t, _a, unit) => aged(f.NUM ?? 0, unit, t, false),
    'há menos de 30 dias',
    0.6,
  ),
  p(
    '(@in || @for @the?)? (fim || final) (@of || @this) mes (atual || corrente)?',
    (_f, t, a) => (a === false ? partOfMonth(t, true) : upTo(month(t, '').to, t)),
    'no fim do mês',
    0.5,
  ),
  p(
    '(@in)? (fim || final) @of mes que|q vem',
    (_f, t) => partOfMonth(addMonths(t, 1), true),
    'fim do mês que vem',
    0.6,
  ),
  p('(@in)? (fim || final) @of mes @lastly', (_f, t) => partOfMonth(addMonths(t, -1), true), 'fim do mês passado', 0.6),
  p('(@in)? (comeco || inicio) (@of || @this) mes', (_f, t) => partOfMonth(t, false), 'no início do mês', 0.5),
  p(
    '(@in)? (comeco || inicio) @of mes que|q vem',
    (_f, t) => partOfMonth(addMonths(t, 1), false),
    'início do mês que vem',
    0.6,
  ),
  p(
    '(@in || @of)? (primeira || segunda || 1ª || 2ª) quinzena @of MONTH (de YEAR)?',
    (f, t, a, _unit, words) => {
      const found = named(f, t, a)
      const half = found && `${found.from.slice(0, 8)}1`
      return found && (/primeira|1/.test(words) ? span(found.from, `${half}5`) : span(`${half}6`, found.to))
    },
    'primeira quinzena de outubro',
    0.6,
  ),
  p(`${the} mes (atual || corrente)?`, (_f, t) => month(t, 'neste mês'), ['este mês', 'no mês'], -0.1),
  p(
    '(@in || @of)? (ultimo trimestre || trimestre passado)',
    (_f, t) => quarter(addMonths(t, -3), 'no trimestre passado'),
    'último trimestre',
    0.3,
  ),
  p(`${the} trimestre atual?`, (_f, t) => quarter(t, 'neste trimestre'), 'neste trimestre'),
  p(
    '(@in || @of)? (ano @lastly || @lastly ano)',
    (_f, t) => wholeYear(partsOf(t)[0] - 1, 'no ano passado'),
    'ano passado',
    0.3,
  ),
  p('(@this || @the || @in || @of) ano atual?', (_f, t) => wholeYear(partsOf(t)[0], 'neste ano'), 'este ano'),
  p('(em || de || do ano de || no ano de) YEAR', (f) => wholeYear(f.YEAR ?? 0, `em ${f.YEAR}`), 'em 2026'),
  p('(em || no || do)? YEAR - NN - NN', (f) => dated(dayOf(f.YEAR ?? 0, f.NN ?? 0, f.NN2 ?? 0)), '2026-11-19', 0.4),
  p(`(em || no || do || na data)? ${d}`, (f, t, a) => dated(dateOf(f.NN, f.NN2, f.YEAR ?? f.NN3, t, a)), '30/11', 0.2),
  p(
    '(no || do || em)? dia? NN de MONTH (de YEAR)?',
    (f, t, a) => dated(dayOf(yearOf(f.MONTH ?? 1, f.YEAR, t, a), f.MONTH ?? 1, f.NN ?? 0)),
    '15 de dezembro',
    0.3,
  ),
  p('(no || do || pro || para o)? dia NN', (f, t, a) => dated(nextDate(f.NN ?? 0, t, a)), 'dia 15', 0.2),
  p(
    '(na || da || no || pra || para || para a || nesta || proxima)? proxima? WD (- feira || feira)?',
    (f, t, a) => {
      const next = nextWeekday(f.WD ?? 0, t)
      const name = dayNames[f.WD ?? 0]
      return oneDay(a ? next : addDays(next, -7), `${a ? 'na próxima' : 'na última'} ${name}`)
    },
    ['na sexta', 'segunda-feira'],
  ),
]
