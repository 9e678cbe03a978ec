import type { Said } from '../../said.ts'
import { cut, type Span } from '../span.ts'
import { onlyFacts } from './body.ts'
import type { Facts } from './facts.ts'
import { nounAfter } from './noun-phrase.ts'
import type { Segment } from './segments.ts'
import { contextOf } from './subject-first.ts'

/** "Fechar escopo da fase 2, task no Assistente Jurídico, vence no fim do mês": facts alone after the noun. */
export function titleFirst(span: Span, said: Said): { segment: Segment; facts: Facts } | null {
  const made = madeInto(span, said)
  if (made) return made
  if (/\?\s*$/.test(span.folded) || /^\s*(?:nao|nunca)\s/.test(span.folded)) return null
  for (const { index, 0: comma } of span.folded.matchAll(/[,:-]\s+(?:(?:e |como )?(?:um|uma|nova) )?(?=\p{L})/gu)) {
    const found = nounAfter(span.folded, index + comma.length, 'create')
    if (!found || 'foreign' in found || found.plural || found.noun === 'project' || index < 3) continue
    const rest = cut(span, found.end)
    const facts = onlyFacts(rest, contextOf(found.noun, said))
    if (facts && Object.keys(facts).length > 0)
      return { segment: { ...found, inside: false, span: cut(span, 0, index) }, facts }
  }
  return null
}

const making =
  /^[\s\p{P}]*(?:cri(?:a|e|ar)|cadastr(?:a|e|ar)|adicion(?:a|e|ar)|registr(?:a|e|ar)|inclu(?:i|a|ir)) (?:[oa] )?/u

/** "cria Pesquisar concorrentes como task no Motor, 4h": what it becomes is told behind its title. */
function madeInto(span: Span, said: Said): { segment: Segment; facts: Facts } | null {
  const verb = making.exec(span.folded)
  const as = verb && / como (?:um |uma |nov[oa] ){0,8}(?=\p{L})/u.exec(span.folded)
  const found = as && nounAfter(span.folded, as.index + as[0].length, 'create')
  if (!found || 'foreign' in found || found.plural || as.index <= verb[0].length) return null
  const facts = onlyFacts(cut(span, found.end), contextOf(found.noun, said))
  return facts && { segment: { ...found, inside: false, span: cut(span, verb[0].length, as.index) }, facts }
}
