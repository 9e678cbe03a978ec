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
