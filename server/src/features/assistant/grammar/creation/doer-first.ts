import { infinitiveOfWish } from '../implied/work-verbs.ts'
import { personAt } from '../people.ts'
import { cut, type Span, spanOf } from '../span.ts'
import { matchAt } from '../words.ts'
import type { Context, Facts } from './facts.ts'

/** "(uma task) para que a Ana mapeie as perguntas": who does it, and the rest with its verb as titles have it. */
export function doerFirst(span: Span, { said: { names } }: Context): { facts: Facts; rest: Span } | null {
  const that = matchAt(/(?:para |pra )?que (?:[oa] )?/uy, span.folded, 0)
  if (!that) return null
  const everybody = matchAt(/(?:alguem|(?:time|equipe|pessoal)) /uy, span.folded, that[0].length)
  const who = personAt(span, that[0].length, names.people)
  const start = everybody ? that[0].length + everybody[0].length : who ? who.end + 1 : null
  const [word = ''] = start === null ? [] : (matchAt(/\p{L}+/uy, span.folded, start) ?? [])
  const infinitive = word && infinitiveOfWish(word)
  if (start === null || !infinitive) return null
  const rest = spanOf(`${infinitive}${cut(span, start + word.length).text}`)
  return { facts: who ? { person: { said: who.said } } : {}, rest }
}
