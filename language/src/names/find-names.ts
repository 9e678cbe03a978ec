import { type Reading, spend, textOf } from '../engine/chart.ts'
import type { Token } from '../lexer.ts'
import { isKnown } from '../lexicon/lexicon.ts'
import { longNamesOf } from '../lexicon/nicknames.ts'
import { editDistance, fold, foldInPlace, wordSet } from '../text.ts'
import type { Named } from '../turn-context.ts'
import { type NameIndex, nameIndexOf, wordsFrom } from './name-index.ts'

/** A name as it stands in a text: how much of it was said. */
export type NameFound = { said: string; whole: boolean }

const categories = {
  ...({ projects: 'PROJECT', clients: 'CLIENT', agents: 'AGENT', epics: 'EPIC', stories: 'STORY' } as const),
  subscriptions: 'SEAT',
} as const
const kinds = Object.keys(categories) as (keyof typeof categories)[]
const mostWords = 12
/** Names that a slip is compared with, of those that share a word with it. */
const mostCompared = 40
const small = wordSet('de da do das dos e em para com a o as os no na & -')
const nameMarks = wordSet('& - . / +')

/**
 * Adds every name that exists to the chart: whole, or two words of it in a row or more (`PROJECT`), one of its words
 * (`PROJECT1`), with a slip too; people by first name, nickname, the beginning of it, or with a slip (`PERSON`).
 */
export function readNames(reading: Reading): void {
  const folded = foldInPlace(reading.text).replaceAll('\n', ' ')
  const { names } = reading.turn
  const partners = partnersOf(names.partners)
  for (const [at, { kind }] of reading.tokens.entries()) {
    if (kind !== 'word' && kind !== 'number') continue
    for (const name of kinds) readLabels(reading, folded, at, names[name], categories[name])
    readLabels(reading, folded, at, partners, 'PARTNER')
    readPerson(reading, at)
  }
}

/** A name in quotes, where it may be no title; of people the first name is enough. */
export function readQuoted({ turn: { names }, tokens, chart }: Reading, at: number): void {
  const said = fold(tokens[at]?.word ?? '')
  const add = (cat: string) =>
    chart.add({
      cat,
      start: at,
      end: at + 1,
      value: { said: tokens[at]?.word, whole: true },
      weight: 0.5,
      rule: 'name',
    })
  for (const kind of kinds) if (nameIndexOf(names[kind]).byWhole.has(said)) add(categories[kind])
  if (names.people.some(({ label }) => `${fold(label)} `.startsWith(`${said} `))) add('PERSON')
}

const partnerLists = new WeakMap<readonly string[], Named[]>()
function partnersOf(partners: readonly string[]): Named[] {
  const made = partnerLists.get(partners) ?? partners.map((label) => ({ id: label, label }))
  partnerLists.set(partners, made)
  return made
}

function addName(reading: Reading, cat: string, start: number, end: number, whole: boolean, weight: number): void {
  const value: NameFound = { said: textOf(reading, { start, end }), whole }
  reading.chart.add({ cat, start, end, value, weight, rule: 'name' })
}

function readLabels(reading: Reading, folded: string, at: number, list: readonly Named[], cat: string): void {
  const { tokens, chart } = reading
  const first = tokens[at]
  if (list.length === 0 || !first) return
  const index = nameIndexOf(list)
  const ends = endsFrom(reading, at)
  const wordsTo = (end: number) => folded.slice(first.start, tokens[end - 1]?.end)
  spend(reading, 2)
  const isThere = index.byWord.has(first.word) || ends.some((end) => index.byWhole.has(wordsTo(end)))
  for (const end of isThere ? ends : []) {
    const part = wordsTo(end)
    if (index.byWhole.get(part)?.some((place) => index.names[place]?.placed === part))
      addName(reading, cat, at, end, true, 0.5)
    else if (small.has(first.word) || small.has(tokens[end - 1]?.word ?? '') || !isPart(index, part)) continue
    else if (end - at >= 2) addName(reading, cat, at, end, false, 0)
    else if (part.length >= 3 && !isKnown(part)) addName(reading, `${cat}1`, at, end, false, -0.3)
  }
  for (const end of ends) {
    if (end - at < 2 || chart.has(at, cat)) continue
    spend(reading)
    if (isSlip(index, wordsTo(end))) addName(reading, cat, at, end, true, 0.2)
  }
}

/** Ends of the pieces that begin here, within the line, shortest first. */
function endsFrom({ tokens }: Reading, at: number): number[] {
  const isOutside = ({ kind, word }: Token) =>
    kind === 'line' || kind === 'quote' || (kind === 'mark' && !nameMarks.has(word))
  const piece = tokens.slice(at, at + mostWords)
  const outside = piece.findIndex(isOutside)
  return piece.slice(0, outside < 0 ? piece.length : outside).map((_, index) => at + index + 1)
}

function isPart({ names, byWord }: NameIndex, part: string): boolean {
  let rarest: number[] | null = null
  for (const word of part.split(' ')) {
    const places = byWord.get(word)
    if (!places) return false
    if (!rarest || places.length < rarest.length) rarest = places
  }
  return rarest?.slice(0, 2000).some((place) => ` ${names[place]?.placed} `.includes(` ${part} `)) ?? false
}

/**
 * Whether this is a whole name except for a slip or two, one word of it typed right: of those, the rarest tell most.
 */
function isSlip({ names, byWord }: NameIndex, typed: string): boolean {
  if (typed.length < 8) return false
  const limit = typed.length >= 14 ? 2 : 1
  const words = typed.split(' ')
  const shared = words.map((word) => byWord.get(word) ?? []).sort((one, other) => one.length - other.length)
  const compared = new Set(shared.flatMap((places) => places.slice(0, mostCompared)).slice(0, mostCompared))
  return [...compared].some((place) => {
    const name = names[place]?.placed ?? ''
    if (Math.abs(name.length - typed.length) > limit || name.split(' ').length !== words.length) return false
    return editDistance(typed, name, limit) <= limit
  })
}

function readPerson(reading: Reading, at: number): void {
  const first = reading.tokens[at]
  const { people } = reading.turn.names
  if (people.length === 0 || first?.kind !== 'word') return
  const index = nameIndexOf(people)
  let longest = 0
  for (const name of namesLike(first, index)) {
    for (const place of index.byWord.get(name) ?? []) {
      const words = index.names[place]?.words ?? []
      const from = words.indexOf(name)
      const isSurname = first.capital && first.word === name && name.length > 3 && !small.has(name)
      if (from === 0 || (from > 0 && isSurname)) longest = Math.max(longest, countOf(reading, at, words, from))
    }
  }
  if (longest > 0) addName(reading, 'PERSON', at, at + longest, longest > 1, 0)
}

/** Words of names that somebody may be called by this one: itself, a nickname's, what it begins or is a slip of. */
function namesLike({ word, capital }: Token, index: NameIndex): Set<string> {
  const isNick = word.length > 2 || capital || word === 'ze' || word === 'ju'
  const known = [word, ...(isNick ? longNamesOf(word) : [])].filter((name) => index.byWord.has(name))
  if (known.length > 0 || (!capital && isKnown(word))) return new Set(known)
  const isBegun = (name: string) => word.length >= (capital ? 2 : 4) && name.startsWith(word)
  const isNear = (name: string) => capital && word.length >= 5 && name.length >= 5 && editDistance(word, name, 1) <= 1
  return new Set([...wordsFrom(index, word[0])].filter((name) => isBegun(name) || isNear(name)))
}

/** How many words from here on are of one name: "Pedro L.", "Ana Souza" of Ana Maria Souza. */
function countOf({ tokens }: Reading, at: number, words: readonly string[], from: number): number {
  let [count, place] = [1, from + 1]
  while (place < words.length) {
    const next = tokens[at + count]
    if (next?.kind !== 'word') break
    const isInitial = next.word.length === 1 && next.capital
    const found = words.findIndex(
      (name, index) => index >= place && (name === next.word || (isInitial && name.startsWith(next.word))),
    )
    if (found < 0) break
    ;[count, place] = [count + 1, found + 1]
  }
  return count
}
