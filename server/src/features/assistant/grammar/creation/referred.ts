import type { Noun } from '../../said.ts'
import type { Span } from '../span.ts'
import { matchAt } from '../words.ts'
import type { Facts } from './facts.ts'
import { isAbove } from './levels.ts'
import { type NounPhrase, nounAfter } from './noun-phrase.ts'

/** What a sentence has named so far: its kind, and the words that hold its title. */
type Named = { noun: Noun; span: Span }

const towards =
  /(?:(?:ja|sendo que|onde) )?(?:(?:dentro |embaixo |abaixo )?d[oa]|n[oa]|em|para [oa]|pr[oa]|[oa])? ?(?:(?:epico|story|historia) )?/uy
const having =
  /(?:,? (?:com|contendo|tem|tera|tenha|vai ter|leva|ganha|recebe)|:|,)? (?:(?:cri(?:a|e)|adicion(?:a|e)|coloc(?:a|que)|bot(?:a|e)|poe|ponha|inclu(?:i|a)) )?/uy

/**
 * "e a Rastreio com as tasks …", "e no Carrinho uma story …": something that the sentence named before, and what goes
 * inside it; null where nothing begins so.
 */
export function referredAt(
  span: Span,
  at: number,
  before: readonly Named[],
): { next: NounPhrase; facts: Facts } | null {
  const lead = matchAt(towards, span.folded, at)?.[0] ?? ''
  for (const { end, name } of namesAt(span, at + lead.length)) {
    const known = before.findLast(({ noun, span: said }) => noun !== 'task' && holds(said, name))
    const has = known && matchAt(having, span.folded, end)
    const next =
      has && (lead !== '' || has[0].length > 1) ? nounAfter(span.folded, end + has[0].length, 'create') : null
    if (known && next && !('foreign' in next) && isAbove(known.noun, next.noun) && known.noun !== 'project')
      return { next, facts: { [known.noun]: { said: span.text.slice(at + lead.length, end) } } }
  }
  return null
}

/** The next words, the most of them first. */
function namesAt({ folded }: Span, at: number): { end: number; name: string }[] {
  const found: { end: number; name: string }[] = []
  const words = /[^\s,;:.()\n]+/gu
  words.lastIndex = at
  for (let word = words.exec(folded); word && found.length < 6; word = words.exec(folded)) {
    if (/[,;:.()\n]/.test(folded.slice(at, word.index))) break
    const end = word.index + word[0].length
    found.unshift({ end, name: folded.slice(at, end) })
  }
  return found
}

function holds({ folded }: Span, name: string): boolean {
  const at = name.length > 2 ? folded.indexOf(name) : -1
  return at >= 0 && !/\p{L}/u.test(folded[at - 1] ?? '') && !/\p{L}/u.test(folded[at + name.length] ?? '')
}
