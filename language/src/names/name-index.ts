import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Candidate, initialsOf, type KnownName, knowName, piecesOf } from './known-name.ts'
import { firstSound, soundOf } from './name-words.ts'

/** Places in the list, in its order. */
type Places = number[]

/**
 * A list of names by what they may be found by. What it finds are candidates, none too few: whether a name is meant is
 * for the caller to compare.
 */
export type NameIndex = {
  names: KnownName[]
  /** By all of it: `folded`, and `placed` where that differs. */
  byWhole: Map<string, Places>
  /** By any of its words, however one divides a name: at blanks, or at all that is no letter or digit. */
  byWord: Map<string, Places>
  byClientWord: Map<string, Places>
  byInitials: Map<string, Places>
  /** Each name by one of its telling words, the rarest where it was added. */
  byRarest: Map<string, Places>
  rarest: string[]
  /** Words that names have, or had, by their first letter (`=c`), and by their first sound where it differs (`~s`). */
  beginning: Map<string, Set<string>>
  sounds: Map<string, string>
}

const indexes = new WeakMap<readonly Candidate[], NameIndex>()

/** The index of a list, made once: a list is the same object as long as its rows are. */
export function nameIndexOf(list: readonly Candidate[]): NameIndex {
  const found = indexes.get(list)
  if (found && found.names.length === list.length) return found
  const made = emptyIndex()
  for (const [place, row] of list.entries()) add(made, place, row)
  indexes.set(list, made)
  return made
}

/** Rows that are indexed in one go: a few ms. */
const slice = 200

/** Makes the index of a list before it is asked for; in between, the thread goes on with what else there is to do. */
export async function indexInSlices(list: readonly Candidate[]): Promise<void> {
  if (indexes.has(list)) return
  const made = emptyIndex()
  for (const [place, row] of list.entries()) {
    if (place % slice === slice - 1) await nextTurn()
    add(made, place, row)
  }
  if (!indexes.has(list)) indexes.set(list, made)
}

/** With more changed rows than this, building a new index is as quick. */
const mostChanged = 500

/** Hands the index of a list to the one that takes its place, most of whose rows stand where they stood. */
export function continueIndex(before: readonly Candidate[], after: readonly Candidate[]): void {
  const index = indexes.get(before)
  if (!index || index.names.length !== before.length) return
  const changed: number[] = []
  for (let place = Math.max(before.length, after.length) - 1; place >= 0; place -= 1) {
    if (before[place] !== after[place]) changed.push(place)
  }
  if (changed.length > mostChanged) return
  indexes.delete(before)
  for (const place of changed) remove(index, place)
  index.names.length = Math.min(before.length, after.length)
  for (const place of changed.reverse()) {
    const row = after[place]
    if (row) add(index, place, row)
  }
  indexes.set(after, index)
}

/** Words of the index that begin with this letter. */
export function wordsFrom({ beginning }: NameIndex, letter: string | undefined): Iterable<string> {
  return beginning.get(`=${letter}`) ?? []
}

/** Words of the index that begin as this one does, for the eye or the ear, and some others. */
export function* wordsLike(index: NameIndex, word: string): Iterable<string> {
  const sound = firstSound(word)
  yield* wordsFrom(index, word[0])
  if (sound !== word[0]) yield* wordsFrom(index, sound)
  yield* index.beginning.get(`~${sound}`) ?? []
}

/** `soundOf`, remembered for the words of the index. */
export function soundIn({ sounds, byWord }: NameIndex, word: string): string {
  const found = sounds.get(word)
  if (found !== undefined) return found
  const sound = soundOf(word)
  if (byWord.has(word)) sounds.set(word, sound)
  return sound
}

function emptyIndex(): NameIndex {
  return {
    names: [],
    byWhole: new Map(),
    byWord: new Map(),
    byClientWord: new Map(),
    byInitials: new Map(),
    byRarest: new Map(),
    rarest: [],
    beginning: new Map(),
    sounds: new Map(),
  }
}

function add(index: NameIndex, place: number, row: Candidate): void {
  const name = knowName(row)
  index.names[place] = name
  index.rarest[place] = rarestOf(index, name)
  eachEntry(index, place, insert)
  for (const word of piecesOf(name)) {
    const places = index.byWord.get(word)
    if (places) {
      insertPlace(places, place)
      continue
    }
    index.byWord.set(word, [place])
    remember(index.beginning, `=${word[0]}`, word)
    const sound = firstSound(word)
    if (sound !== word[0]) remember(index.beginning, `~${sound}`, word)
  }
}

function remove(index: NameIndex, place: number): void {
  const name = index.names[place]
  if (!name) return
  eachEntry(index, place, drop)
  for (const word of piecesOf(name)) drop(index.byWord, word, place)
}

/** Where a name stands in the index, apart from its words. */
function eachEntry(
  index: NameIndex,
  place: number,
  visit: (map: Map<string, Places>, key: string, place: number) => void,
): void {
  const name = index.names[place]
  if (!name) return
  visit(index.byWhole, name.folded, place)
  if (name.placed !== name.folded) visit(index.byWhole, name.placed, place)
  visit(index.byRarest, index.rarest[place] ?? '', place)
  visit(index.byInitials, initialsOf(name.words), place)
  if (name.telling.length < name.words.length) visit(index.byInitials, initialsOf(name.telling), place)
  for (const word of name.beside) visit(index.byClientWord, word, place)
}

function rarestOf({ byWord }: NameIndex, { telling }: KnownName): string {
  let [rarest, least] = ['', Infinity]
  for (const word of telling) {
    const count = byWord.get(word)?.length ?? 0
    if (count < least) [rarest, least] = [word, count]
  }
  return rarest
}

function remember(map: Map<string, Set<string>>, key: string, word: string): void {
  const words = map.get(key)
  if (words) words.add(word)
  else map.set(key, new Set([word]))
}

function insert(map: Map<string, Places>, key: string, place: number): void {
  const places = map.get(key)
  if (places) insertPlace(places, place)
  else map.set(key, [place])
}

function insertPlace(places: Places, place: number): void {
  const last = places[places.length - 1] ?? -1
  if (last < place) places.push(place)
  else if (last > place && !places.includes(place))
    places.splice(
      places.findIndex((one) => one > place),
      0,
      place,
    )
}

function drop(map: Map<string, Places>, key: string, place: number): void {
  const places = map.get(key)
  const at = places?.indexOf(place) ?? -1
  if (!places || at < 0) return
  places.splice(at, 1)
  if (places.length === 0) map.delete(key)
}
