import { isNearly } from '../words.ts'
import { longKeywords, meaningOf, ownWords } from './vocabulary.ts'

/** A word of a sentence; `folded` is how it is compared, `meaning` the keyword it stands for. */
export type Word = { start: number; end: number; folded: string; meaning: string | null }

const aWord = /[\p{L}\p{N}]+(?:[-'’.&+/][\p{L}\p{N}]+)*/gu

/** The words of a text as `foldInPlace` gave it. */
export function wordsOf(folded: string): Word[] {
  return [...folded.matchAll(aWord)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    folded: word,
    meaning: meaningOf(word),
  }))
}

/** What a word without a meaning was meant to be, where it is nearly a keyword. */
export function slipOf({ folded }: Word): string | null {
  if (folded.length < 5 || ownWords.has(folded) || /\d/.test(folded)) return null
  const keyword = longKeywords.find((known) => isNearly(folded, known))
  return keyword === undefined ? null : meaningOf(keyword)
}
