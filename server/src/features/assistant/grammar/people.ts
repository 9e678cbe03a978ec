import type { Named } from '../said.ts'
import { isNicknameOf } from './nicknames.ts'
import type { Span } from './span.ts'
import { type At, editDistance, fold, matchAt } from './words.ts'

/** Of two letters most are words: "re", "mi", "ti". */
const isWord = /^(?!ze$|ju$)..?$/

/** No name has a word of so many characters. */
const longestWord = 100

const word = /[\p{L}\p{N}'’.-]*[\p{L}\p{N}]/uy

/**
 * Somebody of the organisation at a place of a text: by first name or more, surname with a capital, nickname, the
 * beginning of a first name, or a first name with one slip. The name ends where the person's own words end.
 */
export function personAt({ text, folded }: Span, at: number, people: readonly Named[]): At<{ said: string }> {
  const typed = wordsAt(folded, at)
  const [first] = typed
  if (!first || first.word.length > longestWord) return null
  let best = 0
  for (const label of labelsLike(people, first.word, /\p{Lu}/u.test(text[at] ?? '')))
    best = Math.max(best, matched(typed, label, text, at))
  const last = typed[best - 1]
  return last ? { said: text.slice(at, last.end), end: last.end } : null
}

type Known = { labels: string[][]; byWord: Map<string, string[][]> }
const known = new WeakMap<readonly Named[], Known>()
/** Words whose people are remembered for a list. */
const mostWords = 1000

/** The names, in words, of which one may be what this word begins; found once for a word. */
function labelsLike(people: readonly Named[], word: string, hasCapital: boolean): string[][] {
  const before = known.get(people)
  const isSame = before?.labels.length === people.length
  const { labels, byWord } =
    before && isSame ? before : { labels: people.map(({ label }) => fold(label).split(' ')), byWord: new Map() }
  if (!isSame) known.set(people, { labels, byWord })
  const key = `${hasCapital ? '^' : ''}${word}`
  const found =
    byWord.get(key) ??
    labels.filter((label) => label.some((part, index) => isPart(word, part, index === 0, hasCapital)))
  if (byWord.size >= mostWords) byWord.clear()
  byWord.set(key, found)
  return found
}

type Word = { word: string; end: number }

function wordsAt(folded: string, at: number): Word[] {
  const words: Word[] = []
  let place = at
  while (words.length < 6) {
    const found = matchAt(word, folded, place)
    if (!found) break
    words.push({ word: found[0], end: place + found[0].length })
    place += found[0].length
    if (folded[place] !== ' ') break
    place += 1
  }
  return words
}

/** How many typed words name this person. */
function matched(typed: Word[], label: string[], text: string, at: number): number {
  const [first] = typed
  if (!first) return 0
  const start = label.findIndex((part, index) => isPart(first.word, part, index === 0, /\p{Lu}/u.test(text[at] ?? '')))
  if (start < 0) return 0
  let [count, place] = [1, start + 1]
  while (count < typed.length && place < label.length) {
    const part = typed[count]?.word ?? ''
    // "Pedro L."
    const isInitial = part.length === 1 && /^\p{Lu}/u.test(text.slice((typed[count]?.end ?? 0) - 1))
    const next = isInitial
      ? label.findIndex((name, at) => at >= place && name.startsWith(part))
      : label.indexOf(part, place)
    if (next < 0) break
    ;[count, place] = [count + 1, next + 1]
  }
  // "Ana de" would end on a particle.
  while (count > 1 && /^(?:d[aeo]s?|e)$/.test(typed[count - 1]?.word ?? '')) count -= 1
  return count
}

function isPart(typed: string, part: string, isFirst: boolean, hasCapital: boolean): boolean {
  if (!isFirst) return hasCapital && typed === part && part.length > 3
  if (typed === part || (!isWord.test(typed) && isNicknameOf(typed, part))) return true
  if (typed.length >= (hasCapital ? 2 : 4) && part.startsWith(typed)) return true
  return hasCapital && typed.length >= 5 && part.length >= 5 && editDistance(typed, part, 1) <= 1
}
