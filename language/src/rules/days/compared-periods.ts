import { formatDate } from '@leme/contract/format/format'
import { addDays } from '../../calendar.ts'
import type { Reading } from '../../engine/chart.ts'
import { rule } from '../../engine/rule.ts'
import type { DateFound } from './days.ts'
import { type Ahead, firstDay, lastDay, type Period, todayOf, upTo } from './periods.ts'

type Compare = (found: Period, today: string, ahead: boolean | null) => Period | null

const before: Compare = ({ from }) => ({
  from: firstDay,
  to: addDays(from, -1),
  label: `antes de ${formatDate(from)}`,
})
const beforeEnd: Compare = ({ to }) => ({ from: firstDay, to: addDays(to, -1), label: `antes de ${formatDate(to)}` })
const after: Compare = ({ to }) => ({ from: addDays(to, 1), to: lastDay, label: `depois de ${formatDate(to)}` })
const since: Compare = ({ from }) => ({ from, to: lastDay, label: `desde ${formatDate(from)}` })
/** What is to come is asked from today on, unless the last of these days is here; what has been, of all time. */
const until: Compare = ({ to }, today, ahead) =>
  to > today && ahead !== false ? upTo(to, today) : { from: firstDay, to, label: `até ${formatDate(to)}` }

const compared =
  (compare: Compare) =>
  ({ PERIOD }: { PERIOD: Ahead }, reading: Reading): Ahead =>
  (ahead) => {
    const found = PERIOD(ahead) ?? PERIOD(!ahead)
    return found && compare(found, todayOf(reading), ahead)
  }

/** From the first day of one to the last day of the other, which follows it. */
const between =
  ({ PERIOD, PERIOD2 }: { PERIOD: Ahead; PERIOD2: Ahead }): Ahead =>
  (ahead) => {
    const first = PERIOD(ahead) ?? PERIOD(!ahead)
    const second = [ahead, true].map((one) => PERIOD2(one)).find((one) => one && first && one.to >= first.from)
    if (!first || !second) return null
    return { from: first.from, to: second.to, label: `de ${formatDate(first.from)} a ${formatDate(second.to)}` }
  }

/** Comparators, each before whatever names days. */
export const comparedPeriodRules = [
  rule('PERIOD', 'antes @of? @the? PERIOD', compared(before), 'antes de outubro', 0.6),
  rule('PERIOD', 'antes @of @the? @ending @of? PERIOD', compared(beforeEnd), 'antes do fim de outubro', 0.9),
  rule(
    'PERIOD',
    '(depois || apos || posterior|posteriores a) @of? @the? PERIOD',
    compared(after),
    'depois de outubro',
    0.6,
  ),
  rule('PERIOD', 'ate @the? PERIOD', compared(until), ['até outubro', 'até hoje', 'até o dia 30'], 0.6),
  rule('PERIOD', 'ate @the? @ending @of? PERIOD', compared(until), ['até o fim de outubro', 'até o fim do ano'], 0.9),
  rule(
    'PERIOD',
    'ate agora || ate o momento || ate o presente',
    (_: unknown, reading: Reading): Ahead => {
      const today = todayOf(reading)
      return () => ({ from: firstDay, to: today, label: 'até hoje' })
    },
    'até agora',
    0.6,
  ),
  rule('PERIOD', '(desde || a partir @of) @the? PERIOD', compared(since), ['desde outubro', 'a partir de 15/09'], 0.6),
  rule('PERIOD', 'entre @the? PERIOD e|a|ate @the? PERIOD', between, 'entre agosto e outubro', 0.8),
  rule('PERIOD', 'PERIOD a|ate @the? PERIOD', between, ['de agosto a outubro', 'de hoje até sexta'], 0.8),
]

const onDay = ({ day }: DateFound): Ahead | null =>
  day ? () => ({ from: day, to: day, label: `em ${formatDate(day)}` }) : null

/** Days by their names: feasts, and working days by their place. */
export const namedDayRules = [
  rule('PERIOD', '(@in || @of || @for)? @the? FEAST', ({ FEAST }) => onDay(FEAST), 'no Natal', 0.5),
  rule(
    'PERIOD',
    '@in|@of|@the? &NTH DAY !de|do|da|deste|desse',
    ({ DAY }, { tokens }, start, end) =>
      tokens.slice(start, end).some(({ word }) => word === 'dia') ? onDay(DAY) : null,
    'no último dia útil do ano',
    0.5,
  ),
]
