import { expect, test } from 'vitest'
import { readCorpus } from '../corpus.ts'
import { readText } from './read.ts'
import { layers } from './rules/layers.ts'

const turn = readCorpus('development')[0]?.turn
if (!turn) throw new Error('the corpus is empty')

test.each(
  layers.flatMap((rules) =>
    rules.flatMap(({ name, cat, examples }) => examples.map((example) => [example, cat, name] as const)),
  ),
)('“%s” is read as %s by %s', (example, cats) => {
  const { chart, tokens } = readText(example, { ...turn, text: example })
  for (const cat of cats.split(' ')) expect(chart.at(0, cat).map(({ end }) => end)).toContain(tokens.length)
})

test('of the readings of one span, the chart stores the best of each category', () => {
  const { chart } = readText('sexta-feira que vem', { ...turn, text: 'sexta-feira que vem' })
  const ends = chart.at(0, 'DAY').map(({ end }) => end)
  expect(new Set(ends).size).toBe(ends.length)
})
