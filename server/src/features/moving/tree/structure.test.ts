import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Known } from '../survey.ts'
import { placeThings } from './structure.ts'

/** `AGE-1 Epic`, `AGE-2 < AGE-1`: a thing by its id, with its type and what it stands in. */
function things(...lines: string[]): Map<string, Known> {
  return new Map(
    lines.map((line, at) => {
      const [, id = '', type = null, parent = null] = /^(\S+)(?: (?!<)(\S+))?(?: < (.+))?$/.exec(line) ?? []
      return [
        id,
        { id, key: id.toUpperCase(), title: `Título ${id}`, line: at + 2, type, parent, project: null },
      ] as const
    }),
  )
}

async function placed(...lines: string[]): Promise<string[]> {
  const { places } = await placeThings(things(...lines))
  return [...places].map(([id, { kind, parent }]) => `${id} ${kind}${parent ? ` < ${parent}` : ''}`).sort()
}

test('[MV-01] what stands in an epic is a story, in a story a task, and in a task it stands beside it', async () => {
  expect(await placed('a Epic', 'b Task < a', 'c Sub-task < b', 'd Sub-task < c')).toEqual([
    'a epic',
    'b story < a',
    'c task < b',
    'd task < b',
  ])
})

test('[MV-01] a type says what stands alone, and things within say it of what has no type', async () => {
  expect(await placed('a Story', 'b Bug', 'c', 'd', 'e < d')).toEqual([
    'a story',
    'b task',
    'c task',
    'd story',
    'e task < d',
  ])
  expect(await placed('a', 'b < a', 'c < b')).toEqual(['a epic', 'b story < a', 'c task < b'])
})

test('[MV-01] a parent is found by id, key or title, also where it comes below its child', async () => {
  expect(await placed('b < A', 'c < Título a', 'a Epic')).toEqual(['a epic', 'b story < a', 'c story < a'])
})

test('[MV-01] parents that are not there and circles are said, and leave nothing out', async () => {
  const { places, doubts } = await placeThings(things('a < b', 'b < c', 'c < a', 'd < d', 'e < nada'))
  expect(places.size).toBe(5)
  expect(doubts.first.map(({ message }) => message)).toEqual([
    'o item em que está não veio no arquivo: "nada"',
    'está em um item que está nele: "Título a"',
    'está em um item que está nele: "Título d"',
  ])
})

test('[MV-01] whatever the parents, each thing has its place, and stands in one of the floor above', async () => {
  const numbered = fc.array(fc.tuple(fc.nat(30), fc.constantFrom('Epic', 'Story', 'Bug')), {
    minLength: 1,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(numbered, async (list) => {
      const { places } = await placeThings(things(...list.map(([parent, type], at) => `t${at} ${type} < t${parent}`)))
      expect(places.size).toBe(list.length)
      for (const { kind, parent } of places.values()) {
        const above = parent === null ? null : (places.get(parent)?.kind ?? 'nothing')
        expect([null, kind === 'story' ? 'epic' : kind === 'task' ? 'story' : null]).toContain(above)
      }
    }),
  )
})

test('[MV-01] a chain of a hundred thousand things is placed', async () => {
  const chain = Array.from({ length: 100_000 }, (_, at) => (at === 0 ? 't0' : `t${at} < t${at - 1}`))
  expect((await placeThings(things(...chain))).places.size).toBe(100_000)
})
