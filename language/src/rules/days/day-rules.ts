import { addDays, addMonths, mondayOf, monthsEnd, monthsStart, partsOf } from '../../calendar.ts'
import type { Reading } from '../../engine/chart.ts'
import { rule } from '../../engine/rule.ts'
import {
  after,
  type DateFound,
  exact,
  found,
  full,
  nextDate,
  nextWeekday,
  ofMonth,
  onWeekday,
  sameDay,
  todayOf,
  unitIn,
  wholeMonth,
} from './days.ts'
import { ordinalRules, spanDayRules, spanRules } from './spans.ts'

const month = (months: number) => (_: unknown, reading: Reading) =>
  found(monthsEnd(todayOf(reading), months), monthsStart(todayOf(reading), months))
const nextWeek = '(semana que|q vem || proxima semana || semana seguinte || outra semana || semana proxima)'
const nextMonth = '(mes que|q vem || proximo mes || mes seguinte || outro mes)'

/** Dates by their number, of which a weekday may be said too: "dia 15" is the next one, "15/12" the next 15th of December. */
const dateRules = [
  rule('DATE DAY', 'YEAR - NN - NN', ({ YEAR, NN, NN2 }) => exact(YEAR, NN, NN2), '2026-12-03'),
  rule('DATE DAY', 'dia? NN /|- NN /|- NN|YEAR', ({ NN, NN2, NN3, YEAR }) => exact(full(YEAR ?? NN3), NN2, NN), [
    '01/12/2026',
    '3-12-26',
  ]),
  rule(
    'DAY',
    '@until @the? NN $',
    // "lote 1 até 5" counts.
    ({ NN }, r, start) => (r.tokens[start - 1]?.kind === 'number' ? null : nextDate(NN, todayOf(r))),
    [],
    -0.2,
  ),
  rule(
    'DATE DAY',
    'dia? NN / _ NN !/',
    ({ NN, NN2 }, r, s) => (r.tokens[s - 1]?.word === '/' ? null : ofMonth(NN, NN2, todayOf(r))),
    ['03/12', 'dia 3/12'],
  ),
  rule(
    'DATE DAY',
    'dia? NN º|o|°|ª? de|do? MONTH|MON .? (de|/|, YEAR || do ano de YEAR || YEAR)?',
    ({ NN, MONTH, MON, YEAR }, r) => (YEAR ? exact(YEAR, MONTH ?? MON, NN) : ofMonth(NN, MONTH ?? MON, todayOf(r))),
    ['15 de dezembro', '4 de janeiro de 2027', '1º de dezembro', '30 nov'],
  ),
  rule(
    'DATE DAY',
    'dia? (primeiro || WORDNUM) de MONTH (de YEAR)?',
    ({ WORDNUM = 1, MONTH, YEAR }, r) => (YEAR ? exact(YEAR, MONTH, WORDNUM) : ofMonth(WORDNUM, MONTH, todayOf(r))),
    ['primeiro de março', 'dia dez de dezembro'],
  ),
  rule(
    'DATE DAY',
    'dia INT do|de INT',
    ({ INT, INT2 }, r) => (INT2 >= 1 && INT2 <= 12 ? ofMonth(INT, INT2, todayOf(r)) : null),
    'dia 15 do 12',
  ),
  rule('DATE DAY', `@the? @next? dia INT (@this mes || que vem)? !@hour`, ({ INT }, r) => nextDate(INT, todayOf(r)), [
    'dia 15',
    'o dia 3',
  ]),
  rule('DATE DAY', 'o? dia primeiro', (_, r) => nextDate(1, todayOf(r)), 'dia primeiro'),
  rule(
    'DATE DAY',
    `dia INT d|do|de? ${nextMonth}`,
    ({ INT }, r) =>
      exact(...(partsOf(addMonths(`${todayOf(r).slice(0, 7)}-01`, 1)).slice(0, 2) as [number, number]), INT),
    'dia 10 do mês que vem',
  ),
]

/** What days are made of, and dates; each list sees what the list before it read. */
export const dateLayers = [ordinalRules, [...spanRules, ...dateRules]] as const

const weekdayName = 'WD|SWD (- feira || feira)? (que vem || q vem)?'
const nearDay = '(@today || @tomorrow || depois|dps de|d @tomorrow)'
const nearDate = ({ DATE }: { DATE: DateFound }, r: Reading, start: number) => {
  const isTomorrow = r.classes[start]?.has('tomorrow')
  return sameDay(DATE, addDays(todayOf(r), r.classes[start]?.has('today') ? 0 : isTomorrow ? 1 : 2))
}

/** Days on the organisation's calendar: "sexta" is the first after today. */
export const dayRules = [
  ...spanDayRules,
  rule('DAY', 'ainda? @today ainda|mesmo?', (_, r) => found(todayOf(r)), ['hoje', 'hoje mesmo']),
  rule('DAY', '@tomorrow cedo?', (_, r) => found(addDays(todayOf(r), 1)), 'amanhã'),
  rule('DAY', 'depois|dps de|d @tomorrow', (_, r) => found(addDays(todayOf(r), 2)), 'depois de amanhã', 0.5),
  // "amanhã, dia 20": both are said.
  rule('DAY', `${nearDay} (,|@open || , @the)? DATE @close?`, nearDate, [], 0.5),
  rule(
    'DAY',
    '@the? (proximo dia util || dia util seguinte)',
    (_, r) => after(1, 'working', todayOf(r)),
    'próximo dia útil',
    0.4,
  ),
  rule('DAY', '@yesterday', (_, r) => ({ day: addDays(todayOf(r), -1), problem: 'has_passed' }), 'ontem'),
  rule(
    'DAY',
    '(anteontem || antes de ontem)',
    (_, r) => ({ day: addDays(todayOf(r), -2), problem: 'has_passed' }),
    'anteontem',
  ),
  rule(
    'DAY',
    '@this|proxima|proximo? WD (- _ feira || feira || - fera)? (que|q vem || @next)? sem? falta?',
    ({ WD }, r) => nextWeekday(WD, todayOf(r)),
    ['sexta', 'segunda-feira', 'sexta que vem', 'sexta q vem', 'próxima terça'],
  ),
  rule('DAY', 'SWD que|q vem', ({ SWD }, r) => nextWeekday(SWD, todayOf(r)), 'sex que vem'),
  rule('DAY', 'SWD - _ feira', ({ SWD }, r) => nextWeekday(SWD, todayOf(r)), 'sex-feira'),
  rule(
    'DAY',
    `${weekdayName} ,? NN !@hour !@minute !@day !@week !/`,
    ({ WD, SWD, NN }, r) => onWeekday(nextDate(NN, todayOf(r)), WD ?? SWD, todayOf(r)),
    'sexta 27',
    0.3,
  ),
  rule(
    'DAY',
    `${weekdayName} (,|@open || , @the)? DATE @close?`,
    ({ WD, SWD, DATE }, r) => onWeekday(DATE, WD ?? SWD, todayOf(r)),
    ['sexta, 27/11', 'sexta, dia 27'],
    0.5,
  ),
  rule(
    'DAY',
    `DATE (,|@open || , uma || que e uma? || , que e uma?)? ${weekdayName} @close?`,
    ({ WD, SWD, DATE }, r) => onWeekday(DATE, WD ?? SWD, todayOf(r)),
    ['27/11, sexta', '27/11 (sexta-feira)'],
    0.5,
  ),
  rule('DAY', 'NN ª -? feira', ({ NN }, r) => (NN > 1 && NN < 7 ? nextWeekday(NN - 1, todayOf(r)) : null), '4ª feira'),
  rule(
    'DAY',
    'SWD $',
    ({ SWD }, r, s) => (before.has(r.tokens[s - 1]?.word ?? '') ? nextWeekday(SWD, todayOf(r)) : null),
    [],
  ),
  rule(
    'DAY',
    `WD (- feira || feira)? da ${nextWeek}`,
    ({ WD }, r) => found(addDays(mondayOf(todayOf(r)), 7 + ((WD + 6) % 7))),
    'terça da semana que vem',
    0.3,
  ),
  rule(
    'DAY',
    'daqui a|ha? NUM @day|@week|@month|@year uteis|util?',
    ({ NUM }, r, s, e) => after(NUM, unitIn(r, s, e), todayOf(r)),
    ['daqui a duas semanas', 'daqui 3 dias'],
  ),
  rule(
    'DAY',
    '(dentro de || em ate? || no prazo de || nos proximos) NUM @day|@week|@month|@year uteis|util?',
    ({ NUM }, r, s, e) => after(NUM, unitIn(r, s, e), todayOf(r)),
    ['em 10 dias', 'dentro de um mês', 'em 5 dias úteis'],
  ),
  rule(
    'DAY',
    'NUM @day|@week|@month uteis? (a partir de hoje || depois de hoje || a contar de hoje)',
    ({ NUM }, r, s, e) => after(NUM, unitIn(r, s, e), todayOf(r)),
    '10 dias a partir de hoje',
  ),
  rule(
    'TERM',
    'NUM @day|@week|@month|@year uteis|util?',
    ({ NUM }, r, s, e) => {
      const found = after(NUM, unitIn(r, s, e), todayOf(r))
      return found && { ...found, count: NUM, unit: unitIn(r, s, e) }
    },
    '3 dias',
  ),
  rule('DAY', nextMonth, month(1), 'mês que vem'),
  rule(
    'DAY',
    nextWeek,
    (_, r) => found(addDays(mondayOf(todayOf(r)), 11), addDays(mondayOf(todayOf(r)), 7)),
    'semana que vem',
    0.2,
  ),
  rule(
    'DAY',
    '(mes de)? MONTH (de|/ YEAR)? || MON de|/ YEAR',
    ({ MONTH, MON, YEAR }, r) => ({ ...wholeMonth(MONTH ?? MON, YEAR, todayOf(r)), start: null }),
    ['março', 'março de 2027', 'mar/2027'],
  ),
  rule(
    'SDAY',
    '(mes de)? MONTH (de|/ YEAR)?',
    ({ MONTH, YEAR }, r) => found(wholeMonth(MONTH, YEAR, todayOf(r)).start ?? ''),
    'março',
  ),
  rule('DAY', '(quinze dias || uma quinzena)', (_, r) => found(addDays(todayOf(r), 15)), 'uma quinzena'),
]

/** Before a weekday in three letters, which are other words too. */
const before = new Set(['pra', 'para', 'p', 'pro', 'ate', 'na', 'no'])
