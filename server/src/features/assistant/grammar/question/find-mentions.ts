import { type KnownName, type NameIndex, nameIndexOf, wordsFrom } from '../../name-index.ts'
import type { Names } from '../../said.ts'
import { isNearly } from '../words.ts'
import { type Word, wordsOf } from './sentence.ts'

export type Kind = 'project' | 'person' | 'client' | 'agent'

/** Words of a sentence that name something, from `first` to `last`, and what they may name. */
export type Mentioned = { first: number; last: number; kinds: Kind[]; whole: boolean }
type Run = { first: number; last: number; kind: Kind; whole: boolean }

/** Before these a name stands even where its words are keywords: "projeto Agentes". */
const kindWords: Record<string, Kind> = { projeto: 'project', cliente: 'client', agente: 'agent' }

/** The names that words of a sentence are of, whole or in part, the longest first: "Portal" of "Portal do Cooperado". */
export function findMentions(words: readonly Word[], names: Names, taken: ReadonlySet<number>): Mentioned[] {
  const telling = [
    ...new Set(words.filter((_, at) => !taken.has(at) && isTelling(words, at)).map(({ folded }) => folded)),
  ]
  if (telling.length === 0) return []
  const runs = listsOf(names).flatMap(({ kind, list }) =>
    likeliest(nameIndexOf(list), telling).flatMap((name) => {
      const run = longestRun(words, wordsOfName(name), taken)
      return run ? [{ ...run, kind }] : []
    }),
  )
  return chooseRuns(runs, words)
}

/** The kinds of names that have a word nearly like this one. */
export function kindsNearly(word: string, names: Names): Kind[] {
  return listsOf(names).flatMap(({ kind, list }) => (hasNearly(nameIndexOf(list), word) ? [kind] : []))
}

function hasNearly(index: NameIndex, word: string): boolean {
  for (const other of wordsFrom(index, word[0])) {
    if (other.length < 4 || !isNearly(word, other)) continue
    const isWhole = (place: number) => index.names[place]?.folded.split(' ').includes(other)
    if (index.byWord.get(other)?.some(isWhole)) return true
  }
  return false
}

function listsOf({ people, projects, clients, agents }: Names) {
  return [
    { kind: 'person', list: people },
    { kind: 'project', list: projects },
    { kind: 'client', list: clients },
    { kind: 'agent', list: agents },
  ] as const
}

const wordsKnown = new WeakMap<KnownName, Word[]>()

function wordsOfName(name: KnownName): Word[] {
  const found = wordsKnown.get(name)
  if (found) return found
  const words = wordsOf(name.folded)
  wordsKnown.set(name, words)
  return words
}

/** How many names are looked at word by word; where more are as likely, the sentence tells none of them apart. */
const most = 100

/** The names that hold the most of the telling words. */
function likeliest({ names, byWord }: NameIndex, telling: readonly string[]): KnownName[] {
  const held = new Uint16Array(names.length)
  let best = 0
  for (const word of telling) {
    const [run] = word.match(/[a-z0-9]+/) ?? []
    for (const place of run === undefined ? names.keys() : (byWord.get(run) ?? [])) {
      if (!holds(names[place]?.folded ?? '', word)) continue
      const count = (held[place] ?? 0) + 1
      held[place] = count
      best = Math.max(best, count)
    }
  }
  const found: KnownName[] = []
  if (best === 0) return found
  for (let place = held.indexOf(best); place >= 0 && found.length < most; place = held.indexOf(best, place + 1)) {
    const name = names[place]
    if (name) found.push(name)
  }
  return found
}

function holds(label: string, word: string): boolean {
  for (let at = label.indexOf(word); at >= 0; at = label.indexOf(word, at + 1)) {
    if (!isLetter(label.charCodeAt(at - 1)) && !isLetter(label.charCodeAt(at + word.length))) return true
  }
  return false
}

/** Of folded text: a to z, and digits. NaN, past either end, is none. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}

function isTelling(words: readonly Word[], at: number): boolean {
  return words[at]?.meaning === null || isNamed(words, at)
}

/** Whether the word before says what is named here; only the singular does. */
function isNamed(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]
  return before?.meaning != null && before.meaning in kindWords && !before.folded.endsWith('s') && isLong(words[at])
}

function isLong(word: Word | undefined): boolean {
  return word !== undefined && word.folded.length > 3 && word.meaning !== 'de' && word.meaning !== 'em'
}

function longestRun(
  words: readonly Word[],
  name: readonly Word[],
  taken: ReadonlySet<number>,
): Omit<Run, 'kind'> | null {
  let best: Omit<Run, 'kind'> | null = null
  for (let first = 0; first < words.length; first += 1) {
    for (let from = 0; from < name.length; from += 1) {
      const length = runLength(words, name, taken, first, from)
      if (length === 0 || (best && length <= best.last - best.first + 1)) continue
      if (!hasTelling(words, first, length)) continue
      best = { first, last: first + length - 1, whole: length === name.length }
    }
  }
  return best
}

/** How many words are alike from here on, without a last one that tells nothing. */
function runLength(
  words: readonly Word[],
  name: readonly Word[],
  taken: ReadonlySet<number>,
  first: number,
  from: number,
): number {
  let length = 0
  while (isAlike(words[first + length], name[from + length]) && !taken.has(first + length)) length += 1
  if (from + length === name.length) return length
  while (length > 0 && !isTelling(words, first + length - 1)) length -= 1
  return length
}

function isAlike(word: Word | undefined, named: Word | undefined): boolean {
  if (!word || !named) return false
  if (word.folded === named.folded) return true
  return word.meaning === null && word.folded.length >= 5 && isNearly(word.folded, named.folded)
}

function hasTelling(words: readonly Word[], first: number, length: number): boolean {
  return words.slice(first, first + length).some((_, offset) => isTelling(words, first + offset))
}

/** The longest first, whole names before parts, none over another. */
function chooseRuns(runs: readonly Run[], words: readonly Word[]): Mentioned[] {
  const ordered = runs.toSorted((a, b) => b.last - b.first - (a.last - a.first) || Number(b.whole) - Number(a.whole))
  const chosen: Mentioned[] = []
  for (const { first, last, kind, whole } of ordered) {
    const same = chosen.find((other) => other.first === first && other.last === last)
    if (same) {
      if (same.whole === whole && !same.kinds.includes(kind)) same.kinds.push(kind)
    } else if (!chosen.some((other) => first <= other.last && last >= other.first)) {
      chosen.push({ first, last, kinds: [kind], whole })
    }
  }
  return chosen.map((mention) => ({ ...mention, kinds: saidKind(mention, runs, words) ?? mention.kinds }))
}

/** "projeto Acme" is the project even where a client bears the whole name. */
function saidKind({ first, last }: Mentioned, runs: readonly Run[], words: readonly Word[]): Kind[] | null {
  if (!isNamed(words, first)) return null
  const kind = kindWords[words[first - 1]?.meaning ?? '']
  return kind && runs.some((run) => run.kind === kind && run.first === first && run.last === last) ? [kind] : null
}
