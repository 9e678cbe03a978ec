import type { Mention } from '../../plan.ts'
import { infinitiveFrom, isInfinitive } from '../implied/work-verbs.ts'
import { personAt } from '../people.ts'
import { cut, type Span, spanOf } from '../span.ts'
import { matchAt } from '../words.ts'
import type { Context } from './facts.ts'

/** What stands between who does it and what is done. */
const must =
  / (?:(?:(?:vai|vou|devo|preciso|tenho (?:que|de)|deve|precisa|pode|fica de|ficou de|tem (?:que|de)|vai ter (?:que|de))(?: (?:tambem|ja))?) )?(?=\p{L})/uy
const pause = /(?: (?:faz|pega|assume|cuida de))? ?: ?(?=\S)| - (?=\p{L}+(?:ar|er|ir|por)(?!\p{L}))/uy

/** "a Camila vai revisar o manual", "Rafael testa", "Bruno: publicar": who does it, and the rest as titles have it. */
export function withDoer(span: Span, { noun, said: { names, speaker } }: Context): { rest: Span; person?: Mention } {
  const none = { rest: span }
  if (noun === 'project' || noun === 'epic') return none
  const me = matchAt(/eu(?= )/uy, span.folded, 0)
  const start = matchAt(/(?:(?:e )?[oa] |@)/uy, span.folded, 0)?.[0].length ?? 0
  const who = me ? { said: '', end: me[0].length } : personAt(span, start, names.people)
  const rest = who && workFrom(span, who.end)
  if (!who || !rest) return none
  return { rest, person: me ? { id: speaker.id, label: speaker.label } : { said: who.said } }
}

function workFrom(span: Span, end: number): Span | null {
  const colon = matchAt(pause, span.folded, end)
  if (colon) return cut(span, end + colon[0].length)
  const told = matchAt(must, span.folded, end)
  if (!told) return null
  const rest = cut(span, end + told[0].length)
  const [word = ''] = /^\p{L}+/u.exec(rest.text) ?? []
  if (isInfinitive(word)) return rest
  const infinitive = told[0] === ' ' && word ? infinitiveFrom(word) : null
  return infinitive ? spanOf(`${infinitive}${rest.text.slice(word.length)}`) : null
}
