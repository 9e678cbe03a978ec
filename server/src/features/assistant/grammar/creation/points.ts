import { numberPattern } from '../numbers.ts'
import { cut, type Span } from '../span.ts'
import { matchAt } from '../words.ts'
import type { FactsAt, Where } from './facts.ts'

const unit = '(?:story points?|pontos?(?: de (?:historia|esforco|complexidade|funcao))?|pts?|sp)'
const told = new RegExp(
  `(?:(?:com |c/ ?|de |vale |valendo |(?:pontuacao|estimativa|estimad[oa]|tamanho)(?: (?:de|em))? ?[:=]? ?){0,4})(?<many>${numberPattern}) ${unit}(?![\\p{L}\\p{N}])|(?:story points?|pontos?|pontuacao|sp) ?[:=] ?\\d{1,3}(?![\\p{L}\\p{N}])`,
  'uy',
)

/** "5 pontos", "(8 pts)", "com 3 story points": there is no field for them, so they are kept as a note. */
export function pointsAt(span: Span, at: number, where: Where): FactsAt[] {
  const found = matchAt(told, span.folded, at)
  // "acumular 5 pontos" is what shall be done.
  if (!found || (where === 'tail' && !/^(?:com|c\/|vale|pont|estim)/.test(found[0]))) return []
  const end = at + found[0].length
  const first = found.groups?.many ? found[0].indexOf(found.groups.many) : 0
  return [{ facts: { note: cut(span, at + first, end).text }, end }]
}
