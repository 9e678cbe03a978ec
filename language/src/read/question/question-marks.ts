import { addDays } from '../../calendar.ts'
import type { Reading } from '../../engine/chart.ts'
import type { Closer, Query } from '../../plan.ts'
import { elided, hints, idleMore, orderHints } from '../../rules/question-hints.ts'
import { type Asked, periodOf } from './marks.ts'

const spaced = (words: readonly string[]) => ` ${words.join(' ')} `

/** The keywords with what else the topics turn on. */
export function marksOf(asked: Asked, reading: Reading): ReadonlySet<string> {
  const { order, called, unknown, period, lacks } = asked
  const { page } = reading.turn
  const marks = new Set(asked.marks)
  const said = spaced(reading.tokens.map(({ word }) => word))
  const has = (...some: string[]) => some.some((one) => marks.has(one))
  const put = (mark: string, is: boolean) => is && marks.add(mark)
  for (const [mark, is] of Object.entries(hints)) put(mark, is.test(said))
  for (const [mark, is] of Object.entries(orderHints)) put(mark, is.test(spaced(order)))
  put('@unknown', unknown !== null)
  put('#named', called.length > 0)
  put('#period', period !== null)
  put('#months', ofMonths(periodOf(asked, isAhead(marks)), reading.turn.today))
  put('#lacks', lacks !== null)
  put(`#lacks.${lacks}`, lacks !== null)
  put('#onproject', page.project !== null)
  put('#onfinance', page.context_type === 'finance')
  put('#rank', rankOf(asked, reading) !== undefined)
  put('#alone', order.filter((mark) => mark !== 'ativo' && mark !== 'ver').length === 1)
  put('#short', order.length <= 5 && called.length === 0 && !has('_'))
  const isPointed = has('#pointed') && has('projeto') && !has('@project', '#several', '#anyproject')
  put('#this', isPointed || (page.project !== null && (has('este') || elided.has(order.join(' ')))))
  put('#project', has('@project', 'projeto', '#this'))
  put('#work', has('task', 'projeto', 'ticket', 'fatura', 'hora', 'budget', 'equipe', '@project'))
  put('#agent', has('agente') || (has('@agent') && !has('#work')))
  put('#taskonly', has('task') && !has('fatura'))
  const isName = unknown !== null && unknown.said[0] !== unknown.said[0]?.toLowerCase()
  put('#oneproject', has('@project', '#this') || (unknown !== null && (has('projeto') || isName)))
  const isOne =
    has('@project', '#this') ||
    (!has('#several') &&
      ((unknown !== null && said.includes(' projeto ')) || (has('como', 'andamento', 'falta') && !has('#anyproject'))))
  put(
    '#projects',
    has('projeto') && !has('task', 'equipe', 'epic', 'story') && !isOne && (!has('quem') || has('#whois')),
  )
  putFact(asked, marks, reading)
  return marks
}

/** Days that are whole months, the last one until today at least. */
function ofMonths(period: Query['period'], today: string): boolean {
  if (!period?.from.endsWith('-01') || period.from === period.to) return false
  return period.to === today || addDays(period.to, 1).endsWith('-01')
}

const ofOthers = ['task', 'epic', 'story', 'fatura', 'devendo', 'receber', 'agente', 'ticket', 'deve', 'atrasado']

/** One fact of one project: of one that is named, or of the page's. */
function putFact({ unknown }: Asked, marks: Set<string>, { chart, tokens, turn }: Reading): void {
  const [fact] = tokens.flatMap((_, at) => chart.at(at, 'ASKED').map(({ value }) => value))
  if (!fact || ofOthers.some((one) => marks.has(one))) return
  const isNamed = marks.has('@project') || marks.has('#this') || (unknown !== null && marks.has('projeto'))
  const isOfOthers = unknown !== null || ['#named', '#several', '#clients'].some((one) => marks.has(one))
  const isAtHand = turn.page.project !== null && !isOfOthers
  if (!isAtHand && (!isNamed || fact === 'end' || (fact === 'lead' && !marks.has('#led')))) return
  marks.add('#fact')
  if (fact === 'lead') marks.add('#fact.lead')
}

/** "menos" and "antes" of days rank nothing. */
export function rankOf({ pieces }: Asked, { chart, tokens }: Reading): Closer['rank'] {
  const isOfDays = (at: number) => pieces.some(({ eat, node }) => eat === 'PERIOD' && at >= node.start && at < node.end)
  const all = tokens.flatMap((_, at) => (isOfDays(at) ? [] : chart.at(at, 'RANKED').map(({ value }) => value)))
  if (all.includes('least')) return 'least'
  return all.includes('most') && !idleMore.test(spaced(tokens.map(({ word }) => word))) ? 'most' : undefined
}

/** Whether days without a year are those to come; null where they may be either: work and invoices of no state. */
export function isAhead(marks: ReadonlySet<string>): boolean | null {
  const has = (words: string) => words.split(' ').some((one) => marks.has(one))
  if (has('#soon vence receber fazer tenho terminar livre')) return true
  return has('task epic story fatura') && !has('pago recebido concluido lancar gastar') ? null : false
}
