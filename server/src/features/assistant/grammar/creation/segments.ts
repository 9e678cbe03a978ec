import type { Noun } from '../../said.ts'
import { cut, type Span } from '../span.ts'
import { matchAt } from '../words.ts'
import type { Facts } from './facts.ts'
import { levels } from './levels.ts'
import { type NounPhrase, nounAfter } from './noun-phrase.ts'
import { referredAt } from './referred.ts'

/**
 * One kind of thing in a sentence and all that is said of it; `inside`: within the one before ("com as stories"), unless
 * `facts` say within which ("e a Rastreio com as tasks").
 */
export type Segment = {
  noun: Noun
  plural: boolean
  count: number | null
  inside: boolean
  span: Span
  facts?: Facts
}
const verb =
  '(?:(?:ja |tambem |depois |entao )?(?:cri(?:e|a|ar)|adicion(?:e|a|ar)|inclu(?:a|i|ir)|bot(?:a|e)|coloc(?:a|ar)|coloque|poe|ponha|abr(?:e|a|ir)|cadastr(?:e|a|ar)|registr(?:e|a|ar)|acrescent(?:e|a|ar)|faz|faca|nele|nela|dentro del[ea])(?!\\p{L})(?: (?:nel[ea]|dentro del[ea]|tambem|ja|la|ai))?)'
const within =
  '(?:que |el[ea] |onde |e )?(?:tenha|contenha|inclua|vai ter|tera|tem que ter|deve(?:ra)? ter|precisa ter|vai conter)|com|c/|contendo|incluindo|tendo|(?:dividid|quebrad|separad|organizad)[oa] em|(?:compost|formad)[oa] (?:por|de)|(?:e,? )?(?:nel[ea]|dentro del[ea]|abaixo del[ea]),?|e com|, com'
const and = '(?:(?:e )?(?:tambem|depois|mais|alem de|por fim)|e)'
const link = new RegExp(
  `(?:[\\s,;.]+(?<inside>${within})|[\\s,;.]*[,;.:\\n/|→>]\\s*(?:${and}(?=\\s))?|[\\s]+${and}(?=\\s))(?:\\s*${verb})?\\s+`,
  'gu',
)
/** "e depois crie o épico …" */
const ordered = /(?<!\p{L})(?:cri(?:e|a|ar)|adicion(?:e|a|ar)|cadastr(?:e|a|ar)|registr(?:e|a|ar))\s+$/u
/** "e outra de calcular frete", "e mais uma chamada …": another of the same. */
const another =
  /(?:(?:outr[oa]|uma? outr[oa]|mais (?:uma?|outr[oa]))|(?<=(?:mais|tambem) )uma?|(?<=(?:^|[\s,;])e )uma?(?= (?:pr[ao]|para|p\/|p[1-3]|de \d|urgente) ))(?= (?:de|para|pra|pro|p\/|com|chamad[oa]|n[oa]|p[1-3]|urgente) |: )(?: (?=para|pra|pro|p\/|com|chamad|n[oa] |p[1-3]|urgente|de \d)| (?:de )?|: )/uy
/** What makes of the noun a word of the title: "com as tasks do Jira". */
const goesOn =
  /\s*(?:$|[,;.]|(?:d[aeo]s?|n[oa]s?|em|que|para|pra|por|com|e|ou|ao|atrasad\p{L}*|existent\p{L}*|abert\p{L}*|pendent\p{L}*|atual|atuais|anterior\p{L}*)(?!\p{L}))/uy

/** Divides "o projeto X com os épicos A e B" where another noun begins: nouns within titles stay in them. */
export function segmentsOf(span: Span, opening: NounPhrase): Segment[] {
  const found: Segment[] = []
  let current: NounPhrase & { inside: boolean; facts?: Facts } = { ...opening, inside: false }
  let start = opening.end
  const whole = (one: typeof current, from: number, to?: number): Segment => ({ ...one, span: cut(span, from, to) })
  for (const { index, 0: joint, groups } of linksIn(span.folded)) {
    if (index < start || inBrackets(span.folded, start, index)) continue
    const at = index + joint.length
    const inside = groups?.inside !== undefined
    const next = nounAfter(span.folded, at, 'create')
    const same = !next && !current.plural ? (matchAt(another, span.folded, at) ?? anotherName(span, at)) : null
    if (same) {
      found.push(whole(current, start, index))
      ;[current, start] = [{ ...current, count: null }, at + same[0].length]
      continue
    }
    const named = next && !('foreign' in next) ? null : referredAt(span, at, [...found, whole(current, start, index)])
    if (named) {
      found.push(whole(current, start, index))
      ;[current, start] = [{ ...named.next, inside: true, facts: named.facts }, named.next.end]
      continue
    }
    // "os épicos A, com as stories B e C, e D" is one list.
    if (
      inside &&
      next &&
      !('foreign' in next) &&
      current.noun === 'epic' &&
      current.plural &&
      next.noun === 'story' &&
      /,/.test(joint)
    )
      continue
    const known = new Set([...found.map((one) => one.noun), current.noun])
    if (!next || 'foreign' in next || !mayFollow(current, next, inside, known, span, at, joint)) continue
    found.push(whole(current, start, index))
    ;[current, start] = [{ ...next, inside: !next.alone && isWithin(current, next, inside) }, next.end]
  }
  return backOutside([...found, whole(current, start)].map(withoutPronoun))
}

/** "o épico X, a story Y dentro dele": the pronoun means what the sentence creates. */
function withoutPronoun(segment: Segment, index: number): Segment {
  const found = index > 0 ? /[\s,]+(?:nel[ea]|dentro del[ea])[\s,.]*$/u.exec(segment.span.folded) : null
  return found ? { ...segment, span: cut(segment.span, 0, found.index) } : segment
}

/** Every place where another thing may begin; one may begin within the words of another: "dentro dele e a task X". */
function linksIn(folded: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  for (let match = link.exec(folded); match; match = link.exec(folded)) {
    found.push(match)
    link.lastIndex = match.index + Math.max(1, match[0].trimEnd().length)
  }
  link.lastIndex = 0
  return found
}

/** "e mais uma Desenhar": a name as it is written. */
function anotherName(span: Span, at: number): RegExpExecArray | null {
  const found = matchAt(/(?:outr[oa]|mais (?:uma?|outr[oa])|(?<=mais )uma?) /uy, span.folded, at)
  const next = found ? span.text.slice(at + found[0].length) : ''
  return /^(?:\p{Lu}|\p{L}+[aei]r(?!\p{L}))/u.test(next) ? found : null
}

/** "com a story A e a story B": both are inside. */
function isWithin(current: { noun: Noun; inside: boolean }, next: NounPhrase, inside: boolean): boolean {
  if (next.noun === current.noun) return inside || current.inside
  return inside || levels.indexOf(next.noun) > levels.indexOf(current.noun)
}

function mayFollow(
  current: { noun: Noun; some: boolean },
  next: NounPhrase,
  inside: boolean,
  known: Set<Noun>,
  { text, folded }: Span,
  at: number,
  joint: string,
): boolean {
  const isLower = levels.indexOf(next.noun) > levels.indexOf(current.noun)
  if (joint.includes(':') && !isLower) return false
  // "nova tarefa: X. Projeto: Y": the label of what stands above says where it goes.
  const isLabel = /^\s*:/.test(folded.slice(next.end)) && !next.plural && !next.some
  if (isLabel && !isLower && next.noun !== current.noun && !known.has(next.noun)) return false
  // "épico X > story Y > tasks A e B".
  if (/[>→]/.test(joint) && isLower) return true
  // "task A / task B", "a task A; task B".
  if (/[/|→;\n]/.test(joint) && next.noun === current.noun) return true
  const hasDeterminer = next.end - at > (matchAt(/\p{L}+(?: de usuarios?)?/uy, folded, at)?.[0].length ?? 0)
  // "épico A, épico B e épico C".
  if (!hasDeterminer && next.noun === current.noun && !current.some && !next.plural)
    return !/^\s*(?:$|[,;.]|(?:e|d[aeo]s?|n[oa]s?|em|que|por|com)(?!\p{L}))/u.test(folded.slice(next.end))
  // "o épico X com história A e história B".
  if (!hasDeterminer && !next.plural && inside && current.noun === 'epic' && next.noun === 'story') return true
  if (!hasDeterminer && !next.plural)
    return inside ? /^\s*["“«]/.test(folded.slice(next.end)) : /^\s*:/.test(folded.slice(next.end))
  if (inside && levels.indexOf(next.noun) <= levels.indexOf(current.noun)) return false
  // "o projeto X, épicos A e B".
  if (!inside && !hasDeterminer && current.noun === 'project' && next.plural)
    return /[,;.]/.test(joint) || /^\s*:/.test(folded.slice(next.end))
  // "épico X, histórias A e B", "story Y: tasks A e B".
  const isHeading = isLower && /[,;.:]/.test(joint)
  if (!inside && !hasDeterminer && !isHeading) return /^\s*:/.test(folded.slice(next.end))
  // "e uma story C" is another thing; "o épico" within a task's title is what it is about.
  const isNew = next.some || known.has(next.noun) || ordered.test(joint)
  if (levels.indexOf(next.noun) < levels.indexOf(current.noun) && !isNew) return false
  // "e uma tarefa para o Rafael configurar": "uma" makes it another thing whatever it is for.
  if (next.some && matchAt(/ (?:para|pra|de|chamad[oa]|com) /uy, folded, next.end)) return true
  return (
    /^\s*\p{Lu}\p{Ll}/u.test(text.slice(next.end)) ||
    matchAt(goesOn, folded, next.end) === null ||
    /^\s*,\s*(?:a saber|sao|que sao|quais|sejam)/u.test(folded.slice(next.end))
  )
}

function inBrackets(folded: string, start: number, at: number): boolean {
  let depth = 0
  for (let one = start; one < at; one += 1) {
    if (folded[one] === '(') depth += 1
    if (folded[one] === ')' && depth > 0) depth -= 1
  }
  return depth > 0
}

/** "os épicos A com as stories B e C, e D": the list inside was closed by its own "e", so that D is an epic again. */
function backOutside(segments: Segment[]): Segment[] {
  return segments.flatMap((segment, index) => {
    const outer = segments[index - 1]
    const isInside = outer?.noun === 'epic' && outer.plural && segment.noun === 'story' && segment.inside
    const closed = isInside ? /^[^;\n]+ e [^,;\n]+(,\s+e )(?=[^,;\n]+$)/u.exec(segment.span.folded) : null
    if (!outer || !closed) return [segment]
    const { length } = closed[0]
    return [
      { ...segment, span: cut(segment.span, 0, length - (closed[1]?.length ?? 0)) },
      { ...outer, plural: false, count: null, span: cut(segment.span, length) },
    ]
  })
}
