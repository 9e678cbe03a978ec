import type { Noun } from '../../said.ts'
import { cut, type Span, spanOf, titleOf, trimmed } from '../span.ts'
import { type Body, leading, onlyFacts, readBody } from './body.ts'
import { withDoer } from './doer.ts'
import { type Context, type Facts, placeOf } from './facts.ts'
import { byGroups } from './groups.ts'
import { type Held, heldInBrackets } from './held-in-brackets.ts'
import { sharedBefore, withoutShared } from './shared-facts.ts'
import { beginsOwn, type Item, splitList } from './split-list.ts'

/** A thing of a list, with the titles of what is inside it ("Assembleia digital, com convocação e votação"). */
export type Listed = Body & { inside: string[]; held?: Held | undefined }

/** Things that a list in a sentence names, and what is said of all of them. */
export function readMany(said: Span, context: Context, count: number | null): { listed: Listed[]; shared: Facts } {
  const before = sharedBefore(trimmed(said), context)
  const { whole, facts: after } = withoutShared(before.rest, context)
  const span = withoutTopic(trimmed(whole), context)
  const lead = leading(span, context)
  const listed: Listed[] = []
  let shared: Facts = { ...before.facts, ...lead.facts, ...after }
  const isFacts = (part: Span) => onlyFacts(part, context) !== null
  const items = byGroups(itemsOf(cut(span, lead.end), context.noun, count, isFacts), context)
  const told = items.map((item) => onlyFacts(item.span, context))
  const lastTitled = told.lastIndexOf(null)
  let isInside = false
  for (const [index, item] of items.entries()) {
    const facts = told[index]
    const last = listed.at(-1)
    if (facts) {
      if (last && !(index > lastTitled && isNewToOne(facts, listed))) last.facts = { ...last.facts, ...facts }
      else shared = { ...shared, ...facts }
      continue
    }
    isInside = last !== undefined && hasInside(context.noun) && goesInside(items, index, isInside)
    if (isInside && last) last.inside.push(...insideOf(item.span))
    else {
      const { whole, held } = heldInBrackets(withoutOne(item.span), context.noun)
      const done = withDoer(whole, context)
      const one = readBody(done.rest, context)
      const person = done.person ?? one.facts.person ?? item.person
      listed.push({ ...one, facts: person === undefined ? one.facts : { ...one.facts, person }, inside: [], held })
    }
  }
  const end = items.at(-1)
  const ofLast = end?.after === 'e' && beginsOwn(end.span) ? {} : ofAll(listed)
  // "pro Pedro: A; e pra Rafael: B": the list's own words come first.
  return { listed: listed.map((one) => splitInside(one, context.noun)), shared: { ...ofLast, ...shared } }
}

/** "Cadastro > Login, Senha" is one thing and what is inside it. */
function itemsOf(span: Span, noun: Noun, count: number | null, isFacts: (part: Span) => boolean): Item[] {
  const isOne = hasInside(noun) && /^[^>;\n]+ > [^>;\n]+$/.test(span.folded)
  return isOne ? [{ span, after: '' }] : splitList(span, count, isFacts)
}

/** "tasks de QA: A, B e C": what they are about is said of none of them. */
function withoutTopic(span: Span, context: Context): Span {
  const topic = /^(?:de|sobre) [^,:;\n]{2,30}:\s+(?=\S)/u.exec(span.folded)?.[0].length ?? 0
  return topic > 0 && !onlyFacts(cut(span, 0, topic), context) ? cut(span, topic) : span
}

/** Whether any thing of the list lacks such a fact: then what stands after the list is said of all. */
function isNewToOne(facts: Facts, listed: readonly Listed[]): boolean {
  const names = Object.keys(facts) as (keyof Facts)[]
  return listed.length < 2 || listed.slice(0, -1).some((one) => names.every((name) => one.facts[name] === undefined))
}

/** "uma pro Rafael subir o servidor e outra pra Camila testar". */
function withoutOne(span: Span): Span {
  const place = /^(?:primeir|segund|terceir|quart|quint|ultim)[oa] ?: (?=\S)/u.exec(span.folded)
  if (place) return cut(span, place[0].length)
  if (beginsOwn(span)) return cut(span, 2)
  const one =
    /^(?:uma?|outr[oa]|[oa] (?:primeir[oa]|segund[oa]|terceir[oa]|outr[oa]|ultim[oa]))(?:(?: e)? (?=(?:para|pra|pro|p\/|com|chamad[oa]|sobre|n[oa]|d[aeo]s?|p[1-3]|urgente) )|(?<=[oa] \p{L}+)(?: e|:) )/u.exec(
      span.folded,
    )
  return one ? cut(span, one[0].length) : span
}

function hasInside(noun: Noun): boolean {
  return noun === 'epic' || noun === 'story'
}

const kindsInside = /^(?:[oa]s? )?(?:stories|story|tasks|tarefas|historias)\s*:?\s+/u
const withWord = /^com\s+(?:[oa]s?\s+)?(?:(?:stories|story|tasks|tarefas|historias)\s*:?\s+)?/u

/** "com …" opens what is inside the item before; it goes on until "e …", or until what is followed by its own "com …". */
function goesInside(items: readonly Item[], index: number, isInside: boolean): boolean {
  const [item, next] = [items[index], items[index + 1]]
  if (item && withWord.test(item.span.folded)) return true
  return isInside && item?.after === ',' && !(next && withWord.test(next.span.folded))
}

function insideOf(span: Span): string[] {
  const start = withWord.exec(span.folded)?.[0].length ?? 0
  return titlesOf(splitList(cut(span, start), null))
}

function titlesOf(items: Item[]): string[] {
  return items.flatMap((item) => titleOf(item.span) ?? [])
}

const holding =
  /[\s,;]+(?:contendo|incluindo|que (?:inclui|inclua|contem|contenha|(?:tem que|vai|deve|deveria|precisa) ter|tera|tenha))\s+(?:[oa]s? )?/u

/** "um épico de Cadastro que tem que ter login, senha e 2FA". */
export function heldInside(span: Span): { whole: Span; inside: string[] } | null {
  const found = holding.exec(span.folded)
  const rest = found ? cut(span, found.index + found[0].length) : null
  const inside = rest ? titlesOf(splitList(cut(rest, kindsInside.exec(rest.folded)?.[0].length ?? 0), null)) : []
  return found && inside.length > 1 ? { whole: cut(span, 0, found.index), inside } : null
}

/** Without a comma only where the words before "com" are few and what follows is a list. */
export function splitInside(one: Listed, noun: Noun): Listed {
  if (!one.title || one.inside.length > 0 || !hasInside(noun)) return one
  const colon =
    /^(?!(?:fase|etapa|sprint|m[óo]dulo|release|onda|parte|marco|vers[ãa]o|entrega|v)\s*\d)([^:(]{2,80}): (.+)$/i.exec(
      one.title,
    )
  const items = colon ? splitList(spanOf(colon[2] ?? ''), null) : []
  if (colon && items.length > 1) return { ...one, title: colon[1] ?? one.title, inside: titlesOf(items) }
  const arrow = /^([^>]{1,80}) > ([^>]+)$/.exec(one.title)
  if (arrow) return { ...one, title: arrow[1] ?? one.title, inside: titlesOf(splitList(spanOf(arrow[2] ?? ''), null)) }
  const bracket =
    noun === 'epic'
      ? /^([^()]{2,80}) \((?:com )?(?:(?:as |os )?(?:stories|story|hist[óo]rias?)\s*:?\s+)?([^()]+)\)$/i.exec(one.title)
      : null
  const inside = bracket ? titlesOf(splitList(spanOf(bracket[2] ?? ''), null)) : []
  return bracket && (inside.length > 1 || / \((?:com|as|os|stories|story|hist[óo]rias?)(?!\p{L})/iu.test(one.title))
    ? { ...one, title: bracket[1] ?? one.title, inside }
    : one
}

/** What only the last item says without brackets is said of all: "as tasks A, B e C para sexta". */
function ofAll(listed: Listed[]): Facts {
  const last = listed.at(-1)
  if (!last || listed.length < 2) return {}
  const { title: _title, description: _description, note: _note, ...told } = last.facts
  // "A (5 pontos), B (8 pontos) no épico X": only where they go is said outside the brackets.
  const facts = /^\s*[([]/.test(last.words) ? (/[)\]]\s*\S/.test(last.words) ? placeOf(told) : {}) : told
  const said = new Set(listed.slice(0, -1).flatMap((one) => Object.keys(one.facts)))
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !said.has(name)))
}
