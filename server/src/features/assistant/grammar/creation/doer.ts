import type { Mention } from '../../plan.ts'
import { personAt } from '../people.ts'
import { cut, type Span } from '../span.ts'
import { matchAt } from '../words.ts'
import type { Context } from './facts.ts'

const verb = '(?=(?!(?:par|mar|lar|bar|ar|ser)(?!\\p{L}))\\p{L}+(?:ar|er|ir|por)(?!\\p{L}))'
/** What stands between who does it and what is done. */
const does = new RegExp(
  ` (?:(?:vai|deve|precisa|pode|fica de|ficou de|tem (?:que|de)|vai ter (?:que|de))(?: (?:tambem|ja))? )?${verb}|(?: (?:faz|pega|assume|cuida de))? ?: ?(?=\\S)`,
  'uy',
)

/** "a Camila vai revisar o manual", "Rafael testar", "Bruno: publicar": who does it, and what is left of the words. */
export function withDoer(span: Span, { noun, said: { names, speaker } }: Context): { rest: Span; person?: Mention } {
  const none = { rest: span }
  if (noun === 'project' || noun === 'epic') return none
  const me = matchAt(/eu(?= )/uy, span.folded, 0)
  const start = matchAt(/(?:(?:e )?[oa] )/uy, span.folded, 0)?.[0].length ?? 0
  const person = me ? { said: '', end: me[0].length } : personAt(span, start, names.people)
  const told = person && matchAt(does, span.folded, person.end)
  if (!person || !told) return none
  return {
    rest: cut(span, person.end + told[0].length),
    person: me ? { id: speaker.id, label: speaker.label } : { said: person.said },
  }
}
