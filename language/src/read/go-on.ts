import type { Reading } from '../engine/chart.ts'
import type { Mention, Query, Topic } from '../plan.ts'
import { fold, wordSet } from '../text.ts'
import type { TurnContext } from '../turn-context.ts'
import { type Asked, type Kind, periodOf } from './marks.ts'
import { kindsOf } from './query.ts'

/** How an answer asks which of several things was meant. */
export const whichOfThem = 'Qual deles?'
/** How far back a question may be that the sentence goes on from. */
const farthest = 3
const kinds: Kind[] = ['project', 'person', 'client', 'agent']
/** Marks of a sentence that names nothing but another thing, and of one that only asks again. */
const ofFragment = wordSet('e ser de em com para projeto cliente agente que quem este _')
const ofAgain = wordSet('ser de com em que quem quanto onde ver porque como esta cada este falta tem')
const asksAgain = wordSet('que quem quanto onde ver porque como')
const onward = wordSet('e so somente apenas por porque pq')
const only = wordSet('so somente apenas')
const its = wordSet('nele nela dele dela')

/** Asks other words in the same place, of the database alone. */
export type Ask = (text: string, history: TurnContext['history']) => Query | null

/** What goes on from the question before: "e a Letícia?", "e ontem?", and what says which was meant, where the assistant asked. */
export function goOn(reading: Reading, asked: Asked, query: Query | null, ask: Ask): Query | null {
  const { tokens } = reading
  const isRest = isOfRest(reading)
  const begins = onward.has(tokens[0]?.word ?? '') && tokens.length > 1
  const pronoun = tokens.findIndex(({ word }) => its.has(word))
  const asksWhich = isAskedWhich(reading)
  const isAgain = !query && isOnlyAgain(asked)
  if (!isRest && !isAgain && !begins && pronoun < 0 && (!asksWhich || query)) return query
  const before = lastAsked(reading, ask)
  if (isRest && before) return { ...before, closer: { ...before.closer, rest: true } }
  if (isAgain) return askAgain(before, asked)
  if (!before) return query
  const ofBefore = () =>
    before.project
      ? ofProject(ask(`${rest(reading)} no projeto ${labelOf(before.project)}?`, []), before.project)
      : null
  if (pronoun >= 0 && before.project && namesNothing(asked)) {
    const words = tokens.filter((_, at) => at !== pronoun).map(({ text }) => text)
    return ofProject(ask(words.join(' '), []), before.project) ?? ofBefore() ?? query
  }
  const isMoney = ofMoney.includes(before.topic)
  const same = begins && (isMoney || !query) ? ofSameNoun(reading, before, ask) : null
  const isPart = isFragment(asked)
  if (same && (isMoney || !isPart)) return same
  if (query) return namesNothing(asked) ? inherit(query, before) : query
  if (!isPart) return begins ? ofBefore() : null
  const found = replaced(before, asked, asksWhich)
  if (!found || !only.has(tokens[0]?.word ?? '')) return found
  return { ...before, ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null)) }
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

function isFragment({ order, period }: Asked): boolean {
  return (order.length > 0 || period !== null) && order.every((mark) => ofFragment.has(mark) || mark.startsWith('@'))
}

function labelOf(mention: Mention): string {
  return 'id' in mention ? mention.label : mention.said
}

function ofProject(query: Query | null, project: Mention): Query | null {
  return query && { ...query, project }
}

/** Without "e" at its beginning and the question mark. */
function rest({ tokens, text }: Reading): string {
  const start = onward.has(tokens[0]?.word ?? '') ? (tokens[1]?.start ?? 0) : 0
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark')
  return text.slice(start, tokens[last]?.end)
}

function lastAsked({ turn: { history } }: Reading, ask: Ask): Query | null {
  const said = history.flatMap(({ role, content }, at) => (role === 'user' ? [{ content, at }] : []))
  for (const { content, at } of said.slice(-farthest).reverse()) {
    const query = ask(content, history.slice(0, at))
    if (query) return query
  }
  return null
}

const nouns: Partial<Record<Topic, string>> = {
  projects: 'quais projetos',
  open_work: 'quais tasks',
  late_work: 'quais tasks atrasadas',
  due_work: 'quais tasks',
  invoices: 'quais faturas',
  open_tickets: 'quais chamados',
  clients: 'quais clientes',
  to_receive: 'quanto a receber',
  overdue_by_client: 'quanto a receber',
}
const beforeKind = wordSet('os as o a quais quantos quantas')
/** "e as vencidas?", said of invoices, is of no task. */
const ofMoney: Topic[] = ['invoices', 'open_tickets', 'to_receive', 'overdue_by_client']
const receivable: Topic[] = ['to_receive', 'overdue_by_client']

/** "e planejados?", "e as P1?": the same things, of another kind. */
function ofSameNoun(reading: Reading, before: Query, ask: Ask): Query | null {
  const noun = nouns[before.topic]
  const words = rest(reading).split(' ')
  while (beforeKind.has(fold(words[0] ?? ''))) words.shift()
  const query = noun ? ask(`${noun} ${words.join(' ')}`, []) : null
  if (!query || query.closer?.unread) return null
  const isSame = query.topic === before.topic || [query, before].every(({ topic }) => receivable.includes(topic))
  return isSame ? { ...inherit(query, before), period: query.period ?? before.period } : null
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

const ofWork: Topic[] = ['open_work', 'late_work', 'due_work', 'blocked_work']
const others: Partial<Record<Kind, Kind>> = { person: 'project', project: 'person' }

/** The same question of something else, of other days, or of the one that is now distinguished from its namesakes. */
function replaced(before: Query, asked: Asked, asksWhich: boolean): Query | null {
  const period = periodOf(asked, before.topic === 'to_receive' || before.topic === 'due_work')
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
  const other = ofWork.includes(before.topic) ? others[kind] : undefined
  const same = other ? { [other]: before[other] } : {}
  return { ...of, project: null, person: null, client: null, agent: null, ...same, [kind]: { said: named.said } }
}
