import { type Reading, spend } from '../engine/chart.ts'
import { isKnown } from '../lexicon/lexicon.ts'
import { editDistance, foldInPlace } from '../text.ts'
import type { Named } from '../turn-context.ts'
import { type NameIndex, nameIndexOf, wordsFrom } from './name-index.ts'
import { isNicknameOf, longNamesOf } from './nicknames.ts'

/** A name as it stands in a text: how much of it was said. */
export type NameFound = { said: string; whole: boolean }

const kinds = ['projects', 'clients', 'agents', 'epics', 'stories'] as const
const categories = { projects: 'PROJECT', clients: 'CLIENT', agents: 'AGENT', epics: 'EPIC', stories: 'STORY' } as const
const mostWords = 12
const small = new Set('de da do das dos e em para com a o as os no na & -'.split(' '))

/**
 * Adds every name that exists to the chart: whole, or two words of it in a row or more (`PROJECT`), one of its words
 * (`PROJECT1`), with a slip too; people by first name, nickname, the beginning of it, or with a slip (`PERSON`).
 */
export function readNames(reading: Reading): void {
  const folded = foldInPlace(reading.text).replaceAll('\n', ' ')
  const { names } = reading.turn
  const partners = partnersOf(names.partners)
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (reading.tokens[at]?.kind !== 'word' && reading.tokens[at]?.kind !== 'number') continue
    for (const kind of kinds) readLabels(reading, folded, at, names[kind], categories[kind])
    readLabels(reading, folded, at, partners, 'PARTNER')
    readPerson(reading, at)
  }
}

const partnerLists = new WeakMap<readonly string[], Named[]>()
function partnersOf(partners: readonly string[]): Named[] {
  const before = partnerLists.get(partners)
  if (before) return before
  const made = partners.map((label) => ({ id: label, label }))
  partnerLists.set(partners, made)
  return made
}

function readLabels(reading: Reading, folded: string, at: number, list: readonly Named[], cat: string): void {
  if (list.length === 0) return
  const { tokens, text, chart } = reading
  const index = nameIndexOf(list)
  const first = tokens[at]
  if (!first) return
  const add = (end: number, as: string, whole: boolean, weight: number) =>
    chart.add({
      cat: as,
      start: at,
      end,
      value: { said: text.slice(first.start, tokens[end - 1]?.end), whole },
      weight,
      rule: 'name',
    })
  const ends = endsFrom(reading, at)
  spend(reading, 2)
  const isWordThere = index.byWord.has(first.word) || ends.some((end) => index.byWhole.has(sliceTo(end)))
  if (isWordThere) {
    for (const end of ends) {
      const part = sliceTo(end)
      const isWhole = index.byWhole.get(part)?.some((place) => index.names[place]?.placed === part) ?? false
      const count = end - at
      if (isWhole) add(end, cat, true, 0.5)
      else if (small.has(first.word) || small.has(tokens[end - 1]?.word ?? '') || !isPart(index, part)) continue
      else if (count >= 2) add(end, cat, false, 0)
      else if (part.length >= 3 && (first.capital || !isKnown(part))) add(end, `${cat}1`, false, 0)
    }
  }
  for (const end of ends) if (end - at >= 2 && !chart.has(at, cat)) slipped(end)
  if (
    !chart.has(at, cat) &&
    !chart.has(at, `${cat}1`) &&
    first.word.length >= 5 &&
    !isKnown(first.word) &&
    isNearWord(index, first.word)
  )
    add(at + 1, `${cat}1`, false, -0.3)

  function sliceTo(end: number): string {
    return folded.slice(first?.start, tokens[end - 1]?.end)
  }

  function slipped(end: number): void {
    spend(reading)
    const typed = sliceTo(end)
    if (typed.length < 8) return
    const limit = typed.length >= 14 ? 2 : 1
    const words = typed.split(' ')
    for (const word of words) {
      const places = index.byWord.get(word) ?? []
      for (let at = 0; at < places.length && at < 40; at += 1) {
        const name = index.names[places[at] ?? 0]?.placed ?? ''
        if (Math.abs(name.length - typed.length) > limit || name.split(' ').length !== words.length) continue
        if (editDistance(typed, name, limit) <= limit) {
          add(end, cat, true, 0.2)
          return
        }
      }
    }
  }
}

/** Ends of the pieces that begin here, within the line, shortest first. */
function endsFrom({ tokens }: Reading, at: number): number[] {
  const ends: number[] = []
  for (let end = at + 1; end <= tokens.length && end - at <= mostWords; end += 1) {
    const last = tokens[end - 1]
    if (!last || last.kind === 'line' || last.kind === 'quote') break
    if (
      last.kind === 'mark' &&
      last.word !== '&' &&
      last.word !== '-' &&
      last.word !== '.' &&
      last.word !== '/' &&
      last.word !== '+'
    )
      break
    ends.push(end)
  }
  return ends
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

function isNearWord(index: NameIndex, word: string): boolean {
  for (const other of wordsFrom(index, word[0])) if (other.length >= 5 && editDistance(word, other, 1) <= 1) return true
  return false
}

function readPerson({ tokens, chart, turn, text }: Reading, at: number): void {
  const first = tokens[at]
  const { people } = turn.names
  if (!first || people.length === 0 || first.kind !== 'word') return
  const index = nameIndexOf(people)
  const isNick = (word: string, name: string) =>
    isNicknameOf(word, name) && (word.length > 2 || first.capital || word === 'ze' || word === 'ju')
  const close: string[] = []
  const { word, capital } = first
  if (index.byWord.has(word)) close.push(word)
  for (const name of longNamesOf(word)) if (index.byWord.has(name) && isNick(word, name)) close.push(name)
  if (close.length === 0 && (capital || !isKnown(word))) {
    for (const other of wordsFrom(index, word[0])) {
      if (word.length >= (capital ? 2 : 4) && other.startsWith(word)) close.push(other)
      else if (capital && word.length >= 5 && other.length >= 5 && editDistance(word, other, 1) <= 1) close.push(other)
    }
  }
  let longest = 0
  for (const name of new Set(close)) {
    for (const place of index.byWord.get(name) ?? []) {
      const words = index.names[place]?.words ?? []
      const from = words.indexOf(name)
      if (from > 0 && (!capital || word !== name || word.length <= 3 || small.has(word))) continue
      if (from < 0) continue
      longest = Math.max(longest, countOf(words, from))
    }
  }
  if (longest > 0)
    chart.add({
      cat: 'PERSON',
      start: at,
      end: at + longest,
      value: { said: text.slice(first.start, tokens[at + longest - 1]?.end), whole: longest > 1 },
      weight: 0,
      rule: 'name',
    })

  function countOf(words: readonly string[], from: number): number {
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
    while (count > 1 && small.has(tokens[at + count - 1]?.word ?? '')) count -= 1
    return count
  }
}
