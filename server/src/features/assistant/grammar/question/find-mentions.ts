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
  const runs = foldedNames(names).flatMap(({ kind, labels }) =>
    likeliest(labels, telling).flatMap((name) => {
      const run = longestRun(words, wordsOf(name), taken)
      return run ? [{ ...run, kind }] : []
    }),
  )
  return chooseRuns(runs, words)
}

/** The kinds of names that have a word nearly like this one. */
export function kindsNearly(word: string, names: Names): Kind[] {
  return foldedNames(names).flatMap(({ kind, labels }) => {
    const others = new Set(labels.flatMap((label) => label.split(' ')))
    for (const other of others) if (other.length >= 4 && other[0] === word[0] && isNearly(word, other)) return [kind]
    return []
  })
}

type Folded = { kind: Kind; labels: string[] }[]
const known = new WeakMap<Names, Folded>()

function foldedNames(names: Names): Folded {
  const found = known.get(names)
  if (found) return found
  const fold = (rows: readonly { label: string }[]) => foldAll(rows.map(({ label }) => label))
  const made: Folded = [
    { kind: 'person', labels: fold(names.people) },
    { kind: 'project', labels: fold(names.projects) },
    { kind: 'client', labels: fold(names.clients) },
    { kind: 'agent', labels: fold(names.agents) },
  ]
  known.set(names, made)
  return made
}

/** As `fold`, but for tens of thousands of names, at once. No name holds a control character. */
function foldAll(labels: readonly string[]): string[] {
  const folded = labels
    .join('\u0001')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
  return labels.length === 0 ? [] : folded.split('\u0001')
}

/** How many names are looked at word by word; where more are as likely, the sentence tells none of them apart. */
const most = 100

/** The names that hold the most of the telling words. */
function likeliest(labels: readonly string[], telling: readonly string[]): string[] {
  let best = 1
  let found: string[] = []
  for (const label of labels) {
    let held = 0
    for (const word of telling) if (holds(label, word)) held += 1
    if (held < best) continue
    if (held > best) found = []
    best = held
    if (found.length < most) found.push(label)
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
