import { expect, test } from 'vitest'
import { readCorpus } from './corpus.ts'
import { hostileTexts } from './hostile-text.ts'
import { plan as planSchema } from './src/plan.ts'
import { mostSteps } from './src/read.ts'
import { understand } from './src/understand.ts'

/** Others and more of them: `HOSTILE_SEED=7 HOSTILE_TEXTS=50000`. */
const { HOSTILE_SEED, HOSTILE_TEXTS, TEST_ALL } = process.env
const seed = Number(HOSTILE_SEED ?? 1)
const count = Number(HOSTILE_TEXTS ?? (TEST_ALL ? 2000 : 400))

const turns = readCorpus('development').map(({ turn }) => turn)
const fresh = turns.find(({ pending, last }) => pending === null && last === null)
const asked = turns.find(({ pending }) => pending?.question)
const shown = turns.find(({ pending }) => pending && !pending.question)
const written = turns.find(({ last }) => last)
const states = [fresh, asked, shown, written].flatMap((found) => found ?? [])

test('[HU-01] any text of the lexicon’s own words costs no more than its steps, in any state, and is a plan or given up', () => {
  expect(states).toHaveLength(4)
  for (const [at, { kind, text }] of hostileTexts(seed, count).entries()) {
    const turn = states[at % states.length]
    if (!turn) continue
    const budget = { steps: mostSteps }
    const plan = understand({ ...turn, text }, budget)
    expect(planSchema.safeParse(plan).error, `${kind}: ${JSON.stringify(text)}`).toBeUndefined()
    // What is counted last may pass the budget by one span's price.
    expect(mostSteps - budget.steps, `${kind}: ${JSON.stringify(text)}`).toBeLessThan(mostSteps + 1_000)
  }
}, 300_000)
