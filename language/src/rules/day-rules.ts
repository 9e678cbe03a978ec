import { addDays, addMonths, mondayOf, monthsEnd, monthsStart, partsOf, thisFriday } from '../calendar.ts'
import type { Reading } from '../engine/chart.ts'
import { rule } from '../engine/rule.ts'
import { after, exact, found, full, nextDate, nextWeekday, ofMonth, todayOf, unitIn, wholeMonth } from './days.ts'

const month = (months: number) => (_: unknown, reading: Reading) =>
  found(monthsEnd(todayOf(reading), months), monthsStart(todayOf(reading), months))
const part =
  (of: 'start' | 'middle' | 'end') =>
  ({ MONTH, MON, YEAR }: Record<string, number>, reading: Reading) => {
    const whole = wholeMonth(MONTH ?? MON ?? 1, YEAR, todayOf(reading))
    const first = whole.start ?? ''
    if (of === 'start') return found(first)
    return of === 'middle' ? found(`${first.slice(0, 8)}15`) : found(whole.day ?? '')
  }

const nextWeek = '(semana que|q vem || proxima semana || semana seguinte || outra semana || semana proxima)'
const nextMonth = '(mes que|q vem || proximo mes || mes seguinte || outro mes)'

/** Days on the organisation's calendar: "sexta" is the first after today, "dia 15" the next one, "15/12" the next 15th of December. */
export const dayRules = [
  rule('DAY', 'YEAR - NN - NN', ({ YEAR, NN, NN2 }) => exact(YEAR, NN, NN2), '2026-12-03'),
  rule('DAY', 'dia? NN /|- NN /|- NN|YEAR', ({ NN, NN2, NN3, YEAR }) => exact(full(YEAR ?? NN3), NN2, NN), [
    '01/12/2026',
    '3-12-26',
  ]),
  rule('DAY', '@until @the? NN $', ({ NN }, r) => nextDate(NN, todayOf(r)), [], -0.2),
  rule(
    'DAY',
    'dia? NN / _ NN !/',
    ({ NN, NN2 }, r, s) => (r.tokens[s - 1]?.word === '/' ? null : ofMonth(NN, NN2, todayOf(r))),
    ['03/12', 'dia 3/12'],
  ),
  rule(
    'DAY',
    'dia? NN º|o|°|ª? de|do? MONTH|MON .? (de|/|, YEAR || do ano de YEAR || YEAR)?',
    ({ NN, MONTH, MON, YEAR }, r) => (YEAR ? exact(YEAR, MONTH ?? MON, NN) : ofMonth(NN, MONTH ?? MON, todayOf(r))),
    ['15 de dezembro', '4 de janeiro de 2027', '1º de dezembro', '30 nov'],
  ),
  rule(
    'DAY',
    'dia? (primeiro || WORDNUM) de MONTH (de YEAR)?',
    ({ WORDNUM = 1, MONTH, YEAR }, r) => (YEAR ? exact(YEAR, MONTH, WORDNUM) : ofMonth(WORDNUM, MONTH, todayOf(r))),
    ['primeiro de março', 'dia dez de dezembro'],
  ),
  rule(
    'DAY',
    'dia INT do|de INT',
    ({ INT, INT2 }, r) => (INT2 >= 1 && INT2 <= 12 ? ofMonth(INT, INT2, todayOf(r)) : null),
    'dia 15 do 12',
  ),
  rule('DAY', `@the? @next? dia INT (@this mes || que vem)? !@hour`, ({ INT }, r) => nextDate(INT, todayOf(r)), [
    'dia 15',
    'o dia 3',
  ]),
  rule('DAY', 'o? dia primeiro', (_, r) => nextDate(1, todayOf(r)), 'dia primeiro'),
  rule(
    'DAY',
    `dia INT d|do|de? ${nextMonth}`,
    ({ INT }, r) =>
      exact(...(partsOf(addMonths(`${todayOf(r).slice(0, 7)}-01`, 1)).slice(0, 2) as [number, number]), INT),
    'dia 10 do mês que vem',
  ),
  rule('DAY', 'ainda? @today ainda|mesmo?', (_, r) => found(todayOf(r)), ['hoje', 'hoje mesmo']),
  rule('DAY', '@tomorrow cedo?', (_, r) => found(addDays(todayOf(r), 1)), 'amanhã'),
  rule('DAY', 'depois|dps de|d @tomorrow', (_, r) => found(addDays(todayOf(r), 2)), 'depois de amanhã', 0.5),
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
  rule('DAY', 'SWD - _ feira', ({ SWD }, r) => nextWeekday(SWD, todayOf(r)), 'sex-feira'),
  rule(
    'DAY',
    'WD|SWD (- feira || feira)? ,? dia? NN !@hour !@minute !@day !@week !/',
    ({ NN }, r) => nextDate(NN, todayOf(r)),
    'sexta, dia 27',
    0.3,
  ),
  rule(
    'DAY',
    'WD|SWD (- feira || feira)? ,|@open? dia? NN / _ NN (/ YEAR)? @close?',
    ({ NN, NN2, YEAR }, r) => (YEAR ? exact(YEAR, NN2, NN) : ofMonth(NN, NN2, todayOf(r))),
    'sexta, 27/11',
    0.5,
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
  rule('DAY', `@the? @ending do ${nextMonth}`, month(1), 'fim do mês que vem', 0.4),
  rule(
    'DAY',
    `@the? @ending d|do|da|desse|deste mes`,
    (_, r) => found(monthsEnd(todayOf(r), 0)),
    ['fim do mês', 'o final do mês'],
    0.3,
  ),
  rule('DAY', 'ultimo dia do mes', (_, r) => found(monthsEnd(todayOf(r), 0)), 'último dia do mês', 0.3),
  rule('DAY', `@beginning do ${nextMonth}`, (_, r) => found(monthsStart(todayOf(r), 1)), 'começo do mês que vem', 0.4),
  rule(
    'DAY',
    '@the? @ending do|deste|desse ano',
    (_, r) => found(`${todayOf(r).slice(0, 4)}-12-31`),
    'fim do ano',
    0.3,
  ),
  rule(
    'DAY',
    '@the? @ending (do ano que vem || do proximo ano)',
    (_, r) => found(`${Number(todayOf(r).slice(0, 4)) + 1}-12-31`),
    'fim do ano que vem',
    0.5,
  ),
  rule(
    'DAY',
    '@beginning (do ano que vem || do proximo ano)',
    (_, r) => found(`${Number(todayOf(r).slice(0, 4)) + 1}-01-01`),
    'início do ano que vem',
    0.5,
  ),
  rule(
    'DAY',
    `@beginning da ${nextWeek}`,
    (_, r) => found(addDays(mondayOf(todayOf(r)), 7)),
    'começo da semana que vem',
    0.4,
  ),
  rule(
    'DAY',
    `(@the? @ending da)? ${nextWeek}`,
    (_, r) => found(addDays(mondayOf(todayOf(r)), 11), addDays(mondayOf(todayOf(r)), 7)),
    ['semana que vem', 'fim da semana que vem'],
    0.2,
  ),
  rule(
    'DAY',
    '(@the? @ending de|da|dessa|desta semana || @this semana || @the? @ending de semana)',
    (_, r) => found(thisFriday(todayOf(r))),
    ['fim da semana', 'essa semana'],
    0.2,
  ),
  rule('DAY', nextMonth, month(1), 'mês que vem'),
  rule(
    'DAY',
    'este|esse|neste|nesse|deste|desse mes',
    (_, r) => found(monthsEnd(todayOf(r), 0), todayOf(r)),
    'esse mês',
  ),
  rule('DAY', '(mes de)? MONTH (de|/ YEAR)?', part('end'), ['março', 'março de 2027']),
  rule('SDAY', '(mes de)? MONTH (de|/ YEAR)?', part('start'), 'março'),
  rule('DAY', 'MON de|/ YEAR', part('end'), 'mar/2027'),
  rule('DAY', '@ending de MONTH|MON (de|/ YEAR)?', part('end'), 'fim de março', 0.3),
  rule('DAY', 'ultima semana de MONTH', part('end'), 'última semana de março', 0.3),
  rule('DAY', '@middle de MONTH|MON (de|/ YEAR)?', part('middle'), 'meados de março', 0.3),
  rule('DAY', '@beginning de MONTH|MON (de|/ YEAR)?', part('start'), 'início de março', 0.3),
  rule('DAY', '(quinze dias || uma quinzena)', (_, r) => found(addDays(todayOf(r), 15)), 'uma quinzena'),
]
