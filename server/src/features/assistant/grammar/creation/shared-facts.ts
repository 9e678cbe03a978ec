import { cut, type Span } from '../span.ts'
import { endBefore } from '../words.ts'
import { onlyFacts } from './body.ts'
import type { Context, Facts } from './facts.ts'

const kind = '(?:tasks?|tarefas?|stor(?:y|ies)|historias?|epicos?|atividades?|itens|item)'
/** "todas", "as duas", "cada uma": what is said beside it is said of every thing of the list. */
const quantifier = new RegExp(
  `(?<!\\p{L})(?:(?:e )?(?:tod[oa]s(?: (?:el[ae]s|[oa]s ${kind}))?|amb[oa]s(?: [oa]s ${kind})?|[oa]s (?:duas|dois|tres|quatro|cinco)(?: ${kind})?|cada(?: uma?| ${kind})?|tudo|por ${kind})(?: (?:sao|serao|ficam?|vao|devem ser|e|d[ao]))?)(?=$|[\\s,;.!?)])`,
  'gu',
)
const boundary = /[\s,;.]*[,;.\n]\s*(?:e )?|\s+e\s+|\s+/gu

/** "A, B e C, 4h cada, todas pro Rafael": the list without what the words at its end say of all. */
export function withoutShared(span: Span, context: Context): { whole: Span; facts: Facts } {
  const words = [...span.folded.matchAll(quantifier)]
  const told = without(span, words)
  for (const { index, 0: joint } of words.length > 0 ? span.folded.matchAll(boundary) : []) {
    const start = index + joint.length
    if (index === 0 || !isAboutAll(span.folded, start, words, /^\s+$/.test(joint))) continue
    const facts = onlyFacts(cut(told, start), context)
    if (facts && Object.keys(facts).length > 0) return { whole: cut(span, 0, index), facts }
  }
  return { whole: span, facts: {} }
}

/** "3 tasks, todas da Camila: A, B e C", "3 stories de 5 pontos cada: …": the same before the list. */
export function sharedBefore(span: Span, context: Context): { rest: Span; facts: Facts } {
  const none = { rest: span, facts: {} }
  const colon = /^[^:\n]{3,120}:(?=\s)/u.exec(span.folded)?.[0].length ?? 0
  const head = cut(span, 0, Math.max(colon - 1, 0))
  const words = [...head.folded.matchAll(quantifier)]
  const facts = words.length > 0 ? onlyFacts(without(head, words), context) : null
  return facts && Object.keys(facts).length > 0 ? { rest: cut(span, colon), facts } : none
}

/** Whether the clause that begins here has such a word; without a pause before it, it must be its first. */
function isAboutAll(folded: string, start: number, words: RegExpExecArray[], isClose: boolean): boolean {
  const end = /[,;.\n]|\se\s/u.exec(folded.slice(start))?.index ?? folded.length
  // "testar tudo na segunda", "revisar todas até sexta" are what shall be done.
  const isObject = /^tudo/.test(folded.slice(start)) || /\p{L}[aei]r\s+$/u.test(endBefore(folded, start))
  return words.some(({ index }) => (isClose ? index === start && !isObject : index >= start && index < start + end))
}

/** With blanks in the place of such words. */
function without({ text, folded }: Span, words: RegExpExecArray[]): Span {
  if (words.length === 0) return { text, folded }
  const places = new Set(words.flatMap(({ index, 0: word }) => [...word].map((_, at) => index + at)))
  const blank = (some: string) =>
    Array.from({ length: some.length }, (_, at) => (places.has(at) ? ' ' : some[at])).join('')
  return { text: blank(text), folded: blank(folded) }
}
