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
  const telling = words.filter((_, at) => !taken.has(at) && isTelling(words, at))
  if (telling.length === 0) return []
  const anyTelling = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${telling.map(({ folded }) => escapePattern(folded)).join('|')})(?![\\p{L}\\p{N}])`,
    'u',
  )
  const runs = everyName(names).flatMap(({ kind, labels }) =>
    labels.flatMap(({ label }) => {
      const name = foldName(label)
      const run = anyTelling.test(name) ? longestRun(words, wordsOf(name), taken) : null
      return run ? [{ ...run, kind }] : []
    }),
  )
  return chooseRuns(runs, words)
}

/** The kinds of names that have a word nearly like this one. */
export function kindsNearly(word: string, names: Names): Kind[] {
  const isLike = (label: string) =>
    wordsOf(foldName(label)).some(({ folded }) => folded.length >= 4 && isNearly(word, folded))
  return everyName(names).flatMap(({ kind, labels }) => (labels.some(({ label }) => isLike(label)) ? [kind] : []))
}

function everyName({
  people,
  projects,
  clients,
  agents,
}: Names): { kind: Kind; labels: readonly { label: string }[] }[] {
  return [
    { kind: 'person', labels: people },
    { kind: 'project', labels: projects },
    { kind: 'client', labels: clients },
    { kind: 'agent', labels: agents },
  ]
}

/** As `fold`, but quick over tens of thousands of names: few have accents. */
function foldName(name: string): string {
  const lower = name.toLowerCase()
  return /^[ -~]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '')
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
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
