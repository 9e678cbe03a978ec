import { fold } from '../grammar/words.ts'
import type { Named } from '../said.ts'
import { firstSound, isNicknameOf, soundOf, tellingWords, withoutNoun, wordsOf, wordsOfFolded } from './name-words.ts'
import { takeWord, type WordFit } from './word-fit.ts'

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

/** `starts`: one bit for each sound that one of the words begins with, to leave most names aside at once. */
type Known<Row> = { row: Row; words: string[]; telling: string[]; beside: string[]; starts: number }
type Fit = { fit: number; cost: number }

const known = new WeakMap<readonly Candidate[], Index>()

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
  const mention: Mentioned = { bare, telling, sounds: telling.map(soundOf), starts: startsOf(telling), people }
  const found: Found<Row>[] = []
  for (const name of names) {
    const fit = fitOf(mention, name)
    if (fit) found.push({ row: name.row, ...fit })
  }
  return choose(found.length > 0 ? found : alike(words.join(' '), rows, index.folded))
}

type Index = { size: number; folded: string[]; names: Known<Candidate>[] | null }

/** What was found out of a row, which outlives the list that it is in: most rows of a new list are known. */
const rowsKnown = new WeakMap<Candidate, { folded: string; name: Known<Candidate> | null }>()

function indexOf(rows: readonly Candidate[]): Index {
  const found = known.get(rows)
  if (found && found.size === rows.length) return found
  const made: Index = { size: rows.length, folded: rows.map((row) => rowKnown(row).folded), names: null }
  known.set(rows, made)
  return made
}

function rowKnown(row: Candidate): { folded: string; name: Known<Candidate> | null } {
  const found = rowsKnown.get(row)
  if (found) return found
  const made = { folded: fold(row.label), name: null }
  rowsKnown.set(row, made)
  return made
}

function knowName(row: Candidate): Known<Candidate> {
  const about = rowKnown(row)
  if (about.name) return about.name
  const words = wordsOfFolded(about.folded)
  const beside = row.client ? wordsOf(row.client) : []
  about.name = { row, words, telling: tellingWords(words), beside, starts: startsOf(words) | startsOf(beside) }
  return about.name
}

function startsOf(words: readonly string[]): number {
  let starts = 0
  for (const word of words) starts |= 1 << (firstSound(word).charCodeAt(0) & 31)
  return starts
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

function several<Row>(match: 'several' | 'near', found: readonly Found<Row>[]): NameMatch<Row> {
  return { match, rows: found.slice(0, most).map(({ row }) => row), total: found.length }
}

type Mentioned = { bare: string; telling: string[]; sounds: string[]; starts: number; people: boolean }

function fitOf(mention: Mentioned, name: Known<Candidate>): Fit | null {
  const { telling, starts, people } = mention
  const [only = ''] = telling
  if (telling.length === 1 && only.length >= 2 && isAcronym(only, name)) {
    // Four letters do not fit by chance; in small letters they may be a word.
    const sure = only.length >= 4 && mention.bare === mention.bare.toUpperCase() && !people
    return { fit: sure ? fits.slip : fits.acronym, cost: 0 }
  }
  const first = name.words[0] ?? ''
  if (people && telling.length === 1 && (only === first || isNicknameOf(only, first))) {
    return { fit: fits.firstName, cost: only === first ? 0 : 1 }
  }
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

function isAcronym(letters: string, { words, telling }: Known<Candidate>): boolean {
  if (telling.length < 2) return false
  const initials = (list: readonly string[]) => list.map((word) => word[0]).join('')
  return letters === initials(telling) || letters === initials(words)
}

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

/** Names that share much of their letters with what was said, to offer where nothing fits. */
function alike<Row extends Candidate>(said: string, rows: readonly Row[], folded: readonly string[]): Found<Row>[] {
  const wanted = new Set<number>()
  for (let at = 0; at + 1 < said.length; at += 1) wanted.add(pairAt(said, at))
  if (wanted.size < 3) return []
  const found: Found<Row>[] = []
  rows.forEach((row, index) => {
    const name = folded[index] ?? ''
    let shared = 0
    for (let at = 0; at + 1 < name.length; at += 1) if (wanted.has(pairAt(name, at))) shared += 1
    const share = (2 * shared) / (name.length + said.length - 2)
    if (share >= 0.5) found.push({ row, fit: fits.alike, cost: 1 - share })
  })
  return found
}

function pairAt(text: string, at: number): number {
  return text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)
}
