import type { Mention, Query } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { foldInPlace } from '../words.ts'
import type { Kind } from './find-mentions.ts'
import { kindsOf } from './query-mentions.ts'
import { mentionOf, type Sentence } from './read-sentence.ts'

/** How an answer asks which of several things was meant. */
export const whichOfThem = 'Qual deles?'

const kinds: Kind[] = ['project', 'person', 'client', 'agent']

/** Nothing but names, days and the small words around them. */
const fragment = /^(?:(?:e|ser|de|em|com|para|projeto|cliente|agente|que|quem|este|@\S+|_)(?: |$))+$/

/**
 * What goes on from the question before: "e a Letícia?", "e ontem?", "e quantas horas já foram?", and what says which
 * was meant, where the assistant asked: "o do Banco Horizonte". `query` is what the sentence asks by itself.
 */
export function goOn(
  said: Said,
  sentence: Sentence,
  query: Query | null,
  readAgain: (said: Said) => Query | null,
): Query | null {
  const begins = /^\s*e\s/.test(foldInPlace(said.text))
  const asksWhich = said.history.at(-1)?.role === 'assistant' && said.history.at(-1)?.content.includes(whichOfThem)
  if (!begins && (!asksWhich || query)) return query
  const at = said.history.findLastIndex(({ role }) => role === 'user')
  const asked = said.history[at]
  const before = asked ? readAgain({ ...said, text: asked.content, history: said.history.slice(0, at) }) : null
  if (!before) return query
  if (query) return namesNothing(sentence) ? inherit(query, before) : query
  return fragment.test(sentence.text) ? replace(before, sentence, asksWhich === true) : null
}

function namesNothing({ called, unknown, thisProject, has }: Sentence): boolean {
  return called.length === 0 && unknown === null && !thisProject && !has('meu', 'tenho')
}

/** The same person, project, client or agent, as far as the topic knows it. */
function inherit(query: Query, before: Query): Query {
  const known = kindsOf(query.topic).filter((kind) => before[kind])
  return { ...query, ...Object.fromEntries(known.map((kind) => [kind, before[kind]])) }
}

/** The same question of something else, of other days, or of the one that is now told from its namesakes. */
function replace(before: Query, { called, unknown, period }: Sentence, asksWhich: boolean): Query | null {
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
  return { ...before, ...none, ...days, [kind]: mentionOf(named) }
}
