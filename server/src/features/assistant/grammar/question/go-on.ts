import type { Mention, Query, Topic } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { foldInPlace } from '../words.ts'
import type { Kind } from './find-mentions.ts'
import { kindsOf } from './query-mentions.ts'
import { readPeriod } from './read-period.ts'
import { mentionOf, type Sentence } from './read-sentence.ts'

/** How an answer asks which of several things was meant. */
export const whichOfThem = 'Qual deles?'

const kinds: Kind[] = ['project', 'person', 'client', 'agent']

/** Nothing but names, days and the small words around them. */
const fragment = /^(?:(?:e|ser|de|em|com|para|projeto|cliente|agente|que|quem|este|@\S+|_)(?: |$))+$/

/** The question before, asked again for what it did not say: "quais?", "e por quê?". */
const again =
  /^(?:ser ){0,8}(?:de |com |em )?(?:que|quem|quanto|onde|ver|porque|como)(?: (?:ser|de|em|com|esta|cada|este|falta|tem))*$/

/**
 * What goes on from the question before: "e a Letícia?", "e ontem?", "e quantas horas já foram?", and what says which
 * was meant, where the assistant asked: "o do Banco Horizonte". `query` is what the sentence asks by itself.
 */
export function goOn(said: Said, sentence: Sentence, query: Query | null, readAgain: ReadAgain): Query | null {
  const begins = onward.test(foldInPlace(said.text))
  const { role, content = '' } = said.history.at(-1) ?? {}
  const asksWhich = role === 'assistant' && (content.includes(whichOfThem) || content.startsWith('Não encontrei'))
  if (!query && again.test(sentence.text)) return askAgain(lastAsked(said, readAgain), sentence)
  const pronoun = itsProject.exec(foldInPlace(said.text))
  if (!begins && !pronoun && (!asksWhich || query)) return query
  const before = lastAsked(said, readAgain)
  if (!before) return query
  const unit = query ? null : unitOf(before, said)
  if (unit) return readAgain({ ...said, text: `${said.text.replace(/[\s?!.]+$/, '')} ${unit}?` })
  if (pronoun && before.project && namesNothing(sentence)) {
    const { index, 0: it } = pronoun
    const text = `${said.text.slice(0, index)}${said.text.slice(index + it.length)}`
    return ofSameProject({ ...said, text }, before.project, readAgain)
  }
  const same = begins && ofMoney.includes(before.topic) ? ofSameNoun(said, before, readAgain) : null
  if (same) return same
  if (query) return namesNothing(sentence) ? inherit(query, before) : query
  if (fragment.test(sentence.text)) {
    const found = replace(before, sentence, asksWhich === true, said)
    return found && isOnly.test(foldInPlace(said.text)) ? { ...before, ...withoutNone(found) } : found
  }
  if (!begins) return null
  return ofSameNoun(said, before, readAgain) ?? (before.project && ofSameProject(said, before.project, readAgain))
}

/** "só do Bruno": of what was asked, and no more of it. */
const isOnly = /^\s*(?:so|somente|apenas)\s/

function withoutNone(query: Query): Partial<Query> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null))
}

/** "e ontem?", "só do Bruno", "por que falhou?". */
const onward = /^\s*(?:e|so|somente|apenas|por ?que|pq)\s/

/** What "e na próxima?" leaves out of a week or a month. */
function unitOf({ period }: Query, { text }: Said): string | null {
  if (!period || !/(?:proxim|passad|anterior|seguinte)[oa][\s?!.]*$/.test(foldInPlace(text))) return null
  return /semana/.test(period.label) ? 'semana' : /mês/.test(period.label) ? 'mes' : null
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

/** "e as vencidas?", said of invoices, is of no task. */
const ofMoney: Topic[] = ['invoices', 'open_tickets', 'to_receive', 'overdue_by_client']
const receivable: Topic[] = ['to_receive', 'overdue_by_client']

/** "e planejados?", "e as P1?": the same things, of another kind. */
function ofSameNoun(said: Said, before: Query, readAgain: ReadAgain): Query | null {
  const noun = nouns[before.topic]
  const rest = said.text.trim().replace(/^(?:e|s[oó]|somente|apenas)\s+(?:(?:os?|as?|quais|quantos|quantas)\s+)?/i, '')
  const query = noun ? readAgain({ ...said, text: `${noun} ${rest}`, history: [] }) : null
  if (!query || query.closer?.unread) return null
  const isSame = query.topic === before.topic || [query, before].every(({ topic }) => receivable.includes(topic))
  if (!isSame) return null
  return { ...inherit(query, before), period: query.period ?? before.period }
}

function askAgain(before: Query | null, { has }: Sentence): Query | null {
  if (!before || !has('porque')) return before
  if (before.topic === 'project_progress') return { ...before, topic: 'project_health', closer: undefined }
  return { ...before, closer: { ...before.closer, fact: 'why' } }
}

/** "quem está nele?" */
const itsProject = /(?<![\p{L}\p{N}])[nd]el[ea](?![\p{L}\p{N}])/u

/** How far back a question may be that the sentence goes on from. */
const farthest = 3

/** Messages that a question may go on from, each from the one before it. */
const mostBefore = 24

type ReadAgain = (said: Said) => Query | null

type Message = Said['history'][number]

/** What the messages of one history asked, while one sentence is read: each may go on from those before it. */
let asked: Map<Message, Query | null> | null = null

function lastAsked(said: Said, readAgain: ReadAgain): Query | null {
  const isFirst = asked === null
  const known = asked ?? new Map<Message, Query | null>()
  asked = known
  try {
    const questions = said.history.flatMap((message, at) => (message.role === 'user' ? [{ message, at }] : []))
    for (const { message, at } of questions.slice(-farthest).reverse()) {
      const before = known.get(message)
      const history = said.history.slice(Math.max(0, at - mostBefore), at)
      const query = before === undefined ? readAgain({ ...said, text: message.content, history }) : before
      known.set(message, query)
      if (query) return query
    }
    return null
  } finally {
    if (isFirst) asked = null
  }
}

/** "e as horas?" is of the project that was asked about. */
function ofSameProject(said: Said, project: Mention, readAgain: ReadAgain): Query | null {
  const name = 'id' in project ? project.label : project.said
  const text = `${said.text.replace(/^\s*e\s+/i, '').replace(/[\s?!.]+$/, '')} no projeto ${name}?`
  const query = readAgain({ ...said, text, history: [] })
  return query && { ...query, project }
}

function namesNothing({ called, unknown, thisProject, has }: Sentence): boolean {
  return called.length === 0 && unknown === null && !thisProject && !has('meu', 'tenho')
}

/** The same person, project, client or agent, as far as the topic knows it. */
function inherit(query: Query, before: Query): Query {
  const known = kindsOf(query.topic).filter((kind) => before[kind])
  return { ...query, ...Object.fromEntries(known.map((kind) => [kind, before[kind]])) }
}

const ofWork: Topic[] = ['open_work', 'late_work', 'due_work', 'blocked_work']

/** Asked of what is still to come: December is the next one. */
const aheadTopics: Topic[] = ['to_receive', 'due_work']

/** The same question of something else, of other days, or of the one that is now told from its namesakes. */
function replace(
  before: Query,
  { called, unknown, ...sentence }: Sentence,
  asksWhich: boolean,
  said: Said,
): Query | null {
  const ahead = aheadTopics.includes(before.topic)
  const found = ahead && sentence.period ? readPeriod(foldInPlace(said.text), { today: said.today, ahead }) : null
  const period = found ? { from: found.from, to: found.to, label: found.label } : sentence.period
  const named = called[0] ?? unknown
  if (!named) return period && { ...before, period }
  const days = period ? { period } : {}
  const asked = kinds.find((kind) => before[kind])
  const saidBefore: Mention | null = asked ? before[asked] : null
  if (asksWhich && asked && saidBefore && 'said' in saidBefore) {
    const own = named.kinds.includes(asked) && named.whole
    return { ...before, ...days, [asked]: own ? mentionOf(named) : { said: `${saidBefore.said} ${named.said}` } }
  }
  const kind = kindsOf(before.topic).find((known) => named.kinds.includes(known)) ?? asked
  if (!kind) return null
  const none = { project: null, person: null, client: null, agent: null }
  // Whose work and where: the one that is said anew leaves the other.
  const other = kind === 'person' ? 'project' : kind === 'project' ? 'person' : null
  const kept = other && ofWork.includes(before.topic) ? { [other]: before[other] } : {}
  return { ...before, ...none, ...kept, ...days, [kind]: mentionOf(named) }
}
