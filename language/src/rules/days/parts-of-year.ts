import { addMonths, dayOf, lastOfMonth, partsOf } from '../../calendar.ts'
import type { Reading } from '../../engine/chart.ts'
import { rule } from '../../engine/rule.ts'
import { type Ahead, type Period, todayOf } from './periods.ts'

const ordinals = ['primeir', 'segund', 'terceir', 'quart']
const monthsOf = { tri: 3, sem: 6, ano: 12 } as const
type Unit = keyof typeof monthsOf
const called = { tri: 'trimestre', sem: 'semestre', ano: 'ano' } as const

const unitIn = (words: readonly string[]): Unit =>
  (['tri', 'sem'] as const).find((unit) => words.includes(called[unit])) ?? 'ano'

/** The part of a year that begins with this month. */
function partFrom(year: number, first: number, months: number, label: string): Period | null {
  const from = dayOf(year, first, 1)
  return from === null ? null : { from, to: lastOfMonth(year, first + months - 1), label }
}

/** "o terceiro trimestre": without a year the one that is to come, or that has begun. */
function numbered({ NN, YEAR }: Record<string, number>, reading: Reading, start: number, end: number): Ahead | null {
  const words = reading.tokens.slice(start, end).map(({ word }) => word)
  const unit = unitIn(words)
  const place = NN ?? ordinals.findIndex((one) => words.some((word) => word.startsWith(one))) + 1
  const months = monthsOf[unit]
  const first = (place - 1) * months + 1
  if (place < 1 || first > 12) return null
  return (ahead) => {
    const [now, month] = partsOf(todayOf(reading))
    const isOver = first + months - 1 < month
    const year = YEAR ?? (ahead ? now + (isOver ? 1 : 0) : now - (first > month ? 1 : 0))
    return partFrom(year, first, months, `no ${place}º ${called[unit]} de ${year}`)
  }
}

/** This one, the last or the next one. */
const near =
  (way: -1 | 0 | 1, label: string) =>
  (_: unknown, reading: Reading, start: number, end: number): Ahead => {
    const unit = unitIn(reading.tokens.slice(start, end).map(({ word }) => word))
    const months = monthsOf[unit]
    const [year, month] = partsOf(addMonths(`${todayOf(reading).slice(0, 7)}-01`, way * months))
    const period = partFrom(year, month - ((month - 1) % months), months, label.replace('_', called[unit]))
    return () => period
  }

const the = '(@this || @the || @in || @of || @for @the?)?'

/** Quarters and halves of a year, and the year to come. */
export const partOfYearRules = [
  rule(
    'PERIOD',
    `${the} (primeiro|segundo|terceiro|quarto || NN º|o|°) trimestre|semestre (@of YEAR || @of ano)?`,
    numbered,
    ['no terceiro trimestre', '1º semestre de 2026'],
    0.4,
  ),
  rule('PERIOD', `${the} semestre atual?`, near(0, 'neste _'), 'neste semestre'),
  rule(
    'PERIOD',
    '(@in || @of)? (ultimo semestre || semestre passado)',
    near(-1, 'no _ passado'),
    'semestre passado',
    0.3,
  ),
  rule(
    'PERIOD',
    `${the} (trimestre|semestre|ano que|q vem || proximo trimestre|semestre|ano)`,
    near(1, 'no _ que vem'),
    ['ano que vem', 'no próximo trimestre'],
    0.3,
  ),
]
