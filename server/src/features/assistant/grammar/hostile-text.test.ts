import { expect, test } from 'vitest'
import { development } from '../../../../../bench/assistant/development.ts'
import { saidIn, states } from '../../../../test/hostile-states.ts'
import { hostileTexts } from '../../../../test/hostile-text.ts'
import { leastTime } from '../../../../test/processor-time.ts'
import { understandByGrammar } from './understand.ts'

/** Others and more of them: `HOSTILE_SEED=7 HOSTILE_TEXTS=50000`, which tells the costliest of each kind too. */
const { HOSTILE_SEED, HOSTILE_TEXTS } = process.env
const seed = Number(HOSTILE_SEED ?? 1)
const count = Number(HOSTILE_TEXTS ?? 2500)

/** A text may cost so many times what a plain one of the greatest length does. */
const factor = 10

function costOf(state: string, text: string, most = Number.POSITIVE_INFINITY): number {
  const said = saidIn(state, text)
  return leastTime(() => understandByGrammar(said), most)
}

/** What people said, one sentence after the other, as long as a request may be. */
const plain = development
  .flatMap(({ turns }) => turns.flatMap((turn) => ('say' in turn && !turn.say.includes('\n') ? [turn.say] : [])))
  .join('. ')
  .slice(0, 4000)

function costOfPlain(): number {
  for (const state of states) costOf(state, plain)
  return Math.min(...Array.from({ length: 7 }, () => costOf('nothing', plain)))
}

/** Each was said once to stop the server for everybody. */
const known = [
  'estimativa '.repeat(24),
  `crie a task X ${'com estimativa '.repeat(250)}`,
  'do projeto '.repeat(16),
  'responsável '.repeat(17),
  'as duas '.repeat(25),
  `crie os épicos ${'para sexta '.repeat(290)}`,
]

test('[HU-01] what once took seconds takes the work of a few plain texts, in every state', () => {
  const most = factor * costOfPlain()
  for (const text of known) {
    for (const state of states) expect(costOf(state, text.trim(), most) / most, `${state}: ${text}`).toBeLessThan(1)
  }
}, 600_000)

test(
  '[HU-01] no text of the grammar’s own words takes more work than a few plain ones, in any state',
  () => {
    const plainCost = costOfPlain()
    const most = factor * plainCost
    const worst = new Map<string, { cost: number; state: string; text: string }>()
    for (const [at, { kind, text }] of hostileTexts(seed, count).entries()) {
      const state = states[at % states.length] ?? 'nothing'
      const cost = costOf(state, text, most)
      if (cost > (worst.get(kind)?.cost ?? 0)) worst.set(kind, { cost, state, text })
      expect(cost / most, `${state}: ${JSON.stringify(text)}`).toBeLessThan(1)
    }
    if (HOSTILE_TEXTS) for (const [kind, one] of worst) console.warn(kind, one.cost / plainCost, one)
  },
  600_000 + count * 100,
)
