import { type Reading, textOf } from '../../engine/chart.ts'
import { alone, alonePlural, asking, begins, orderClasses, otherOrders, polite } from '../../lexicon/question-words.ts'
import { noQuery, type Plan, type Query, type Topic } from '../../plan.ts'
import { readText } from '../../read.ts'
import { findTopic } from '../../rules/topics.ts'
import { fold, foldedWords } from '../../text.ts'
import type { TurnContext } from '../../turn-context.ts'
import { leftOut, withoutLeaving } from '../left-out.ts'
import { closerOf, numberIn } from './closer.ts'
import { goOn } from './go-on.ts'
import { type Asked, periodOf, readMarks } from './marks.ts'
import { heldBy, type Mentions, mentionsOf, overheard, priorityOf, statusOf, unreadOf } from './query.ts'
import { isAhead, marksOf } from './question-marks.ts'
import { comparesDays, delayIn, joinedSums, unmetOf, unrankedIn } from './unmet.ts'

/** Longer than any question; a text of this size was pasted. */
const longest = 300

/** A question that the database can answer; null for any other sentence. */
export function readQuestion(reading: Reading, history = true): Plan | null {
  const { text } = reading
  if (text.length > longest || text.trim().split('\n').length > 2) return null
  if (isOrder(reading)) return null
  const left = leftOut(reading)
  if (left) return askOfAll(reading, left, history)
  const [first, ...also] = history ? askedInTurn(reading) : []
  if (first) return { intent: 'query', query: first, also }
  const asked = readMarks(reading)
  const query = queryOf(asked, reading)
  const found = history ? goOn(reading, asked, query, (text, before) => askAgain(reading, text, before)) : query
  if (!found || found === query) return found && { intent: 'query', query: found }
  const unmet = query?.closer?.unmet ?? unmetOf(asked, reading, null)
  return { intent: 'query', query: unmet.length > 0 ? { ...found, closer: { ...found.closer, unmet } } : found }
}

/** What is asked of all but something, or of all but that of the question before. */
function askOfAll(
  { turn, budget }: Reading,
  left: NonNullable<ReturnType<typeof leftOut>>,
  history: boolean,
): Plan | null {
  const { rest } = left
  const before =
    history && rest === '' ? turn.history.findLastIndex(({ role }) => role === 'user') : turn.history.length
  const text = rest || (turn.history[before]?.content ?? '')
  const asked = { ...turn, text, history: turn.history.slice(0, Math.max(before, 0)) }
  const plan = text === '' ? null : readQuestion(readText(text, asked, budget), history)
  return plan?.intent === 'query' ? { ...plan, query: withoutLeaving(plan.query, left) } : plan
}

/** The questions of several topics or states that a sentence asks one after the other; none where any of them is no question. */
function askedInTurn(reading: Reading): Query[] {
  const { tokens, chart, text } = reading
  const starts = tokens.flatMap(({ start }, at) => (chart.has(at, 'ALSOASKED') ? [start] : []))
  if (starts.length === 0) return []
  // "e quem está nele?" goes on from what is asked before it.
  const parts = [0, ...starts].map((start, at) => `${start > 0 ? 'e ' : ''}${text.slice(start, starts[at])}`)
  const ask = (part: string, at: number) => {
    const before = parts.slice(Math.max(at - 1, 0), at).map((content) => ({ role: 'user', content }) as const)
    return askAgain(reading, part, before)
  }
  const alone = parts.flatMap((part, at) => ask(part, at) ?? [])
  if (alone.length < parts.length) return []
  const days = alone.every(isSumOfDays) ? daysOnce(reading, alone) : null
  const asked = alone.map((query, at) =>
    days === null || query.period ? query : (ask(`${parts[at]?.replace(/[\s?!.,;]+$/, '')} ${days}?`, at) ?? query),
  )
  return new Set(asked.map(({ topic, status }) => `${topic} ${status}`)).size === parts.length ? asked : []
}

const sumsOfDays: Topic[] = ['invoices', 'withheld_taxes', 'agent_cost', 'logged_hours', 'margin', 'costs']

/** What came to a sum within some days: "quanto faturamos e quanto recebemos em outubro?" names them once for both. */
function isSumOfDays({ topic, status }: Query): boolean {
  return status === 'paid' ? topic === 'to_receive' || topic === 'invoices' : !status && sumsOfDays.includes(topic)
}

/** The words of the only days that a sentence of several questions names; null where there are none or more. */
function daysOnce(reading: Reading, asked: readonly Query[]): string | null {
  if (asked.filter(({ period }) => period).length !== 1) return null
  const { tokens, chart } = reading
  const start = tokens.findIndex((_, at) => chart.has(at, 'PERIOD'))
  const ends = chart.at(start, 'PERIOD').map(({ end }) => end)
  if (start < 0) return null
  const isOfDays = ['em', 'no', 'na', 'de', 'do', 'da'].includes(tokens[start - 1]?.word ?? '')
  return textOf(reading, { start: isOfDays ? start - 1 : start, end: Math.max(...ends) })
}

/** Asks other words, as what was said before stands. */
function askAgain({ turn, budget }: Reading, text: string, history: TurnContext['history']): Query | null {
  const plan = readQuestion(readText(text, { ...turn, text, history }, budget), history.length > 0)
  return plan?.intent === 'query' ? plan.query : null
}

/** "vale a pena o projeto?": a question, as nothing is to be done. */
export function asksWorth({ tokens, classes, chart }: Reading): boolean {
  return (
    tokens.some((_, at) => chart.has(at, 'WORTH')) && !classes.some((all) => orderClasses.some((one) => all.has(one)))
  )
}

/** What is to be done is no question, whatever it is about. */
function isOrder({ tokens, classes }: Reading): boolean {
  const start = tokens.findIndex(
    ({ kind, word }, at) => kind === 'word' && !polite.has(word) && !classes[at]?.has('filler'),
  )
  if (otherOrders.has(tokens[start]?.word ?? '')) return true
  return !classes[start]?.has('show') && orderClasses.some((one) => classes[start]?.has(one))
}

/** "quanto pagamos, deu, descontaram de ISS" */
const paying = /^(?:pag|deu$|deram$|descont)/

function queryOf(asked: Asked, reading: Reading): Query | null {
  const marks = marksOf(asked, reading)
  const rule = isAsked(asked, marks, reading) ? findTopic(marks) : undefined
  if (!rule?.value) return null
  const status = statusOf(rule, marks)
  const mentioned = mentionsOf(rule.value, asked, marks, reading)
  const delay = delayIn(asked, reading, status)
  const period = delay ? null : periodOf(asked, isAhead(marks))
  const isWork = rule.value === 'open_work' || (rule.value === 'person_work' && mentioned.person !== undefined)
  const isDue = isWork && period && (!status || status === 'open') && !marks.has('trabalhar') && !marks.has('#doing')
  const topic = isDue ? 'due_work' : rule.value
  const closer = closerOf(topic, asked, marks, reading)
  const { seat = '' } = closer
  const isOfSeat = (said: string) => foldedWords(said).every((word) => foldedWords(seat).includes(word))
  const named: Mentions = Object.fromEntries(
    Object.entries(mentioned).filter(([, one]) => !('said' in one && isOfSeat(one.said))),
  )
  const unread = unreadOf(topic, { ...asked, marks }, named, closer, reading).filter(
    (said) =>
      (closer.fact !== 'seats' || !(isOfSeat(said) || fold(said).startsWith('pag'))) &&
      (closer.fact !== 'own_taxes' || !paying.test(fold(said))),
  )
  if (asked.seat && !seat) unread.push(asked.seat)
  const priorities = ['P1', 'P2', 'P3'].filter((one) => reading.tokens.some(({ word }) => word === fold(one)))
  if (priorities.length > 1) unread.push(priorities.join(' e '))
  const [unheld] = reading.tokens.flatMap((_, at) => reading.chart.at(at, 'UNHELD'))
  if (unheld) {
    unread.push(textOf(reading, unheld))
    // The rank is among the words that are named.
    if (reading.chart.at(unheld.start, 'RANKED').length > 0) delete closer.rank
  }
  const isSaid = (said: string) => unread.some((other) => other.includes(said))
  const held = heldBy(rule, topic, marks)
  const unmet = unmetOf(asked, reading, { topic, status, held })
  if (delay) unmet.push(textOf(reading, delay))
  unmet.push(...unrankedIn(reading, held, topic, unread), ...joinedSums(reading))
  if (unmet.length > 0) closer.unmet = unmet
  if (period && comparesDays(asked, reading)) closer.compares = true
  unread.push(...overheard(held, topic, asked, marks, closer).filter((said) => !isSaid(said)))
  if (unread.length > 0) closer.unread = unread
  return {
    ...noQuery,
    topic,
    status,
    priority: priorityOf(marks, reading),
    period,
    ...(closer.number ? {} : named),
    ...(Object.keys(closer).length > 0 && { closer }),
  }
}

/** By days, by what is missing, or by what it is put together by: "custos por mês". */
function isNarrowed(marks: ReadonlySet<string>): boolean {
  return marks.has('#period') || marks.has('#lacks') || [...marks].some((mark) => mark.startsWith('por.'))
}

/** Whether a sentence asks at all, and does not only name things of which one may ask. */
function isAsked({ order, unknown }: Asked, marks: ReadonlySet<string>, { tokens, classes, text }: Reading): boolean {
  if (text.trim().endsWith('?')) return true
  const first = tokens.findIndex(({ kind }) => kind === 'word')
  const noun = ['um', 'uma', 'a', 'o'].includes(tokens[first]?.word ?? '') ? first + 1 : first
  const isOneThing = ['task', 'story', 'epic'].some((one) => classes[noun]?.has(one))
  if (isOneThing && !/^(?:atrasad|bloquead|urgent)/.test(tokens[noun + 1]?.word ?? '')) return false
  if (order.some((mark) => asking.has(mark)) || marks.has('#reported')) return true
  // "NFS-e 3017" alone asks for it, "nota 10" need not.
  const isNumber =
    /\d{3}/.test(numberIn(text) ?? '') && order.every((mark) => ['fatura', '_', 'de', 'ser'].includes(mark))
  if (isNumber) return true
  const about = ['de', 'em', 'com', 'para'].includes(order[0] ?? '') ? order.slice(1) : order
  const [one = '', ...more] = about
  const isPlural = tokens.some(({ word }) => word.endsWith('s'))
  if (more.length === 0 && (alone.has(one) || (alonePlural.has(one) && isPlural))) return true
  if (!begins.has(one) || (more.length === 0 && !isNarrowed(marks))) return false
  const idle = about.filter((mark) => mark === '_').length
  const isNamed =
    tokens[first]?.word.endsWith('s') || ['projeto', 'cliente', 'agente'].includes(about[about.indexOf('_') - 1] ?? '')
  return idle <= (isNamed ? foldedWords(unknown?.said ?? '').length : 0)
}
