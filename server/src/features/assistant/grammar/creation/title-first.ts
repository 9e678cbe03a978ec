import type { Said } from '../../said.ts'
import { cut, type Span } from '../span.ts'
import { onlyFacts } from './body.ts'
import type { Facts } from './facts.ts'
import { nounAfter } from './noun-phrase.ts'
import type { Segment } from './segments.ts'

/** "Fechar escopo da fase 2, task no Assistente Jurídico, vence no fim do mês": facts alone after the noun. */
export function titleFirst(span: Span, said: Said): { segment: Segment; facts: Facts } | null {
  if (/\?\s*$/.test(span.folded) || /^\s*(?:nao|nunca)\s/.test(span.folded)) return null
  for (const { index, 0: comma } of span.folded.matchAll(/[,:-]\s+(?:(?:e |como )?(?:um|uma|nova) )?(?=\p{L})/gu)) {
    const found = nounAfter(span.folded, index + comma.length, 'create')
    if (!found || 'foreign' in found || found.plural || found.noun === 'project' || index < 3) continue
    const rest = cut(span, found.end)
    const facts = onlyFacts(rest, { noun: found.noun, said, head: '', inNewProject: false })
    if (facts && Object.keys(facts).length > 0)
      return { segment: { ...found, inside: false, span: cut(span, 0, index) }, facts }
  }
  return null
}
