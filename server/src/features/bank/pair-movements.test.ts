import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Equal, pairEquals } from './pair-movements.ts'

const one = (memo: string, fitid: string | null = null, document: string | null = null): Equal => ({
  ...{ memo, fitid, document },
})
const [aurora, place, bruno] = ['11222333000181', '11222333000262', '52998224725']

test.each<[string, Equal[], Equal[], string[]]>([
  ['nothing is there', [], [one('A'), one('B')], ['A', 'B']],
  ['all is there', [one('A'), one('B')], [one('B'), one('A')], []],
  ['fewer come than are there', [one('A'), one('B')], [one('B')], []],
  ['the newest comes first', [one('A')], [one('B'), one('A')], ['B']],
  ['the words changed, and not the number', [one('A', '1')], [one('A2', '1'), one('B', '2')], ['B']],
  ['the words changed, and the number says nothing', [one('A', '0')], [one('A2', '0')], []],
  ['one changed and one is new', [one('A', '0'), one('B', '0')], [one('A', '0'), one('B2', '0'), one('C', '0')], ['C']],
  ['equals are counted', [one('A'), one('A')], [one('A'), one('A'), one('A')], ['A']],
  ['numbers start again at the newest', [one('A', '1')], [one('B', '1'), one('A', '2')], ['B']],
  [
    'number and words changed, and a name is left of them',
    [one('PIX RECEBIDO ANA LIMA', '77')],
    [one('PIX BRUNO REIS 20/11', '1'), one('TRANSF ANA LIMA 20/11', '2')],
    ['PIX BRUNO REIS 20/11'],
  ],
  ['number and words of all changed', [one('A', '1')], [one('B', '2')], []],
  ['another payer is another movement', [one('A', '1', aurora)], [one('B', '1', bruno)], ['B']],
  ['another place of a company is the same payer', [one('A', '1', aurora)], [one('B', '2', place)], []],
  ['it said nothing of the payer before', [one('A', '1')], [one('B', '2', bruno)], []],
])(
  '[MT-08] of movements alike in day and amount those are new that are more than before: %s',
  (_, there, brought, fresh) => {
    expect(pairEquals(there, brought).fresh.map(({ memo }) => memo)).toEqual(fresh)
  },
)

/** What bringing a file leaves of those alike. */
function bring(there: Equal[], file: readonly Equal[]): Equal[] {
  const { fresh, named } = pairEquals(there, file)
  const learnt = new Map(named.map((pair): [Equal, Equal] => [pair.there, pair.brought]))
  return [...there.map((row) => ({ ...(learnt.get(row) ?? row) })), ...fresh.map((row) => ({ ...row }))]
}

const countOf = (rows: readonly Equal[], document: string | null) =>
  rows.filter((row) => row.document === document).length

const equal = fc.record({
  fitid: fc.constantFrom(null, '0', '1', '2', '3'),
  memo: fc.constantFrom(null, 'PIX', 'PIX ANA LIMA', 'TRANSF BRUNO REIS 12/11', 'PIX 1', 'PIX 2'),
  document: fc.constantFrom(null, aurora, bruno, '39053344705'),
})
const files = fc.array(fc.array(equal, { maxLength: 5 }), { minLength: 1, maxLength: 5 })

test('[MT-08] files in any order, any number of times, with any numbers and words, leave as many movements of each payer', () => {
  fc.assert(
    fc.property(
      files.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length })),
      ),
      ([all, again]) => {
        const rows = [...again, ...all].reduce<Equal[]>(bring, [])
        const wanted = [aurora, bruno, '39053344705'].map((document) =>
          Math.max(...all.map((f) => countOf(f, document))),
        )
        expect([aurora, bruno, '39053344705'].map((document) => countOf(rows, document))).toEqual(wanted)
        const sum = wanted.reduce((total, count) => total + count, 0)
        expect(rows.length).toBe(Math.max(sum, ...all.map((file) => file.length)))
        // A file that comes again changes nothing, not even the words.
        expect(bring(rows, all.at(-1) ?? [])).toEqual(rows)
      },
    ),
    { numRuns: 3000 },
  )
})
