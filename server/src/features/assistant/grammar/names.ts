import type { Named } from '../said.ts'
import type { Span } from './span.ts'
import { type At, editDistance, fold, matchAt } from './words.ts'

/** A label from one of its words on. */
type Tail = { parts: string[]; whole: string[]; isWhole: boolean }
type Index = Map<string, Tail[]>

/** A list of names is the same object for a whole sentence, and may be ten thousand long. */
const indexes = new WeakMap<readonly Named[], Index>()

/**
 * The longest name of the list that stands at this place, without regard to case, accents and blanks: the whole label,
 * or at least `words` of its own words in a row, from any word of it on ("Vale do Iguaçu" for "Cooperativa Vale do
 * Iguaçu"). Without `words`, whole labels only.
 */
export function labelAt({ text, folded }: Span, at: number, list: readonly Named[], words = 0): At<{ said: string }> {
  const [first] = matchAt(/[^\s,;:()]+/uy, folded, at) ?? []
  if (!first) return null
  let end = 0
  for (const tail of indexOf(list).get(first.replace(/[.!?]+$/, '')) ?? [])
    end = Math.max(end, matchedEnd(tail, folded, at, words))
  return end > at ? { said: text.slice(at, end), end } : null
}

function matchedEnd({ parts, isWhole }: Tail, folded: string, at: number, words: number): number {
  const shortest = words === 0 ? parts.length : Math.min(words, isWhole ? parts.length : words)
  if (words === 0 && !isWhole) return 0
  for (let count = parts.length; count >= shortest; count -= 1) {
    if (count < parts.length && /^(?:d[aeo]s?|e|em|para|-)$/.test(parts[count - 1] ?? '')) continue
    const name = parts.slice(0, count).join(' ')
    if (words > 0 && !(isWhole && count === parts.length) && name.length < 4) continue
    if (folded.startsWith(name, at) && !/[\p{L}\p{N}]/u.test(folded[at + name.length] ?? '')) return at + name.length
  }
  return 0
}

function indexOf(list: readonly Named[]): Index {
  const known = indexes.get(list)
  if (known) return known
  const index: Index = new Map()
  for (const { label } of list) {
    const parts = fold(label).split(' ')
    for (let from = 0; from < parts.length; from += 1) {
      const first = (parts[from] ?? '').replace(/[,;:()]/g, '')
      if (/^(?:d[aeo]s?|e|em|para|o|a|)$/.test(first) && from > 0) continue
      const tail = { parts: parts.slice(from), whole: parts, isWhole: from === 0 }
      const same = index.get(first)
      if (same) same.push(tail)
      else index.set(first, [tail])
    }
  }
  indexes.set(list, index)
  return index
}

/** A name with a slip of the finger, of at least two words of which one is typed right: "no Ap de Vendas". */
export function slippedLabelAt({ text, folded }: Span, at: number, list: readonly Named[]): At<{ said: string }> {
  const words = [...folded.slice(at, at + 80).matchAll(/[^\s,;:()]+/gu)].slice(0, 5)
  const index = indexOf(list)
  const seen = new Set<string>()
  for (let count = Math.min(words.length, 5); count >= 2; count -= 1) {
    const last = words[count - 1]
    const typed = words
      .slice(0, count)
      .map(([word]) => word)
      .join(' ')
      .replace(/[.!?]+$/, '')
    if (!last || typed.length < 8) continue
    for (const [word] of words.slice(1, count)) {
      for (const { parts, whole } of (index.get(word.replace(/[.!?]+$/, '')) ?? []).slice(0, 500)) {
        if (word.length < 4 || whole.length !== count || parts.length === count) continue
        const label = whole.join(' ')
        if (seen.has(`${count} ${label}`)) continue
        seen.add(`${count} ${label}`)
        const limit = typed.length >= 14 ? 2 : 1
        if (editDistance(typed, label, limit) > limit) continue
        const end = at + last.index + last[0].replace(/[.!?]+$/, '').length
        return { said: text.slice(at, end), end }
      }
    }
  }
  return null
}
