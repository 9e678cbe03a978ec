import { editDistance, fold } from '../grammar/words.ts'
import type { Named } from '../said.ts'
import { firstSound, isNicknameOf, soundOf, tellingWords, withoutNoun, wordsOf } from './name-words.ts'

/** A row to be found by its name; a project's client may be said with it. */
export type Candidate = Named & { client?: string }

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

type Known<Row> = { row: Row; text: string; words: string[]; telling: string[]; beside: string[] }
type Fit = { fit: number; cost: number }

const known = new WeakMap<readonly Candidate[], { size: number; folded: string[]; names: Known<Candidate>[] | null }>()

/** Which row of a list a mention means. `people` are known by their first name and by what it is shortened to. */
export function matchName<Row extends Candidate>(
  said: string,
  rows: readonly Row[],
  { people = false }: { people?: boolean } = {},
): NameMatch<Row> {
  const index = indexOf(rows)
  const same = exactMatches(said, rows, index.folded)
  if (same.length > 0) return choose(same)

  const bare = withoutNoun(said)
  const bareSame = bare === said.trim() ? [] : exactMatches(bare, rows, index.folded)
  if (bareSame.length > 0) return choose(bareSame)

  index.names ??= rows.map(knowName)
  const names = index.names as Known<Row>[]
  const words = wordsOf(bare)
  if (words.length === 0) return { match: 'none' }
  const telling = tellingWords(words)
  const mention: Mentioned = { bare, telling, sounds: telling.map(soundOf), people }
  const found = names.flatMap((name) => {
    const fit = fitOf(mention, name)
    return fit ? [{ row: name.row, ...fit }] : []
  })
  return choose(found.length > 0 ? found : alike(bare, names))
}

function indexOf(rows: readonly Candidate[]) {
  const found = known.get(rows)
  if (found && found.size === rows.length) return found
  const made = { size: rows.length, folded: rows.map(({ label }) => fold(label)), names: null }
  known.set(rows, made)
  return made as { size: number; folded: string[]; names: Known<Candidate>[] | null }
}

function knowName<Row extends Candidate>(row: Row): Known<Row> {
  const words = wordsOf(row.label)
  return { row, text: words.join(' '), words, telling: tellingWords(words), beside: wordsOf(row.client ?? '') }
}

type Found<Row> = Fit & { row: Row }

function exactMatches<Row extends Candidate>(said: string, rows: readonly Row[], folded: readonly string[]) {
  const wanted = fold(said)
  const spelled = said.trim().toLowerCase()
  const found: Found<Row>[] = []
  if (wanted === '') return found
  rows.forEach((row, at) => {
    if (folded[at] !== wanted) return
    found.push({ row, cost: 0, fit: row.label.trim().toLowerCase() === spelled ? fits.same : fits.folded })
  })
  return found
}

/** The one row of the best fit where that fit is more than a guess; else those to choose from. */
function choose<Row extends Candidate>(found: Found<Row>[]): NameMatch<Row> {
  if (found.length === 0) return { match: 'none' }
  const sorted = found.toSorted(
    (one, other) => one.fit - other.fit || one.cost - other.cost || one.row.label.length - other.row.label.length,
  )
  const [best] = sorted
  if (!best) return { match: 'none' }
  if (best.fit >= fits.acronym) return several('near', sorted)
  const equal = sorted.filter(({ fit }) => fit === best.fit)
  return equal.length === 1 ? { match: 'sure', row: best.row } : several('several', equal)
}

function several<Row>(match: 'several' | 'near', found: readonly Found<Row>[]): NameMatch<Row> {
  return { match, rows: found.slice(0, most).map(({ row }) => row), total: found.length }
}

type Mentioned = { bare: string; telling: string[]; sounds: string[]; people: boolean }

function fitOf(mention: Mentioned, name: Known<Candidate>): Fit | null {
  const { telling, people } = mention
  const [only = ''] = telling
  if (telling.join(' ') === name.telling.join(' ')) return { fit: fits.telling, cost: 0 }
  const first = name.words[0] ?? ''
  if (people && telling.length === 1 && (only === first || isNicknameOf(only, first))) {
    return { fit: fits.firstName, cost: only === first ? 0 : 1 }
  }
  const byWords = fitOfWords(mention, name)
  if (byWords) return byWords
  if (telling.length === 1 && only.length >= 2 && isAcronym(only, name)) {
    // Four letters do not fit by chance; in small letters they may be a word.
    const sure = only.length >= 4 && mention.bare === mention.bare.toUpperCase() && !people
    return { fit: sure ? fits.slip : fits.acronym, cost: 0 }
  }
  return name.telling.length > 0 && isWithin(name.telling, telling) && name.text.length >= 3
    ? { fit: fits.within, cost: telling.length - name.telling.length }
    : null
}

function isAcronym(letters: string, { words, telling }: Known<Candidate>): boolean {
  if (telling.length < 2) return false
  const initials = (list: readonly string[]) => list.map((word) => word[0]).join('')
  return letters === initials(telling) || letters === initials(words)
}

function isWithin(few: readonly string[], many: readonly string[]): boolean {
  return few.every((word) => many.includes(word))
}

/** How well one said word fits one of the name's. */
type WordFit = 'same' | 'sound' | 'begun' | 'slip' | 'slips'

/** Every said word must be one of the name's, each of them once; the weakest word decides. */
function fitOfWords({ telling, sounds, people }: Mentioned, name: Known<Candidate>): Fit | null {
  const left = [...name.words]
  const besides = [...name.beside]
  const met: WordFit[] = []
  let ownWords = 0
  for (const [at, word] of telling.entries()) {
    const found = takeWord(word, sounds[at] ?? word, left)
    if (found) ownWords += 1
    const taken = found ?? takeBeside(word, besides)
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

/** Takes the closest of the words that are left. */
function takeWord(word: string, sound: string, left: string[]): WordFit | null {
  let best: { at: number; fit: WordFit } | null = null
  for (const [at, other] of left.entries()) {
    const fit = fitOfWord(word, sound, other)
    if (fit && (!best || order.indexOf(fit) < order.indexOf(best.fit))) best = { at, fit }
    if (fit === 'same') break
  }
  if (!best) return null
  left.splice(best.at, 1)
  return best.fit
}

const order: readonly WordFit[] = ['same', 'sound', 'begun', 'slip', 'slips']

function fitOfWord(word: string, sound: string, other: string): WordFit | null {
  if (word === other) return 'same'
  if (word[0] !== other[0] && firstSound(other) !== firstSound(word)) return null
  // Numbers and their like are never nearly another.
  if (/\d/.test(word) || /\d/.test(other) || word.length < 3) return null
  if (word.length >= 4 && sound === soundOf(other)) return 'sound'
  if (other.startsWith(word)) return 'begun'
  return slipOf(word, other)
}

/**
 * `slip` is a letter left out, doubled or swapped with its neighbour inside a long word, as fast typing does; a letter
 * that is another one, or the last one, may make another name.
 */
function slipOf(word: string, other: string): WordFit | null {
  const limit = other.length >= 9 ? 2 : other.length >= 4 ? 1 : 0
  const distance = limit === 0 ? 1 : editDistance(word, other, limit)
  if (distance > limit) return null
  const swapped = word.length === other.length && [...word].sort().join() === [...other].sort().join()
  const typed = distance === 1 && (swapped || word.length !== other.length)
  return typed && Math.min(word.length, other.length) >= 6 && word.at(-1) === other.at(-1) ? 'slip' : 'slips'
}

/** Names that share much of their letters with what was said, to offer where nothing fits. */
function alike<Row extends Candidate>(bare: string, names: readonly Known<Row>[]): Found<Row>[] {
  const wanted = pairsOf(wordsOf(bare).join(' '))
  if (wanted.size < 3) return []
  return names.flatMap(({ row, text }) => {
    const pairs = pairsOf(text)
    let shared = 0
    for (const pair of pairs) if (wanted.has(pair)) shared += 1
    const share = (2 * shared) / (pairs.size + wanted.size)
    return share >= 0.5 ? [{ row, fit: fits.alike, cost: 1 - share }] : []
  })
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>()
  for (let at = 0; at + 1 < text.length; at += 1) pairs.add(text.slice(at, at + 2))
  return pairs
}
