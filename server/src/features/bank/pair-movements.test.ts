import { expect, test } from 'vitest'
import { type Equal, newOfEquals } from './pair-movements.ts'

const one = (memo: string, fitid: string | null = null): Equal => ({ memo, fitid })

test.each<[string, Equal[], Equal[], string[]]>([
  ['nothing is there', [], [one('A'), one('B')], ['A', 'B']],
  ['all is there', [one('A'), one('B')], [one('B'), one('A')], []],
  ['fewer come than are there', [one('A'), one('B')], [one('B')], []],
  ['the newest comes first', [one('A')], [one('B'), one('A')], ['B']],
  ['the words changed, and not the number', [one('A', '1')], [one('A2', '1'), one('B', '2')], ['B']],
  ['the words changed, and the number says nothing', [one('A', '0')], [one('A2', '0')], []],
  ['one changed and one is new', [one('A', '0'), one('B', '0')], [one('A', '0'), one('B2', '0'), one('C', '0')], ['C']],
  ['equals are counted', [one('A'), one('A')], [one('A'), one('A'), one('A')], ['A']],
])(
  '[MT-08] of movements alike in day and amount those are new that are more than before: %s',
  (_, there, brought, fresh) => {
    expect(newOfEquals(there, brought).map(({ memo }) => memo)).toEqual(fresh)
  },
)
