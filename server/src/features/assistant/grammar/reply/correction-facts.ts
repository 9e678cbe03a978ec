import { factsAt } from '../creation/body.ts'
import type { Context, Facts } from '../creation/facts.ts'
import { dateAt, readDate } from '../dates.ts'
import { hoursAt } from '../hours.ts'
import { labelAt } from '../names.ts'
import { nounAt } from '../nouns.ts'
import { personAt } from '../people.ts'
import { cut, quoteEnd, type Span } from '../span.ts'
import { foldInPlace, matchAt } from '../words.ts'
import { allEnd, type Clearable, clearAt, fillerEnd } from './correction-words.ts'
import { findPart, type Part } from './parts.ts'

/** What a correction says: values, values that go, and which parts it is about. */
export type Corrected = { facts: Facts; clear: Clearable[]; target: Part | null; all: boolean }

const nothing: Corrected = { facts: {}, clear: [], target: null, all: false }

/** In characters: nobody says more values at once. */
const longest = 400

type Step = { corrected: Partial<Corrected>; end: number; rank: number }

/** A whole sentence as values of a correction; null where any of its words is something else. */
export function readCorrectedFacts(span: Span, context: Context, parts: readonly Part[]): Corrected | null {
  if (span.text.length > longest) return null
  const found = readFrom(span, 0, context, parts, new Map())
  if (!found) return null
  const isSaid = Object.keys(found.facts).length > 0 || found.clear.length > 0
  return isSaid ? found : null
}

function readFrom(
  span: Span,
  from: number,
  context: Context,
  parts: readonly Part[],
  known: Map<number, Corrected | null>,
): Corrected | null {
  const at = from + (matchAt(/[\s,;.!?:()–-]*/y, span.folded, from)?.[0].length ?? 0)
  if (at >= span.folded.length) return nothing
  const before = known.get(at)
  if (before !== undefined) return before
  const found = readSteps(span, at, context, parts, known)
  known.set(at, found)
  return found
}

function readSteps(
  span: Span,
  at: number,
  context: Context,
  parts: readonly Part[],
  known: Map<number, Corrected | null>,
): Corrected | null {
  for (const { corrected, end } of stepsAt(span, at, context, parts)) {
    if (end <= at) continue
    const rest = readFrom(span, end, context, parts, known)
    if (!rest || (corrected.target && rest.target && corrected.target !== rest.target)) continue
    if (contradict(corrected.facts, rest.facts)) continue
    return {
      facts: { ...corrected.facts, ...rest.facts },
      clear: [...(corrected.clear ?? []), ...rest.clear],
      target: corrected.target ?? rest.target,
      all: corrected.all || rest.all,
    }
  }
  return null
}

/** "o prazo é sexta … pra segunda": two values of one field are of two things. */
function contradict(some: Facts = {}, others: Facts): boolean {
  return (Object.keys(some) as (keyof Facts)[]).some((field) => field in others)
}

/** Every reading of what begins here, the surest first. */
function stepsAt(span: Span, at: number, context: Context, parts: readonly Part[]): Step[] {
  const steps: Step[] = []
  const push = (end: number | null, corrected: Partial<Corrected>) => {
    if (end !== null) steps.push({ corrected, end, rank: steps.length })
  }
  const cleared = clearAt(span.folded, at)
  if (cleared) push(cleared.end, { clear: cleared.fields })
  push(leavingEnd(span, at, context), { clear: ['assignee'] })
  push(deniedEnd(span, at, context), {})
  push(allEnd(span.folded, at), { all: true })
  for (const { facts, end } of ownFacts(span, at, context)) push(end, { facts })
  // "e agora é P1": no day.
  const isNow = matchAt(/(?:agora|ja)(?!\p{L})/uy, span.folded, at) !== null
  for (const { facts, end } of isNow ? [] : factsAt(span, at, 'pause', context)) {
    if (isDayAsName(facts, context) || isPartAsName(facts, parts)) continue
    push(end, Object.keys(facts).length > 0 ? { facts } : {})
  }
  for (const { target, end } of targetsAt(span, at, parts)) push(end, { target })
  push(fillerEnd(span.folded, at), {})
  return steps
}

/** "pra segunda" names no person, though any name may follow "pra". */
export function isDayAsName({ person }: Facts, { said: { today } }: Context): boolean {
  return person !== undefined && 'said' in person && readDate(person.said, today, 'end') !== null
}

/** "põe a Tela de login no nome do Pedro": what follows "põe a" is a part here, or a thing to add. */
function isPartAsName({ person }: Facts, parts: readonly Part[]): boolean {
  if (!person || !('said' in person)) return false
  if (nounAt(foldInPlace(person.said), 0)) return true
  const words = person.said.split(/\s+/)
  return words.some((_, at) => findPart(words.slice(0, at + 1).join(' '), parts) !== null)
}

/** "tira o Rafael". */
function leavingEnd(span: Span, at: number, { noun, said }: Context): number | null {
  const led =
    noun === 'project'
      ? null
      : matchAt(/(?:tira|tire|remove|remova|retira|sem|desatribui) (?:o |a )?/uy, span.folded, at)
  return led ? (personAt(span, at + led[0].length, said.names.people)?.end ?? null) : null
}

/** "… e não 4h": what it was before. */
function deniedEnd(span: Span, at: number, context: Context): number | null {
  const denied = matchAt(
    /(?:e |ao inves de |em vez de |no lugar de )?(?:nao|em vez de|ao inves de|no lugar de) (?:e |eh |para |pra |de |a |o )?/uy,
    span.folded,
    at,
  )
  if (!denied) return null
  const start = at + denied[0].length
  const [found] = [...ownFacts(span, start, context), ...factsAt(span, start, 'pause', context)]
  return found && Object.keys(found.facts).length > 0 ? found.end : null
}

const client =
  /(?:o )?cliente(?: (?:certo|correto))?(?: (?:(?:ta|esta|estava|tava|ficou) )?errad[oa])?(?: (?:e|eh|sera|agora e|passa a ser|na verdade e))?(?: outro)?\s*[:,]?\s+(?:(?:e|eh|para|pra|pro|por) )?(?:(?:o|a) )?(?=\S)/uy
const project =
  /(?:(?:o )?projeto(?: (?:certo|correto))?(?: (?:e|eh|sera|na verdade e))(?: outro)?\s*[:,]?\s*|(?:para|pra|pro) (?:o )?projeto |(?:no|em|na|pro|para o|pra) )(?:(?:no|na|o|a) )?(?=\S)/uy
const person =
  /(?:o |a )?(?:responsavel|don[oa]|assignee|encarregad[oa]|quem (?:vai )?(?:faz|fazer|cuida|cuidar|toca|tocar|assume|assumir|pega|pegar))?(?: ?(?:e|eh|sera|vai ser|fica sendo|:))?\s*(?:(?:o|a|do|da|para|pra|pro|com) ){0,8}(?=\p{L})/uy

/** What only a correction says so: "o cliente é outro: Beta", "é no Motor", "coloca a Camila como responsável". */
function ownFacts(span: Span, at: number, context: Context): { facts: Facts; end: number }[] {
  const { names } = context.said
  const found: { facts: Facts; end: number }[] = []
  const led = matchAt(client, span.folded, at)
  if (led)
    for (const { said, end } of namesAt(span, at + led[0].length, names.clients))
      found.push({ facts: { client: { said } }, end })
  const bare = context.noun === 'project' ? labelAt(span, at, names.clients, 1) : null
  if (bare) found.push({ facts: { client: { said: bare.said } }, end: bare.end })
  found.push(...labelledAt(span, at, context))
  const placed = matchAt(project, span.folded, at)
  if (placed) {
    const known = labelAt(span, at + placed[0].length, names.projects, 1)
    if (known) found.push({ facts: { project: { said: known.said } }, end: known.end })
  }
  const who = matchAt(person, span.folded, at)
  const start = at + (who?.[0].length ?? 0)
  const somebody = context.noun === 'project' ? null : personAt(span, start, names.people)
  if (somebody) {
    const role = matchAt(
      / (?:como|de|para|pra) (?:responsavel|don[oa]|assignee)|(?: e| que)? (?:faz|cuida|assume|pega)(?: (?:isso|ess[ea]|dela|dele))?/uy,
      span.folded,
      somebody.end,
    )
    found.push({ facts: { person: { said: somebody.said } }, end: somebody.end + (role?.[0].length ?? 0) })
  }
  return found
}

const labels =
  /(?:[oa] |d[oa] )?(?<field>orcamento|budget|verba|estimativa|esforco|prazo|vencimento|entrega|data)(?!\p{L})/uy

/** A value after its field's name, whatever small words are between: "o orçamento na verdade são 90h". */
function labelledAt({ folded }: Span, at: number, { noun, said: { today } }: Context): { facts: Facts; end: number }[] {
  const led = matchAt(labels, folded, at)
  if (!led) return []
  let start = at + led[0].length
  for (let next: number | null = start; next !== null; next = fillerEnd(folded, start)) {
    start = next + (matchAt(/[\s:=,]*/y, folded, next)?.[0].length ?? 0)
  }
  if (/prazo|vencimento|entrega|data/.test(led[0])) {
    const day = noun === 'task' ? dateAt(folded, start, today) : null
    return day?.day ? [{ facts: { due_date: day.day }, end: day.end }] : []
  }
  const time = hoursAt(folded, start)
  if (!time) return []
  const facts = noun === 'project' ? { budget_hours: time.hours } : { estimate_hours: time.hours }
  return [{ facts, end: time.end }]
}

/** A known name here, else all up to the next pause. */
function namesAt(
  span: Span,
  at: number,
  list: readonly { id: string; label: string }[],
): { said: string; end: number }[] {
  const known = labelAt(span, at, list, 1)
  const pause = /[,;.\n]|$/g
  pause.lastIndex = at
  const end = quoteEnd(span, at) ?? pause.exec(span.folded)?.index ?? span.folded.length
  const said = span.text
    .slice(at, end)
    .trim()
    .replace(/^["“«]|["”»]$/g, '')
  return [...(known ? [{ said: known.said, end: known.end }] : []), ...(said ? [{ said, end }] : [])]
}

/** Titles of the plan, after an article or a noun: "do login", "a primeira", "o épico Vendas". */
function targetsAt(span: Span, at: number, parts: readonly Part[]): { target: Part; end: number }[] {
  if (parts.length === 0) return []
  const ends: number[] = []
  const words = /[^\s,;:.!?()]+/gu
  words.lastIndex = at
  for (let count = 0; count < 12; count += 1) {
    const word = words.exec(span.folded)
    if (!word || /[,;:.!?()\n]/.test(span.folded.slice(at, word.index))) break
    ends.push(word.index + word[0].length)
  }
  return ends.reverse().flatMap((end) => {
    const words = cut(span, at, end)
      .text.replace(/^(?:d|n|pel)?(?:[oa]s?)\s+/i, '')
      .replace(/["“”«»]/g, '')
    const target = words.length >= 2 || ends.length === 1 ? findPart(words, parts) : null
    return target ? [{ target, end }] : []
  })
}
