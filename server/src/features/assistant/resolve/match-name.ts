import { type Candidate, startsOf } from '@leme/language/names/known-name'
import { type NameIndex, nameIndexOf, soundIn, wordsLike } from '@leme/language/names/name-index'
import { soundOf, tellingWords, withoutNoun, wordsOf } from '@leme/language/names/name-words'
import { fold } from '@leme/language/text'
import { alikeNames } from './alike-names.ts'
import { type Fit, fitOf, fits, type Mentioned, type Share } from './name-fit.ts'
import { fitOfWord } from './word-fit.ts'

export type { Candidate }

/**
 * `sure`: this one and no other · `several`: the words fit these alike · `near`: perhaps one of these, to be asked for.
 * The closest come first, at most `most`; `total` counts those that were left out too.
 */
export type NameMatch<Row> =
  | { match: 'sure'; row: Row; share: Share }
  | { match: 'several' | 'near'; rows: Row[]; total: number }
  | { match: 'none' }

const most = 6

/** More than any name has: such words are only compared as a whole. */
const mostWords = 24

/** So few names are compared one by one. */
const few = 32

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
  return choose(found.length > 0 ? found : alikeNames(words.join(' '), rows, index.names))
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
      found.push({
        row,
        cost: 0,
        share: 'whole',
        fit: row.label.trim().toLowerCase() === spelled ? fits.same : fits.folded,
      })
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
    ? { match: 'sure', row: best.row, share: best.share }
    : several(isGuess ? 'near' : 'several', closest)
}

function several<Row>(match: 'several' | 'near', found: readonly FoundRow<Row>[]): NameMatch<Row> {
  return { match, rows: found.slice(0, most).map(({ row }) => row), total: found.length }
}
