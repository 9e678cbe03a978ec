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
  /** Each name by one of its telling words, the rarest of those before it. */
  byRarest: Map<string, Places>
  /** Words that names have by their first letter (`=c`), and by their first sound where it differs (`~s`). */
  beginning: Map<string, Set<string>>
  sounds: Map<string, string>
}

const indexes = new WeakMap<readonly Candidate[], NameIndex>()
/** The list that was last indexed, by its first row. */
const latest = new WeakMap<Candidate, readonly Candidate[]>()

/** The index of a list, made once: a list is the same object as long as its rows are. */
export function nameIndexOf(list: readonly Candidate[]): NameIndex {
  const steps = indexing(list)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** Makes the index of a list before it is asked for; in between, the thread goes on with what else there is to do. */
export async function indexInSlices(list: readonly Candidate[]): Promise<void> {
  for (const _ of indexing(list)) await nextTurn()
}

/** Rows that are indexed in one go: a few ms. */
const slice = 200

function* indexing(list: readonly Candidate[]): Generator<undefined, NameIndex> {
  const found = indexes.get(list)
  if (found) return found
  const made = beginningOf(list)
  for (const [at, row] of list.slice(made.names.length).entries()) {
    if (at % slice === slice - 1) yield
    add(made, made.names.length, row)
  }
  indexes.set(list, made)
  return made
}

/** The index of the list before, where rows were only added to it, as where a project is created; else a new one. */
function beginningOf(list: readonly Candidate[]): NameIndex {
  const before = list[0] && latest.get(list[0])
  const index = before?.every((row, place) => row === list[place]) ? indexes.get(before) : undefined
  // It has more now than that list.
  if (before && index) indexes.delete(before)
  if (list[0]) latest.set(list[0], list)
  return index ?? emptyIndex()
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
    beginning: new Map(),
    sounds: new Map(),
  }
}

function add(index: NameIndex, place: number, row: Candidate): void {
  const name = knowName(row)
  index.names[place] = name
  insert(index.byWhole, name.folded, place)
  if (name.placed !== name.folded) insert(index.byWhole, name.placed, place)
  insert(index.byRarest, rarestOf(index, name), place)
  insert(index.byInitials, initialsOf(name.words), place)
  if (name.telling.length < name.words.length) insert(index.byInitials, initialsOf(name.telling), place)
  for (const word of name.beside) insert(index.byClientWord, word, place)
  for (const word of piecesOf(name)) {
    if (!index.byWord.has(word)) rememberBeginning(index, word)
    insert(index.byWord, word, place)
  }
}

function rarestOf({ byWord }: NameIndex, { telling }: KnownName): string {
  let [rarest, least] = ['', Infinity]
  for (const word of telling) {
    const count = byWord.get(word)?.length ?? 0
    if (count < least) [rarest, least] = [word, count]
  }
  return rarest
}

/** By its first letter, and by its first sound where that differs. */
function rememberBeginning({ beginning }: NameIndex, word: string): void {
  const sound = firstSound(word)
  for (const key of sound === word[0] ? [`=${word[0]}`] : [`=${word[0]}`, `~${sound}`]) {
    const words = beginning.get(key) ?? new Set()
    beginning.set(key, words.add(word))
  }
}

/** Places come in their order; one that is there already is the last. */
function insert(map: Map<string, Places>, key: string, place: number): void {
  const places = map.get(key)
  if (!places) map.set(key, [place])
  else if (places.at(-1) !== place) places.push(place)
}
