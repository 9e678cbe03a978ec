import type { Named } from '../said.ts'
import type { Span } from './span.ts'
import { type At, editDistance, foldInPlace } from './words.ts'

/** All names of a list, folded, a line each, with a line end before the first and after the last. */
type Names = { lines: string; whole: Set<string> }

/** A list of names is the same object for a whole sentence, and may be ten thousand long. */
const known = new WeakMap<readonly Named[], Names>()

const particle = /^(?:d[aeo]s?|e|em|para|-|&)$/
const mostWords = 12

/**
 * The longest name of the list that stands at this place, without regard to case, accents and blanks: the whole label,
 * or at least `words` of its own words in a row, from any word of it on ("Vale do Iguaçu" for "Cooperativa Vale do
 * Iguaçu"). Without `words`, whole labels only.
 */
export function labelAt({ text, folded }: Span, at: number, list: readonly Named[], words = 0): At<{ said: string }> {
  const ends = endsOfWords(folded, at)
  if (ends.length === 0 || list.length === 0) return null
  const { lines, whole } = namesOf(list)
  const found =
    ends.findLast((end) => whole.has(folded.slice(at, end))) ??
    (words > 0 ? longestPart(lines, folded, at, ends, words) : undefined)
  return found === undefined ? null : { said: text.slice(at, found), end: found }
}

/** Where each of the next words ends, with and without the stop after it. */
function endsOfWords(folded: string, at: number): number[] {
  const ends: number[] = []
  for (let [end, count] = [at, 0]; count < mostWords && folded[end] && !/\s/.test(folded[end] ?? ''); count += 1) {
    while (folded[end] && !/\s/.test(folded[end] ?? '')) end += 1
    const bare = at + folded.slice(at, end).replace(/[.,;:!?)]+$/, '').length
    if (bare < end && bare > (ends.at(-1) ?? at)) ends.push(bare)
    ends.push(end)
    if (folded[end] === ' ') end += 1
  }
  return ends
}

function longestPart(lines: string, folded: string, at: number, ends: number[], words: number): number | undefined {
  let longest: number | undefined
  for (const end of ends) {
    const part = folded.slice(at, end)
    if (!lines.includes(part)) break
    const follows = [' ', '\n'].flatMap((before) => [`${before}${part} `, `${before}${part}\n`])
    if (!follows.some((one) => lines.includes(one))) continue
    const all = part.split(' ')
    if (all.length >= words && part.length >= 4 && !particle.test(all[0] ?? '') && !particle.test(all.at(-1) ?? ''))
      longest = end
  }
  return longest
}

function namesOf(list: readonly Named[]): Names {
  const before = known.get(list)
  if (before) return before
  const joined = list.map(({ label }) => label.replaceAll('\n', ' ')).join('\n')
  const folded = foldInPlace(joined.normalize('NFC').toLowerCase()).replace(/ {2,}/g, ' ')
  const names = { lines: `\n${folded}\n`, whole: new Set(folded.split('\n')) }
  names.whole.delete('')
  known.set(list, names)
  return names
}

/** A name with a slip of the finger, of at least two words of which one is typed right: "no Ap de Vendas". */
export function slippedLabelAt({ text, folded }: Span, at: number, list: readonly Named[]): At<{ said: string }> {
  if (list.length === 0) return null
  const { lines } = namesOf(list)
  for (const end of endsOfWords(folded, at).slice(0, 8).reverse()) {
    const typed = folded.slice(at, end)
    const words = typed.split(' ')
    if (words.length < 2 || typed.length < 8) continue
    for (const word of words.slice(1))
      if (isNearLine(lines, word, typed, words.length)) return { said: text.slice(at, end), end }
  }
  return null
}

/** Whether a name with this word in it is nearly what was typed; a word of very many names tells none apart. */
function isNearLine(lines: string, word: string, typed: string, count: number): boolean {
  if (word.length < 4) return false
  const limit = typed.length >= 14 ? 2 : 1
  let tries = 0
  for (let at = lines.indexOf(` ${word}`); at >= 0 && tries < 40; at = lines.indexOf(` ${word}`, at + 1), tries += 1) {
    const line = lines.slice(lines.lastIndexOf('\n', at) + 1, lines.indexOf('\n', at))
    if (line.split(' ').length === count && editDistance(typed, line, limit) <= limit) return true
  }
  return false
}
