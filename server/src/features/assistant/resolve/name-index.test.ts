import { continueIndex, nameIndexOf } from '@leme/language/names/name-index'
import type { Named } from '@leme/language/turn-context'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchName } from './match-name.ts'

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
      const copy = [...list]
      expect(matchName(said, list)).toEqual(matchName(said, copy))
    }),
    { numRuns: 1000 },
  )
})
