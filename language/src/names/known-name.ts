import { fold, foldInPlace } from '../text.ts'
import type { Named } from '../turn-context.ts'
import { firstSound, tellingWords, wordsOf, wordsOfFolded } from './name-words.ts'

/** A row to be found by its name; a project's client may be said with it. */
export type Candidate = Named & { client?: string }

/** A name as it is compared; computed once for a row, which is the same object as long as nobody changed it. */
export type KnownName<Row = Candidate> = {
  row: Row
  folded: string
  /** As `foldInPlace` leaves it: what stands in a sentence is compared with this. */
  placed: string
  words: string[]
  telling: string[]
  /** The client's words. */
  beside: string[]
  /** One bit for each sound that one of the words begins with, to leave most names aside at once. */
  starts: number
}

const rowsKnown = new WeakMap<Candidate, KnownName>()

/** A row's name, ready to be compared. */
export function knowName(row: Candidate): KnownName {
  const found = rowsKnown.get(row)
  if (found) return found
  const { label, client } = row
  const folded = fold(label)
  const words = wordsOfFolded(folded)
  const beside = client ? wordsOf(client) : []
  const made = {
    row,
    folded,
    // Both ways of folding make the same of these letters.
    placed: /^[ -~À-ÿ]*$/.test(label) && folded.length === label.length ? folded : placedOf(label),
    words,
    telling: tellingWords(words),
    beside,
    starts: startsOf(words) | startsOf(beside),
  }
  rowsKnown.set(row, made)
  return made
}

function placedOf(label: string): string {
  return foldInPlace(label.replaceAll('\n', ' ').normalize('NFC').toLowerCase()).replace(/ {2,}/g, ' ')
}

/** One bit for each sound that one of the words begins with. */
export const startsOf = (words: readonly string[]): number =>
  words.reduce((starts, word) => starts | (1 << (firstSound(word).charCodeAt(0) & 31)), 0)

export const initialsOf = (words: readonly string[]): string => words.map(([letter]) => letter).join('')

/** What a word of a text must be to be one of the name's, however one divides it: at blanks, or at all that is no letter or digit. */
export function piecesOf({ folded, placed, words }: KnownName): Iterable<string> {
  if (folded === placed && /^[a-z0-9 ]*$/.test(folded)) return words
  const runs = `${folded} ${placed}`.match(/[a-z0-9]+/g) ?? []
  return new Set([...words, ...runs, ...placed.split(' ').filter(Boolean)])
}
