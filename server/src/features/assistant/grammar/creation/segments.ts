import type { Noun } from '../../said.ts'
import { cut, type Span } from '../span.ts'
import { matchAt } from '../words.ts'
import { levels } from './levels.ts'
import { type NounPhrase, nounAfter } from './noun-phrase.ts'

/** One kind of thing in a sentence and all that is said of it; `inside`: within the one before ("com as stories"). */
export type Segment = { noun: Noun; plural: boolean; count: number | null; inside: boolean; span: Span }
const link =
  /(?:[\s,;.]+(?<inside>com|contendo|incluindo|tendo|que (?:tenha|contenha|inclua)|dividid[oa] em|composto (?:por|de)|composta (?:por|de)|e nel[ea]|e dentro del[ea]|e com|, com)|[\s,;.]*[,;.\n]\s*(?:e |mais |e mais |alem de |e tambem |depois )?|[\s]+(?:e|mais|e mais|alem de|e tambem|e depois)(?=\s))(?:\s*(?:crie|cria|criar|adicione|adiciona|inclua|inclui|nele|nela|dentro del[ea])(?!\p{L}))?\s+/gu
/** What makes of the noun a word of the title: "com as tasks do Jira". */
const goesOn =
  /\s*(?:$|[,;.]|(?:d[aeo]s?|n[oa]s?|em|que|para|pra|por|com|e|ou|ao|atrasad\p{L}*|existent\p{L}*|abert\p{L}*|pendent\p{L}*|atual|atuais|anterior\p{L}*)(?!\p{L}))/uy

/** Divides "o projeto X com os épicos A e B" where another noun begins: nouns within titles stay in them. */
export function segmentsOf(span: Span, opening: NounPhrase): Segment[] {
  const found: Segment[] = []
  let current: NounPhrase & { inside: boolean } = { ...opening, inside: false }
  let start = opening.end
  for (const { index, 0: joint, groups } of span.folded.matchAll(link)) {
    if (index < start || inBrackets(span.folded, start, index)) continue
    const at = index + joint.length
    const inside = groups?.inside !== undefined
    const next = nounAfter(span.folded, at, 'create')
    const known = new Set([...found.map((one) => one.noun), current.noun])
    if (!next || 'foreign' in next || !mayFollow(current, next, inside, known, span.folded, at)) continue
    found.push({ ...current, span: cut(span, start, index) })
    ;[current, start] = [
      { ...next, inside: inside || levels.indexOf(next.noun) > levels.indexOf(current.noun) },
      next.end,
    ]
  }
  return [...found, { ...current, span: cut(span, start) }]
}

function mayFollow(
  current: { noun: Noun },
  next: NounPhrase,
  inside: boolean,
  known: Set<Noun>,
  folded: string,
  at: number,
): boolean {
  const hasDeterminer = next.end - at > (matchAt(/\p{L}+(?: de usuarios?)?/uy, folded, at)?.[0].length ?? 0)
  if (!hasDeterminer && !next.plural) return /^\s*:/.test(folded.slice(next.end)) && !inside
  if (inside && levels.indexOf(next.noun) <= levels.indexOf(current.noun)) return false
  if (!inside && !hasDeterminer) return /^\s*:/.test(folded.slice(next.end))
  // "e uma story C" is another thing; "o épico" within a task's title is what it is about.
  if (levels.indexOf(next.noun) < levels.indexOf(current.noun) && !next.some && !known.has(next.noun)) return false
  return matchAt(goesOn, folded, next.end) === null
}

function inBrackets(folded: string, start: number, at: number): boolean {
  const before = folded.slice(start, at)
  return before.lastIndexOf('(') > before.lastIndexOf(')')
}
