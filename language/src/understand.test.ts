import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparable, readCorpus } from '../corpus.ts'
import { plan as planSchema } from './plan.ts'
import { mostSteps } from './read.ts'
import { understand } from './understand.ts'

const development = readCorpus('development')
const voices = readCorpus('voices')

/** A floor, not an aim: who reads more raises it. */
test.each([
  ['development', development, 0.99],
  ['voices', voices, 0.8],
] as const)('of the %s sentences as many are understood as before', (_name, sentences, floor) => {
  const right = sentences.filter(({ turn, plan }) => comparable(understand(turn)) === comparable(plan))
  expect(right.length / sentences.length).toBeGreaterThanOrEqual(floor)
})

test('what shall not be created, and what is asked, is never a creation', () => {
  const others = development.filter(({ plan }) =>
    ['query', 'cancel', 'undo', 'help', 'chat', 'unknown'].includes(plan.intent),
  )
  expect(others.filter(({ turn }) => understand(turn).intent === 'create').map(({ turn }) => turn.text)).toEqual([])
})

describe('any text', () => {
  const words = [...new Set([...development, ...voices].flatMap(({ turn }) => turn.text.split(/\s+/)))]
  const states = [
    development.find(({ turn }) => turn.pending === null && turn.last === null),
    development.find(({ turn }) => turn.pending?.question === null),
    development.find(({ turn }) => turn.pending?.question),
    development.find(({ turn }) => turn.last),
  ].flatMap((found) => (found ? [found.turn] : []))
  const joint = fc.constantFrom(' ', ' ', ' ', ', ', '; ', '\n', '\n- ', ': ')
  const text = fc
    .array(fc.tuple(fc.constantFrom(...words), joint), { minLength: 1, maxLength: 700 })
    .map((pairs) => pairs.flat().join('').slice(0, 4_000))

  test('[HU-01] costs no more than its budget of steps, and is a plan or is given up', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...states), (said, turn) => {
        const budget = { steps: mostSteps }
        const plan = understand({ ...turn, text: said }, budget)
        expect(planSchema.safeParse(plan).error).toBeUndefined()
        // What is counted last may pass the budget by one span's price.
        expect(mostSteps - budget.steps).toBeLessThan(mostSteps + 1_000)
      }),
      { numRuns: 60 },
    )
  })

  test('that is a request as people write them needs a quarter of the budget at most', () => {
    const costly = development.filter(({ turn }) => {
      const budget = { steps: mostSteps }
      understand(turn, budget)
      return mostSteps - budget.steps > mostSteps / 4
    })
    expect(costly.map(({ turn }) => turn.text)).toEqual([])
  })
})
