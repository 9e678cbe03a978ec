import type { Plan } from '../../plan.ts'
import type { Said } from '../../said.ts'
import { type Span, spanOf } from '../span.ts'
import { assemble } from './assemble.ts'
import { type Opening, openingAt } from './opening.ts'
import { readPasted } from './pasted.ts'
import { segmentsOf } from './segments.ts'

/** Questions, and words about what was created already. */
const asking =
  /^[\s\p{P}]*(?:e )?(?:quais|qual|quem|quando|quant[oa]s?|onde|cade|por ?que|como|o que|que (?:tasks?|tarefas?|projetos?|epicos?|stories)|oq|existem?|mostr[ae]|list[ae]r?|ver|veja)(?!\p{L})/u
const negation = /(?:^|[\s,.;])(?:nao|nunca|nem|jamais|sem) (?:\p{L}+ )?$/u

/** A sentence that asks to create something, as a draft; null for any other. Names stay in the words that were used. */
export function readCreation(said: Said): Plan | null {
  const span = spanOf(said.text.normalize('NFC').replace(/\r\n?/g, '\n'))
  if (asking.test(span.folded)) return null
  const opening = findOpening(span)
  if (!opening) return null
  if ('foreign' in opening) return { intent: 'unknown', about: `criar ${opening.foreign}` }
  return { intent: 'create', draft: readPasted(span, opening, said) ?? assemble(segmentsOf(span, opening), said) }
}

/** At the beginning, or where a later clause begins: "Temos reunião na sexta. Crie uma task …". */
function findOpening(span: Span): Opening | { foreign: string } | null {
  const first = openingAt(span, 0)
  if (first) return first
  for (const { index, 0: mark } of span.folded.matchAll(/[.!?;:\n,]+\s+/gu)) {
    if (negation.test(span.folded.slice(0, index))) return null
    const found = openingAt(span, index + mark.length)
    if (found && !('foreign' in found)) return found
  }
  return null
}
