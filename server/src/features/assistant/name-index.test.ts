import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelAt, slippedLabelAt } from './grammar/names.ts'
import { kindsNearly } from './grammar/question/find-mentions.ts'
import { spanOf } from './grammar/span.ts'
import { editDistance, fold, foldInPlace, isNearly } from './grammar/words.ts'
import { continueIndex, nameIndexOf } from './name-index.ts'
import { matchName } from './resolve/match-name.ts'
import type { Named } from './said.ts'

const vocabulary =
  'Projeto Portal do da Cliente Ação Acao Integração Banco Horizonte Horisonte Vida Nova S.A. Ltda e-commerce & 1 12 1033 Atlas Atlaz Luís Luiz Prado Filhos ß 日本 🚀 e R2-D2 Gestão Gesto cesta sesta quilo kilo (beta) Norte'.split(
    ' ',
  )
const words = (most: number) =>
  fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: most }).map((some) => some.join(' '))
/** What was typed: some letters fall out, or stand twice. */
const typed = fc
  .tuple(words(5), fc.nat(40), fc.constantFrom('out', 'twice', 'right', 'right'))
  .map(([text, at, how]) => {
    if (how === 'right') return text
    return text.slice(0, at) + (how === 'twice' ? text.slice(Math.max(at - 1, 0), at) : '') + text.slice(at + 1)
  })

const named = (label: string, index: number): Named & { client: string } => ({
  id: `${index}`,
  label,
  client: vocabulary[index % vocabulary.length] ?? '',
})
const lists = fc.array(words(5), { minLength: 1, maxLength: 30 }).map((labels) => labels.map(named))

/** Names that nothing which is said here is like. */
const strangers = Array.from({ length: 60 }, (_, index) => ({
  id: `s${index}`,
  label: `Жж${'ы'.repeat(index % 9)} Щ`,
  client: 'Щ',
}))

test('[AS-11] a name is found among many as where every name is compared', () => {
  fc.assert(
    fc.property(lists, typed, (rows, said) => {
      expect(matchName(said, [...rows, ...strangers])).toEqual(matchName(said, rows))
    }),
    { numRuns: 1500 },
  )
})

test('[AS-11] the longest name at a place is the one that a walk over all names finds', () => {
  fc.assert(
    fc.property(lists, typed, fc.constantFrom('', 'no ', 'para a '), fc.nat(2), (rows, said, before, least) => {
      const span = spanOf(`${before}${said}, até sexta`)
      for (let at = 0; at < span.text.length; at += 1) {
        if (at > 0 && span.folded[at - 1] !== ' ') continue
        expect(labelAt(span, at, rows, least)?.end ?? null, span.text.slice(at)).toBe(
          walked(span.folded, at, rows, least),
        )
      }
    }),
    { numRuns: 500 },
  )
})

const particle = /^(?:d[aeo]s?|e|em|para|-|&)$/

/** The end of the longest of the next words that are a name, else of those that stand in one. */
function walked(folded: string, at: number, rows: readonly Named[], least: number): number | null {
  const names = rows.map(({ label }) => foldInPlace(label.normalize('NFC').toLowerCase()))
  let [whole, part]: [number | null, number | null] = [null, null]
  for (let end = at + 1; end <= folded.length; end += 1) {
    if (end < folded.length && !/[\s.,;:!?)]/.test(folded[end] ?? '')) continue
    const piece = folded.slice(at, end)
    const parts = piece.split(' ')
    if (parts.includes('') || parts.length > 12) continue
    if (/[.,;:!?)]/.test(folded[end] ?? '') && piece !== piece.replace(/[.,;:!?)]+$/, '')) continue
    if (names.includes(piece)) whole = end
    const isTelling = piece.length >= 4 && !particle.test(parts[0] ?? '') && !particle.test(parts.at(-1) ?? '')
    if (least === 0 || parts.length < least || !isTelling) continue
    if (names.some((name) => ` ${name} `.includes(` ${piece} `))) part = end
  }
  return whole ?? part
}

test('[AS-11] a name with a slip is found wherever one word after its first is typed right', () => {
  fc.assert(
    fc.property(lists, typed, (rows, said) => {
      const span = spanOf(said)
      const found = slippedLabelAt(span, 0, rows)
      if (found) expect(rows.some(({ label }) => distance(found.said, label) <= 2)).toBe(true)
      const parts = fold(said).split(' ')
      const isTyped = (label: string) =>
        parts.slice(1).some((one) => one.length >= 4 && ` ${fold(label)} `.includes(` ${one} `))
      const isNear = ({ label }: Named) =>
        label.split(' ').length === parts.length && isTyped(label) && distance(said, label) <= 1
      if (/^[\p{L}\d ]{8,}$/u.test(said) && said === said.trim() && parts.length <= 8) {
        expect(found !== null || !rows.some(isNear)).toBe(true)
      }
    }),
    { numRuns: 1500 },
  )
})

function distance(one: string, other: string): number {
  return editDistance(foldInPlace(one.toLowerCase()), foldInPlace(other.toLowerCase()), 3)
}

test('[AS-11] the kinds of names that have a word nearly like one are those that a walk finds', () => {
  const one = fc
    .tuple(fc.constantFrom(...vocabulary), fc.nat(8))
    .map(([word, at]) => fold(word.slice(0, at) + word.slice(at + 1)))
  fc.assert(
    fc.property(lists, lists, one, (projects, people, word) => {
      const names = { people, projects: projects.map((row) => ({ ...row, status: 'doing' })), clients: [], agents: [] }
      const has = (rows: readonly Named[]) =>
        rows.some(({ label }) =>
          fold(label)
            .split(' ')
            .some((other) => other.length >= 4 && other[0] === word[0] && isNearly(word, other)),
        )
      const expected = [...(has(people) ? ['person'] : []), ...(has(projects) ? ['project'] : [])]
      expect(kindsNearly(word, { ...names, partners: [], epics: [], stories: [] })).toEqual(expected)
    }),
    { numRuns: 800 },
  )
})

test('[AS-11] a list that takes the place of another is found in as if it were new', () => {
  const change = fc.record({ place: fc.nat(60), label: words(5), how: fc.constantFrom('other', 'more', 'less') })
  fc.assert(
    fc.property(lists, fc.array(change, { maxLength: 6 }), typed, (rows, changes, said) => {
      let list: Named[] = [...rows, ...strangers]
      nameIndexOf(list)
      for (const [index, { place, label, how }] of changes.entries()) {
        const after = [...list]
        const row = { id: `changed ${index}`, label, client: 'Norte' }
        if (how === 'more') after.push(row)
        else if (how === 'other') after[place % after.length] = row
        else if (after.length > 1) after[place % (after.length - 1)] = after.pop() ?? row
        continueIndex(list, after)
        list = after
      }
      const anew = [...list]
      expect(matchName(said, list)).toEqual(matchName(said, anew))
      const span = spanOf(said)
      expect(labelAt(span, 0, list, 1)).toEqual(labelAt(span, 0, anew, 1))
      expect(slippedLabelAt(span, 0, list)).toEqual(slippedLabelAt(span, 0, anew))
    }),
    { numRuns: 1000 },
  )
})
