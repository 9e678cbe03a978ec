import { expect, test } from 'vitest'
import { workTally } from './work-filters.tsx'

test('the tally names all where nothing is left out', () => {
  expect([workTally(41, 41), workTally(3, 41), workTally(0, 5000)]).toEqual(['41', '3 de 41', '0 de 5.000'])
})
