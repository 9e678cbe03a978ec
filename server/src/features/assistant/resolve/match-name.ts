import {
  type Candidate,
  initialsOf,
  type KnownName,
  type NameIndex,
  nameIndexOf,
  soundIn,
  startsOf,
  wordsLike,
} from '@leme/language/names/name-index'
import { soundOf, tellingWords, withoutNoun, wordsOf } from '@leme/language/names/name-words'
import { isNicknameOf } from '@leme/language/names/nicknames'
import { fold } from '@leme/language/text'
import { fitOfWord, type MentionedWord, takeWord, type WordFit } from './word-fit.ts'

export type { Candidate }

/**
 * `sure`: this one and no other · `several`: the words fit these alike · `near`: perhaps one of these, to be asked for.
 * The closest come first, at most `most`; `total` counts those that were left out too.
 */
export type NameMatch<Row> =
  | { match: 'sure'; row: Row }
  | { match: 'several' | 'near'; rows: Row[]; total: number }
  | { match: 'none' }

const most = 6

/** How a name may fit, closest first. From `acronym` on it is a guess, and a guess is asked for. */
const fits = {
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

/** More than any name has: such words are only compared as a whole. */
const mostWords = 24

/** So few names are compared one by one. */
const few = 32

type Fit = { fit: number; cost: number }

/** Which row of a list a mention means. `people` are known by their first name and by what it is shortened to. */
export function matchName<Row extends Candidate>(
  said: string,
  rows: readonly Row[],
  { people = false }: { people?: boolean } = {},
): NameMatch<Row> {
  const index = nameIndexOf(rows)
  const same = exactMatches(said, rows, index)
  if (same.length > 0) return choose(same)

  const bare = withoutNoun(said)
  const bareSame = bare === said.trim() ? [] : exactMatches(bare, rows, index)
  if (bareSame.length > 0) return choose(bareSame)

  const words = wordsOf(bare)
  if (words.length === 0) return { match: 'none' }
  const mention = mentioned(bare, words, index, people)
  const found: FoundRow<Row>[] = []
  for (const place of words.length > mostWords ? [] : candidatesFor(mention, index)) {
    const [row, name] = [rows[place], index.names[place]]
    const fit = row && name && fitOf(mention, name)
    if (fit) found.push({ row, ...fit })
  }
  return choose(found.length > 0 ? found : alike(words.join(' '), rows, index.names))
}

type Mentioned = {
  bare: string
  telling: string[]
  mentionedWords: MentionedWord[]
  starts: number
  people: boolean
  /** How a name's word sounds. */
  soundOfWord: (word: string) => string
}

function mentioned(bare: string, words: readonly string[], index: NameIndex, people: boolean): Mentioned {
  const telling = tellingWords(words)
  const mentionedWords = telling.map((word) => ({ word, sound: soundOf(word), fits: new Map() }))
  return {
    bare,
    telling,
    mentionedWords,
    starts: startsOf(telling),
    people,
    soundOfWord: (word) => soundIn(index, word),
  }
}

/** The places of all names that may fit, in the order of the list; `fitOf` says whether they do. */
function candidatesFor(mention: Mentioned, index: NameIndex): Iterable<number> {
  const { names, byInitials, byRarest } = index
  if (names.length <= few || mention.people) return names.keys()
  const [only = ''] = mention.telling
  const places = [
    ...(mention.telling.length === 1 ? [byInitials.get(only)] : []),
    ...mention.telling.map((word) => byRarest.get(word)),
    ...placesOfRarest(mention, index),
  ]
  const isMarked = new Uint8Array(names.length)
  for (const some of places) for (const place of some ?? []) isMarked[place] = 1
  const marked: number[] = []
  for (let place = isMarked.indexOf(1); place >= 0; place = isMarked.indexOf(1, place + 1)) marked.push(place)
  return marked
}

/** Names that have a word like the one of the said words that the fewest names have: each of them must be there. */
function placesOfRarest({ mentionedWords, soundOfWord }: Mentioned, index: NameIndex): number[][] {
  let least = Infinity
  let rarest: number[][] = []
  for (const said of mentionedWords) {
    const like = new Set([said.word])
    for (const other of wordsLike(index, said.word)) if (fitOfWord(said, other, soundOfWord)) like.add(other)
    const places = [...like].flatMap((word) => {
      const some = index.byWord.get(word)
      return some ? [some] : []
    })
    const beside = index.byClientWord.get(said.word)
    if (beside) places.push(beside)
    const count = places.reduce((sum, some) => sum + some.length, 0)
    if (count < least) [least, rarest] = [count, places]
  }
  return rarest
}

type FoundRow<Row> = Fit & { row: Row }

function exactMatches<Row extends Candidate>(said: string, rows: readonly Row[], { byWhole, names }: NameIndex) {
  const wanted = fold(said)
  const spelled = said.trim().toLowerCase()
  const found: FoundRow<Row>[] = []
  if (wanted === '') return found
  for (const place of byWhole.get(wanted) ?? []) {
    const row = rows[place]
    if (row && names[place]?.folded === wanted)
      found.push({ row, cost: 0, fit: row.label.trim().toLowerCase() === spelled ? fits.same : fits.folded })
  }
  return found
}

/** The one row of the best fit where that fit is more than a guess; else those to choose from. */
function choose<Row extends Candidate>(found: FoundRow<Row>[]): NameMatch<Row> {
  if (found.length === 0) return { match: 'none' }
  const fit = found.reduce((least, one) => Math.min(least, one.fit), fits.alike)
  const isGuess = fit >= fits.acronym
  const closest = (isGuess ? found : found.filter((one) => one.fit === fit)).toSorted(
    (one, other) => one.fit - other.fit || one.cost - other.cost || one.row.label.length - other.row.label.length,
  )
  const [best] = closest
  return best && !isGuess && closest.length === 1
    ? { match: 'sure', row: best.row }
    : several(isGuess ? 'near' : 'several', closest)
}

function several<Row>(match: 'several' | 'near', found: readonly FoundRow<Row>[]): NameMatch<Row> {
  return { match, rows: found.slice(0, most).map(({ row }) => row), total: found.length }
}

function fitOf(mention: Mentioned, name: KnownName): Fit | null {
  const { telling, starts, people } = mention
  const [only = ''] = telling
  if (telling.length === 1 && only.length >= 2 && isAcronym(only, name)) {
    // Four letters do not fit by accident; in small letters they may be a word.
    const sure = only.length >= 4 && mention.bare === mention.bare.toUpperCase() && !people
    return { fit: sure ? fits.slip : fits.acronym, cost: 0 }
  }
  const first = name.words[0] ?? ''
  if (people && telling.length === 1 && isFirstName(only, first)) {
    return { fit: fits.firstName, cost: only === first ? 0 : 1 }
  }
  // "Pedro L."
  const [, initial = ''] = telling.length === 2 ? telling : []
  if (people && initial.length === 1)
    return isFirstName(only, first) && name.words.slice(1).some((word) => word.startsWith(initial))
      ? { fit: fits.words, cost: 0 }
      : null
  if ((name.starts & starts) === starts) {
    if (telling.join(' ') === name.telling.join(' ')) return { fit: fits.telling, cost: 0 }
    const byWords = fitOfWords(mention, name)
    if (byWords) return byWords
  }
  const isOfSome = name.telling.length > 0 && name.telling.join('').length >= 3
  return isOfSome && name.telling.every((word) => telling.includes(word))
    ? { fit: fits.within, cost: telling.length - name.telling.length }
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
function fitOfWords({ telling, mentionedWords, people, soundOfWord }: Mentioned, name: KnownName): Fit | null {
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
  const isShort = telling.length === 1 && (telling[0] ?? '').length < 2
  const anchored = met.some((fit, at) => fit === 'same' && (telling[at] ?? '').length >= 3)
  if (met.includes('slips')) return { fit: fits.slips, cost: 10 * met.filter((fit) => fit === 'slips').length + cost }
  // Camila and Camilo, Marina and Mariana differ by a slip and are two people.
  if (met.includes('slip')) return { fit: anchored ? fits.slip : fits.slips, cost }
  if (met.includes('begun')) return { fit: anchored && !people ? fits.begun : fits.beginning, cost }
  if (isShort) return { fit: fits.beginning, cost }
  return { fit: met.includes('sound') ? fits.sound : fits.words, cost }
}

function takeBeside(word: string, besides: string[]): WordFit | null {
  const at = besides.indexOf(word)
  if (at < 0) return null
  besides.splice(at, 1)
  return 'same'
}

/** Names that share much of their letters with what was said, to offer where nothing fits. */
function alike<Row extends Candidate>(
  said: string,
  rows: readonly Row[],
  names: readonly KnownName[],
): FoundRow<Row>[] {
  const pairs = new Set<number>()
  for (let at = 0; at + 1 < said.length; at += 1) pairs.add(pairAt(said, at))
  if (pairs.size < 3) return []
  const plain = new Uint8Array(plainPairs)
  for (const pair of pairs) if (pair < plainPairs) plain[pair] = 1
  const found: FoundRow<Row>[] = []
  for (const [place, row] of rows.entries()) {
    const name = names[place]?.folded ?? ''
    let shared = 0
    for (let at = 0; at + 1 < name.length; at += 1) {
      const pair = pairAt(name, at)
      if (pair < plainPairs ? plain[pair] === 1 : pairs.has(pair)) shared += 1
    }
    const share = (2 * shared) / (name.length + said.length - 2)
    if (share >= 0.5) found.push({ row, fit: fits.alike, cost: 1 - share })
  }
  return found
}

/** Below this are the pairs of plain letters. */
const plainPairs = 128 * 128

function pairAt(text: string, at: number): number {
  const [one, next] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return one < 128 && next < 128 ? one * 128 + next : plainPairs + one * 65_536 + next
}
