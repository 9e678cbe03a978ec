import { addDays, addMonths } from '../calendar.ts'
import { dateAt } from '../dates.ts'
import { numberOf, numberPattern } from '../numbers.ts'
import type { Span } from '../span.ts'
import { fold, matchAt } from '../words.ts'
import type { Facts, FactsAt, Where } from './facts.ts'

const stretch = `(?:uns |umas |cerca de |aproximadamente |mais ou menos )?(${numberPattern}) (dias?(?: uteis)?|semanas?|mes(?:es)?|anos?)(?!\\p{L})`
const labelled = new RegExp(
  `(?:(?:com |tem |tera |e |a ){0,8}(?:duracao|vigencia)(?: (?:total|prevista|estimada|aproximada|e|sera))*(?: ?[:=-]| de)? |(?:que )?(?:(?:vai |deve |ira )?(?:durar?|levar?|rodar?)|durando|levando) |(?:por|ao longo de|durante) )${stretch}(?: de duracao)?`,
  'uy',
)
const told = new RegExp(
  `(?:com |tem |sao |e |de |por ){0,8}${stretch}(?: de (?:duracao|projeto|prazo|execucao|vigencia)(?!\\p{L})|(?=,? (?:a partir|a contar|contados|comecando) d))`,
  'uy',
)
const plain = new RegExp(`(?:de |por )?${stretch}`, 'uy')

/** "duração de 3 meses", "6 semanas de duração", "12 semanas a partir de 11/01": how long a project takes. */
export function termFactsAt({ folded }: Span, at: number): FactsAt[] {
  const found = matchAt(labelled, folded, at) ?? matchAt(told, folded, at)
  return found ? [termOf(found, at)] : []
}

/** "um projeto de 3 meses": what says no working hours may be how long it takes. */
export function plainTermAt({ folded }: Span, at: number, where: Where): FactsAt[] {
  const found = matchAt(plain, folded, at)
  return found && (where !== 'tail' || /^(?:de|por) /.test(found[0])) ? [termOf(found, at)] : []
}

function termOf({ 0: whole, 1: count, 2: unit }: RegExpExecArray, at: number): FactsAt {
  return { facts: { term: `${count} ${unit}` }, end: at + whole.length }
}

/**
 * Days that only the others tell: the end of a project that begins on a day and takes so long, and a day without a year
 * that lies before today but after the start. How long it takes without a start stays in words.
 */
export function settleDays({ term, ...facts }: Facts): Facts {
  const { start_date: start, end_date: end } = facts
  if (start && isDay(start) && end && !isDay(end)) {
    const later = dateAt(fold(end), 0, start)
    if (later?.day && later.problem === null) return { ...facts, end_date: later.day }
  }
  if (!term) return facts
  const last = start && isDay(start) ? endOf(start, term) : null
  if (last) return { ...facts, end_date: last }
  if (end) return facts
  return { ...facts, description: [facts.description, `duração de ${term}`].filter(Boolean).join('; ') }
}

function isDay(said: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(said)
}

/** Three months from the first of one are three whole months; from the 4th they end on the 4th. */
function endOf(start: string, term: string): string | null {
  const [, count = '', unit = ''] = /^(.*?) (dias?|semanas?|mes|meses|anos?)$/u.exec(fold(term)) ?? []
  const n = numberOf(count)
  if (!Number.isInteger(n) || n < 1 || n > 999) return null
  if (unit.startsWith('d')) return addDays(start, n)
  if (unit.startsWith('s')) return addDays(start, 7 * n)
  const end = addMonths(start, unit.startsWith('a') ? 12 * n : n)
  return start.endsWith('-01') ? addDays(end, -1) : end
}
