import type { Reading } from '../../engine/chart.ts'
import { asksAgain, ofAgain, onward, pointing } from '../../lexicon/question-words.ts'
import type { Query } from '../../plan.ts'
import type { Kind } from '../../rules/topics.ts'
import { kindsOf } from '../../rules/topics.ts'
import type { TurnContext } from '../../turn-context.ts'
import { type Asked, periodOf } from './marks.ts'

/** How an answer asks which of several things was meant. */
export const whichOfThem = 'Qual deles?'
/** How far back a question may be that the sentence goes on from. */
const farthest = 3
const kinds: Kind[] = ['project', 'person', 'client', 'agent']

/** Asks other words in the same place, of the database alone. */
export type Ask = (text: string, history: TurnContext['history']) => Query | null

/** What goes on from the question before: "e a Letícia?", "e ontem?", and what says which was meant, where the assistant asked. */
export function goOn(reading: Reading, asked: Asked, query: Query | null, ask: Ask): Query | null {
  const { tokens } = reading
  const isRest = isOfRest(reading)
  const begins = tokens.length > 1 && tokens.some(({ word }, at) => (at === 0 ? onward : pointing).has(word))
  // More words than these are a sentence of their own.
  const asksWhich = tokens.length < 7 && isAskedWhich(reading)
  const isAgain = !query && isOnlyAgain(asked)
  if (!isRest && !isAgain && !begins && (!asksWhich || query)) return query
  const before = lastAsked(reading, ask)
  if (isRest && before) return { ...before, closer: { ...before.closer, rest: true } }
  if (isAgain) return askAgain(before, asked)
  if (!before || (query && !namesNothing(asked))) return query
  return query ? inherit(query, before) : replaced(before, asked, reading, asksWhich)
}

function isAskedWhich({ turn }: Reading): boolean {
  const { role, content = '' } = turn.history.at(-1) ?? {}
  return role === 'assistant' && (content.includes(whichOfThem) || content.startsWith('Não encontrei'))
}

/** "liste todas", "e os outros?": what an answer before was cut of. */
function isOfRest({ tokens, chart }: Reading): boolean {
  const end = tokens.findLastIndex(({ kind }) => kind !== 'mark') + 1
  return chart.at(0, 'THEREST').some((node) => node.end === end)
}

/** "por quê?", "quais são?" */
function isOnlyAgain({ order, period }: Asked): boolean {
  return !period && order.every((mark) => ofAgain.has(mark)) && order.some((mark) => asksAgain.has(mark))
}

function lastAsked({ turn: { history } }: Reading, ask: Ask): Query | null {
  const said = history.flatMap(({ role, content }, at) => (role === 'user' ? [{ content, at }] : []))
  for (const { content, at } of said.slice(-farthest).reverse()) {
    const query = ask(content, history.slice(0, at))
    if (query) return query
  }
  return null
}

function askAgain(before: Query | null, { marks }: Asked): Query | null {
  if (!before || !marks.has('porque')) return before
  if (before.topic === 'project_progress') return { ...before, topic: 'project_health', closer: undefined }
  return { ...before, closer: { ...before.closer, fact: 'why' } }
}

function namesNothing({ called, unknown, marks }: Asked): boolean {
  return called.length === 0 && unknown === null && !marks.has('meu') && !marks.has('tenho')
}

/** The same person, project, client or agent, as far as the topic knows it. */
function inherit(query: Query, before: Query): Query {
  const known = kindsOf(query.topic).filter((kind) => before[kind])
  return { ...query, ...Object.fromEntries(known.map((kind) => [kind, before[kind]])) }
}

/** The same question of something else, of other days, or of the one that is now distinguished from its namesakes. */
function replaced(before: Query, asked: Asked, { turn }: Reading, asksWhich: boolean): Query | null {
  const period = periodOf(asked, looksAhead(before, turn.today))
  const named = asked.called[0] ?? asked.unknown
  const of = { ...before, period: period ?? before.period }
  if (!named) return period && of
  const about = kinds.find((kind) => before[kind])
  const saidBefore = about ? before[about] : null
  if (asksWhich && about && saidBefore && 'said' in saidBefore) {
    const isOther = named.kinds.includes(about) && named.whole
    return { ...of, [about]: { said: isOther ? named.said : `${saidBefore.said} ${named.said}` } }
  }
  const kind = kindsOf(before.topic).find((known) => named.kinds.includes(known)) ?? about
  if (!kind) return null
  // The hours of a person go on to a project as theirs.
  const person = kind === 'project' ? before.person : null
  return { ...of, project: null, person, client: null, agent: null, [kind]: { said: named.said } }
}

/** Whether the question before was of days to come: by what it asked of, or by the days that it named. */
function looksAhead({ topic, status, period }: Query, today: string): boolean {
  if (topic === 'to_receive' || topic === 'due_work') return true
  return period !== null && (period.from > today || ((status === 'open' || status === 'pending') && period.to >= today))
}
