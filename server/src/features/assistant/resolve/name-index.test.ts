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

test('[AS-11] a name is found in a list that grew, shrank or changed as in one that is new', () => {
  const change = fc.constantFrom('add', 'add', 'remove', 'rename')
  fc.assert(
    fc.property(lists, fc.array(change, { maxLength: 6 }), typed, (begun, changes, said) => {
      let rows = [...begun, ...strangers]
      const before = rows
      for (const [at, what] of changes.entries()) {
        matchName(said, rows)
        if (what === 'add') rows = [...rows, named(begun[at % begun.length]?.label ?? '', 1_000 + at)]
        if (what === 'remove') rows = rows.slice(0, -1)
        if (what === 'rename') rows = rows.map((row, place) => (place === 1 ? { ...row, label: 'Atlas Novo' } : row))
      }
      const copied = rows.map((row) => ({ ...row }))
      expect(matchName(said, rows)).toEqual(matchName(said, copied))
      expect(matchName(said, before)).toEqual(
        matchName(
          said,
          before.map((row) => ({ ...row })),
        ),
      )
    }),
    { numRuns: 500 },
  )
})
