import type { Plan } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { labelAt } from '../names.ts'
import { nounAt } from '../nouns.ts'
import { personAt } from '../people.ts'
import { isQuestion } from '../reply/request-words.ts'
import { cut, type Span, spanOf } from '../span.ts'
import { endBefore, matchAt } from '../words.ts'
import { assemble } from './assemble.ts'
import { factsAt } from './body.ts'
import type { Facts, FactsAt } from './facts.ts'
import { type NounPhrase, nounAfter } from './noun-phrase.ts'
import { padding } from './padding.ts'
import { segmentsOf } from './segments.ts'
import { contextOf } from './subject-first.ts'

/** Most words before the noun that say nothing known: more of them tell a story, and a noun in it is no request. */
const mostUnknown = 3
/** Most facts, links and polite words before the noun. */
const mostSteps = 60

/** Words of any other request, of a report of what was, and of a refusal: no creation is guessed behind them. */
const otherwise =
  /^(?:nao|nunca|nem|sem|jamais|se|qu(?:al|ais|em|ando|anto\p{L}*)|onde|cade|por ?que|como|apag\p{L}*|delet\p{L}*|exclu\p{L}*|remov\p{L}*|elimin\p{L}*|tir\p{L}*|cancel\p{L}*|arquiv\p{L}*|desfa\p{L}*|mud\p{L}*|alter\p{L}*|atualiz\p{L}*|edit\p{L}*|troc\p{L}*|troqu\p{L}*|renome\p{L}*|corri[gj]\p{L}*|mov\p{L}*|transf\p{L}*|conclu\p{L}*|finaliz\p{L}*|fech\p{L}*|encerr\p{L}*|termin\p{L}*|marc\p{L}*|marqu\p{L}*|mostr\p{L}*|list\p{L}*|ver|veja|vejo|olhar|exib\p{L}*|busc\p{L}*|busqu\p{L}*|procur\p{L}*|encontr\p{L}*|ach\p{L}*|explic\p{L}*|resum\p{L}*|detalh\p{L}*|cont\p{L}*|diz|diga|fal\p{L}*|sab\p{L}*|sei|tem|temos|ha|existe\p{L}*|est(?:a|ao|ava\p{L}*)|sao|era\p{L}*|foi|foram|fo[rs]\p{L}*|export\p{L}*|envi\p{L}*|compartilh\p{L}*|dupli(?:c|qu)\p{L}*|clon\p{L}*|copi\p{L}*|prioriz\p{L}*|atras\p{L}*|bloque\p{L}*|\p{L}{2,}(?:ei|ou|iu|aram|eram|iram|ava|avam|ndo)|fez|veio|vieram|tev[ei])$/u

/**
 * A creation whose opening no rule knows ("agenda uma task pra sexta", "atribui ao Pedro uma task …"): the noun is found
 * where it stands, what is known before it is read as facts, and few unknown words are passed over. Unless it is plainly
 * new it is a guess, to be shown before it is written.
 */
export function readLoosely(said: Said): Plan | null {
  const text = said.text.normalize('NFC').trim()
  const span = spanOf(text)
  if (/\?\s*$/.test(span.folded) || isQuestion(text) || text.includes('\n')) return null
  const found = openingIn(span, said)
  if (!found) return null
  const { opening, facts, unknown } = found
  const draft = assemble(segmentsOf(span, opening), said, facts)
  return { intent: 'create', draft, is_guess: !isSure(opening, facts, unknown) }
}

/** "agenda uma task": something new behind one verb, or behind politeness or a place alone ("nessa story a task X"). */
function isSure({ some }: NounPhrase, facts: Facts, [verb, ...others]: string[]): boolean {
  if (verb === undefined && (facts.project || facts.epic || facts.story)) return true
  return some && others.length === 0 && (verb === undefined || /^\p{L}{3,}(?:[ae]r?|i|ir)$/u.test(verb))
}

type Found = { opening: NounPhrase; facts: Facts; unknown: string[] }

/** The first noun that is no part of a place, and the facts before it. */
function openingIn(span: Span, said: Said): Found | null {
  let facts: Facts = {}
  const unknown: string[] = []
  const lastNoun = lastNounIn(span.folded)
  let at = 0
  for (let steps = 0; at < span.folded.length; steps += 1) {
    if (steps > mostSteps) return null
    at += matchAt(/[^\p{L}\p{N}@]+/uy, span.folded, at)?.[0].length ?? 0
    const phrase = nounAfter(span.folded, at, 'create')
    if (phrase && !('foreign' in phrase)) {
      const isMeant = isObject(span, at, phrase, unknown) && isNew(span, at, phrase, said)
      return isMeant && !(phrase.noun === 'project' && facts.person) ? { opening: phrase, facts, unknown } : null
    }
    const fact = factBefore(span, at, said, lastNoun)
    if (fact) {
      facts = { ...facts, ...fact.facts }
      at = fact.end
      continue
    }
    const polite = matchAt(padding, span.folded, at)
    if (polite) {
      at += polite[0].length
      continue
    }
    const [word = ' '] = matchAt(/[\p{L}\p{N}@_-]+/uy, span.folded, at) ?? []
    if (otherwise.test(word)) return null
    if (!link.test(word)) unknown.push(word)
    if (unknown.length > mostUnknown) return null
    at += word.length
  }
  return null
}

const link = /^(?:[oa]s?|d[aeo]s?|n[oa]s?|em|para|pra|pro|ao|aos|com|por|e|que|um|uma|ai|la|ja|me)$/

/** A place or a person, or what else surely is a fact, that is told before the noun, and after which the noun still comes. */
function factBefore(span: Span, at: number, said: Said, lastNoun: number): FactsAt | null {
  // "preciso do épico X" wishes for it.
  if (/^d[oa]s? /.test(span.folded.slice(at))) return null
  const own = labelAt(span, at, said.names.projects)
  const person = personAt(span, at, said.names.people)
  const readings = [
    ...(person ? [{ facts: { person: { said: person.said } }, end: person.end }] : []),
    ...(own ? [{ facts: { project: { said: own.said } }, end: own.end }] : []),
    ...factsAt(span, at, 'lead', contextOf('task', said)),
  ]
  return (
    readings.find(({ facts, end }) => end > at && Object.keys(facts).length > 0 && !facts.title && end <= lastNoun) ??
    null
  )
}

/** The last word of a text that is such a noun, or -1. */
function lastNounIn(folded: string): number {
  return [...folded.matchAll(/\p{L}+/gu)].findLast(({ index }) => nounAt(folded, index) !== null)?.index ?? -1
}

/** "a task X tá pronta" and "olha na task X" speak of it; "vi" is too short a word to order anything. */
function isObject({ folded }: Span, at: number, { some }: NounPhrase, unknown: string[]): boolean {
  if (/(?:^| )(?:n[oa]s?|com|sobre|em|contra) $/.test(endBefore(folded, at))) return false
  return some ? unknown.every((word) => word.length > 2) : /\p{L}/u.test(folded.slice(0, at))
}

/** "uma task", "3 épicos" are new; with an article only what is named as something that is not there. */
function isNew(span: Span, at: number, { some, noun, end }: NounPhrase, { names }: Said): boolean {
  if (some && noun !== 'project') return true
  const rest = cut(span, end)
  const start = matchAt(/[\s:"“«'‘]*(?:(?:chamad|intitulad)[oa]s? )?["“«'‘]?/uy, rest.folded, 0)?.[0].length ?? 0
  if (some && start >= rest.text.trimEnd().length) return true
  const list = { project: names.projects, epic: names.epics, story: names.stories, task: [] }[noun]
  const isTitle =
    /^(?:\p{Lu}|\p{L}+[aei]r(?!\p{L}))/u.test(rest.text.slice(start)) ||
    /["“«:]|chamad/.test(rest.folded.slice(0, start))
  return at < end && isTitle && !labelAt(rest, start, list, 1)
}
