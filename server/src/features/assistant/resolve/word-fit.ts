import { firstSound, isCommon } from '@leme/language/names/name-words'
import { editDistance } from '@leme/language/text'

/** How well one said word fits one of the name's. */
export type WordFit = 'same' | 'sound' | 'begun' | 'slip' | 'slips'

/** A word that was said, with how it sounds, and how it fits the words that it was compared with so far. */
export type MentionedWord = { word: string; sound: string; fits: Map<string, WordFit | null> }

/** Takes the closest of the words that are left. */
export function takeWord(said: MentionedWord, left: string[], soundOf: (word: string) => string): WordFit | null {
  let best: { at: number; fit: WordFit } | null = null
  for (const [at, other] of left.entries()) {
    const fit = fitOfWord(said, other, soundOf)
    if (fit && (!best || order.indexOf(fit) < order.indexOf(best.fit))) best = { at, fit }
    if (fit === 'same') break
  }
  if (!best) return null
  left.splice(best.at, 1)
  return best.fit
}

const order: readonly WordFit[] = ['same', 'sound', 'begun', 'slip', 'slips']

/** How a said word fits a name's; compared once. `soundOf` may remember. */
export function fitOfWord(said: MentionedWord, other: string, soundOf: (word: string) => string): WordFit | null {
  if (said.word === other) return 'same'
  const found = said.fits.get(other)
  if (found !== undefined) return found
  const fit = compare(said, other, soundOf)
  said.fits.set(other, fit)
  return fit
}

function compare({ word, sound }: MentionedWord, other: string, soundOf: (word: string) => string): WordFit | null {
  if (word[0] !== other[0] && firstSound(other) !== firstSound(word)) return null
  // Numbers and their like are never nearly another.
  if (/\d/.test(word) || /\d/.test(other) || word.length < 2) return null
  if (sound === soundOf(other)) return word.length >= 4 ? 'sound' : 'begun'
  if (word.length < 3) return null
  if (other.startsWith(word)) return 'begun'
  return slipOf(word, other)
}

/**
 * `slip` is what fast typing makes of a long word: two letters swapped, a consonant left out or typed twice, or any
 * slip of a word that is no name. Another letter, the last one, or a vowel may make another name: Parnaíba is not
 * Paranaíba.
 */
function slipOf(word: string, other: string): WordFit | null {
  const limit = other.length >= 9 ? 2 : other.length >= 4 ? 1 : 0
  if (limit === 0 || Math.abs(word.length - other.length) > limit) return null
  const distance = editDistance(word, other, limit)
  if (distance > limit) return null
  if (isCommon(other) && !isCommon(word) && word.length >= 5) return 'slip'
  if (distance > 1 || Math.min(word.length, other.length) < 6 || word.at(-1) !== other.at(-1)) return 'slips'
  const [longer, shorter] = word.length > other.length ? [word, other] : [other, word]
  if (longer.length === shorter.length)
    return [...longer].sort().join() === [...shorter].sort().join() ? 'slip' : 'slips'
  return /[aeiou]/.test(extraLetter(longer, shorter)) ? 'slips' : 'slip'
}

/** The letter that a word has and its neighbour, shorter by one, lacks. */
function extraLetter(longer: string, shorter: string): string {
  let at = 0
  while (longer[at] === shorter[at] && at < shorter.length) at += 1
  return longer[at] ?? ''
}
