import { type NameIndex, nameIndexOf, wordsFrom } from '../name-index.ts'
import type { Named } from '../said.ts'
import type { Span } from './span.ts'
import { type At, editDistance } from './words.ts'

const particle = /^(?:d[aeo]s?|e|em|para|-|&)$/
const mostWords = 12

/**
 * The longest name of the list that stands at this place, without regard to case, accents and blanks: the whole label,
 * or at least `words` of its own words in a row, from any word of it on ("Vale do Iguaçu" for "Cooperativa Vale do
 * Iguaçu"). Without `words`, whole labels only.
 */
export function labelAt({ text, folded }: Span, at: number, list: readonly Named[], words = 0): At<{ said: string }> {
  if (list.length === 0) return null
  const index = nameIndexOf(list)
  if (!isWordIn(index, folded, at)) return null
  const ends = endsOfWords(folded, at)
  const found =
    ends.findLast((end) => isWhole(index, folded.slice(at, end))) ??
    (words > 0 ? longestPart(index, folded, at, ends, words) : undefined)
  return found === undefined ? null : { said: text.slice(at, found), end: found }
}

function isWhole({ byWhole, names }: NameIndex, part: string): boolean {
  return byWhole.get(part)?.some((place) => names[place]?.placed === part) ?? false
}

/** Whether any name has the word that begins here; most words are in none. */
function isWordIn({ byWord }: NameIndex, folded: string, at: number): boolean {
  const end = endOfWord(folded, at)
  return end > at && (byWord.has(folded.slice(at, end)) || byWord.has(folded.slice(at, bareEnd(folded, at, end))))
}

/** No word of a name has so many characters. */
const longestWord = 100

/** `at` itself where no word begins that a name could have. */
function endOfWord(folded: string, at: number): number {
  let end = at
  while (end < folded.length && !isBlank(folded[end])) {
    end += 1
    if (end - at > longestWord) return at
  }
  return end
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || /\s/.test(character ?? '')
}

const stops = '.,;:!?)'

/** Without the stops at the end. */
function bareEnd(folded: string, at: number, end: number): number {
  let bare = end
  while (bare > at && stops.includes(folded[bare - 1] ?? '')) bare -= 1
  return bare
}

/** Where each of the next words ends, with and without the stop after it. */
function endsOfWords(folded: string, at: number): number[] {
  const ends: number[] = []
  let start = at
  for (let count = 0; count < mostWords; count += 1) {
    const end = endOfWord(folded, start)
    if (end === start) break
    const bare = bareEnd(folded, at, end)
    if (bare < end && bare > (ends.at(-1) ?? at)) ends.push(bare)
    ends.push(end)
    if (folded[end] !== ' ') break
    start = end + 1
  }
  return ends
}

function longestPart(index: NameIndex, folded: string, at: number, ends: number[], words: number): number | undefined {
  let longest: number | undefined
  for (const end of ends) {
    const part = folded.slice(at, end)
    if (!isPart(index, part)) {
      // What is longer begins with this; only a stop may belong to the name's own word.
      if (end === folded.length || isBlank(folded[end])) break
      continue
    }
    const all = part.split(' ')
    if (all.length >= words && part.length >= 4 && !particle.test(all[0] ?? '') && !particle.test(all.at(-1) ?? ''))
      longest = end
  }
  return longest
}

/** Whether these words stand in a row in a name; asked of the names that have the rarest of them. */
function isPart({ names, byWord }: NameIndex, part: string): boolean {
  let rarest: number[] | null = null
  for (const word of part.split(' ')) {
    const places = byWord.get(word)
    if (!places) return false
    if (!rarest || places.length < rarest.length) rarest = places
  }
  return rarest?.some((place) => hasPart(names[place]?.placed ?? '', part)) ?? false
}

function hasPart(name: string, part: string): boolean {
  for (let at = name.indexOf(part); at >= 0; at = name.indexOf(part, at + 1)) {
    const end = at + part.length
    if ((at === 0 || name[at - 1] === ' ') && (end === name.length || name[end] === ' ')) return true
  }
  return false
}

/** A name with a slip of the finger, of at least two words of which one is typed right: "no Ap de Vendas". */
export function slippedLabelAt({ text, folded }: Span, at: number, list: readonly Named[]): At<{ said: string }> {
  if (list.length === 0) return null
  const index = nameIndexOf(list)
  for (const end of endsOfWords(folded, at).slice(0, 8).reverse()) {
    const typed = folded.slice(at, end)
    const words = typed.split(' ')
    if (words.length < 2 || typed.length < 8) continue
    const [first = '', ...others] = words
    if (isNearAmong(index, index.byWord.get(first) ?? [], `${first} `, typed)) return { said: text.slice(at, end), end }
    for (const word of others) if (isNearName(index, word, typed)) return { said: text.slice(at, end), end }
  }
  return null
}

/** So many names are compared; a word of very many names tells none apart. */
const mostTries = 40

/** Whether a name that has this word, or one that begins so, after its first is nearly what was typed. */
function isNearName(index: NameIndex, word: string, typed: string): boolean {
  if (word.length < 4) return false
  const places = new Set<number>()
  for (const other of wordsFrom(index, word[0])) {
    if (!other.startsWith(word)) continue
    for (const place of index.byWord.get(other) ?? []) places.add(place)
    if (places.size >= mostTries) break
  }
  return isNearAmong(index, places, ` ${word}`, typed)
}

/** Whether one of these names has the piece, as many words as were typed, and nearly these. */
function isNearAmong({ names }: NameIndex, places: Iterable<number>, piece: string, typed: string): boolean {
  const limit = typed.length >= 14 ? 2 : 1
  const count = typed.split(' ').length
  let tries = 0
  for (const place of places) {
    const name = names[place]?.placed ?? ''
    if (Math.abs(name.length - typed.length) > limit || !name.includes(piece) || name.split(' ').length !== count)
      continue
    if (editDistance(typed, name, limit) <= limit) return true
    tries += 1
    if (tries === mostTries) return false
  }
  return false
}
