import { isNicknameOf } from '@leme/language/lexicon/nicknames'
import { initialsOf, type KnownName } from '@leme/language/names/known-name'
import { fold } from '@leme/language/text'
import { type MentionedWord, takeWord, type WordFit } from './word-fit.ts'

/** How a name may fit, closest first. From `acronym` on it is a guess, and a guess is asked for. */
export const fits = {
  same: 0,
  folded: 1,
  telling: 2,
  firstName: 3,
  words: 4,
  sound: 5,
  begun: 6,
  slip: 7,
  acronym: 8,
  beginning: 9,
  slips: 10,
  within: 11,
  alike: 12,
}

/** How much of a name was said: all of it, all its words spelled or put otherwise, or a part. */
export type Share = 'whole' | 'slipped' | 'part'

/** `cost`: less is closer, among names that fit alike. */
export type Fit = { fit: number; cost: number; share: Share }

/** What was said of somebody or something, without its noun. */
export type Mentioned = {
  bare: string
  telling: string[]
  mentionedWords: MentionedWord[]
  starts: number
  people: boolean
  /** How a name's word sounds. */
  soundOfWord: (word: string) => string
}

/** How a name fits what was said; null where it does not. */
export function fitOf(mention: Mentioned, name: KnownName): Fit | null {
  const { telling, starts, people } = mention
  const [only = ''] = telling
  if (telling.length === 1 && only.length >= 2 && isAcronym(only, name)) {
    // Four letters do not fit by accident; in small letters they may be a word.
    const sure = only.length >= 4 && mention.bare === mention.bare.toUpperCase() && !people
    return { fit: sure ? fits.slip : fits.acronym, cost: 0, share: 'part' }
  }
  const first = name.words[0] ?? ''
  if (people && telling.length === 1 && isFirstName(only, first)) {
    return { fit: fits.firstName, cost: only === first ? 0 : 1, share: 'part' }
  }
  // "Pedro L."
  const [, initial = ''] = telling.length === 2 ? telling : []
  if (people && initial.length === 1)
    return isFirstName(only, first) && name.words.slice(1).some((word) => word.startsWith(initial))
      ? { fit: fits.words, cost: 0, share: 'part' }
      : null
  if ((name.starts & starts) === starts) {
    if (telling.join(' ') === name.telling.join(' ')) return { fit: fits.telling, cost: 0, share: 'slipped' }
    const byWords = fitOfWords(mention, name)
    if (byWords) return byWords
  }
  const isOfSome = name.telling.length > 0 && name.telling.join('').length >= 3
  return isOfSome && name.telling.every((word) => telling.includes(word))
    ? { fit: fits.within, cost: telling.length - name.telling.length, share: 'part' }
    : null
}

function isFirstName(said: string, first: string): boolean {
  return said === first || isNicknameOf(said, first)
}

function isAcronym(letters: string, { words, telling }: KnownName): boolean {
  if (telling.length < 2) return false
  return letters === initialsOf(telling) || letters === initialsOf(words)
}

/** Every said word must be one of the name's, each of them once; the weakest word decides. */
function fitOfWords({ bare, telling, mentionedWords, people, soundOfWord }: Mentioned, name: KnownName): Fit | null {
  const left = [...name.words]
  const besides = [...name.beside]
  const met: WordFit[] = []
  let ownWords = 0
  for (const said of mentionedWords) {
    const found = takeWord(said, left, soundOfWord)
    if (found) ownWords += 1
    const taken = found ?? takeBeside(said.word, besides)
    if (!taken) return null
    met.push(taken)
  }
  if (ownWords === 0) return null
  const cost = left.length
  const isAll = !name.telling.some((word) => left.includes(word))
  const isWhole = ` ${fold(bare)} `.includes(` ${name.folded} `)
  const share: Share = isWhole ? 'whole' : isAll ? 'slipped' : 'part'
  const isShort = telling.length === 1 && (telling[0] ?? '').length < 2
  const anchored = met.some((fit, at) => fit === 'same' && (telling[at] ?? '').length >= 3)
  if (met.includes('slips'))
    return { fit: fits.slips, cost: 10 * met.filter((fit) => fit === 'slips').length + cost, share }
  // Camila and Camilo, Marina and Mariana differ by a slip and are two people.
  if (met.includes('slip')) return { fit: anchored ? fits.slip : fits.slips, cost, share }
  if (met.includes('begun')) return { fit: anchored && !people ? fits.begun : fits.beginning, cost, share }
  if (isShort) return { fit: fits.beginning, cost, share }
  return { fit: met.includes('sound') ? fits.sound : fits.words, cost, share }
}

function takeBeside(word: string, besides: string[]): WordFit | null {
  const at = besides.indexOf(word)
  if (at < 0) return null
  besides.splice(at, 1)
  return 'same'
}
