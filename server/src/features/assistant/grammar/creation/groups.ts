import type { Mention } from '../../plan.ts'
import { cut, type Span, trimmed } from '../span.ts'
import { readBody } from './body.ts'
import type { Context } from './facts.ts'
import type { Item } from './split-list.ts'

/** An item of a list, and who does it where a later item of its group says so. */
export type Grouped = Item & { person?: Mention }

/**
 * "A, B e C para a Camila e D para o Thiago": where a list names several people, each is said of the items up to it, so
 * far as "e" joins them. Commas alone join nothing: in "A, B para a Camila, C para o Thiago" nobody is said of A.
 */
export function byGroups(items: readonly Item[], context: Context): readonly Grouped[] {
  if (context.noun === 'project') return items
  const read = items.map((item) => ({ item, ...readBody(item.span, context) }))
  const named = read.filter(({ facts, words }) => facts.person !== undefined && !/^\s*[([]/.test(words))
  if (named.length < 2 || read.at(-1)?.facts.person === undefined) return items
  const grouped: Grouped[] = []
  let group = 0
  for (const { item, facts, words, title } of read) {
    const { person } = facts
    const parts = person === undefined || words === '' ? [item] : partsOf(item, words)
    const isJoined = parts.length > 1 || (item.after === 'e' && title !== null)
    grouped.push(...parts)
    if (person === undefined) continue
    if (isJoined)
      for (const one of grouped.slice(group, -1)) {
        one.person = person
      }
    group = grouped.length
  }
  return grouped
}

/** "B e C para a Camila" as two; "importar e exportar dados" is one. */
function partsOf(item: Item, words: string): Grouped[] {
  const { span } = item
  const end = span.text.lastIndexOf(words)
  const at = span.text.slice(0, end).lastIndexOf(' e ')
  if (end < 0 || at < 0 || item.after === 'e') return [item]
  const [first, second]: [Span, Span] = [trimmed(cut(span, 0, at)), trimmed(cut(span, at + 3))]
  const isOne = /^\p{L}+[aei]r$/u.test(first.folded) && /^\p{L}+[aei]r /u.test(second.folded)
  return isOne || !first.text
    ? [item]
    : [
        { ...item, span: first },
        { span: second, after: 'e' },
      ]
}
