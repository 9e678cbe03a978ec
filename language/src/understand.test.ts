import { describe, expect, test } from 'vitest'
import { comparable, readCorpus } from '../corpus.ts'
import { hostileTexts } from './hostile-text.ts'
import { plan as planSchema } from './plan.ts'
import { mostSteps } from './read.ts'
import { understand } from './understand.ts'

/** Others and more of them: `HOSTILE_SEED=7 HOSTILE_TEXTS=50000`. */
const { HOSTILE_SEED, HOSTILE_TEXTS } = process.env
const seed = Number(HOSTILE_SEED ?? 1)
const count = Number(HOSTILE_TEXTS ?? 2000)

const development = readCorpus('development')
const voices = readCorpus('voices')

/** A floor, not an aim: who reads more raises it. */
test.each([
  ['development', development, 0.99],
  ['voices', voices, 0.81],
] as const)('of the %s sentences as many are understood as before', (_name, sentences, floor) => {
  const right = sentences.filter(({ turn, plan }) => comparable(understand(turn)) === comparable(plan))
  expect(right.length / sentences.length).toBeGreaterThanOrEqual(floor)
})

test.each([
  ['bota aí um épico de Pós-venda, faz favor', { epics: [{ title: 'Pós-venda' }] }],
  ['me vê um épico de Auditoria', { epics: [{ title: 'Auditoria' }] }],
  [
    'cria a task Ler a ata, mas não coloca prazo nem responsável',
    { tasks: [{ title: 'Ler a ata', due_date: null, assignee: null, description: null }] },
  ],
  [
    'crie as stories A e B no épico Boletos e faturas',
    { stories: [{ title: 'A' }, { title: 'B', epic: { said: 'Boletos e faturas' } }] },
  ],
])('[AS-11] “%s” is understood without a doubt', (text, draft) => {
  const [first] = development
  if (!first) throw new Error('the corpus is empty')
  const names = { ...first.turn.names, epics: [{ id: 'e', label: 'Boletos e faturas' }] }
  expect(understand({ ...first.turn, text, names })).toMatchObject({ intent: 'create', draft, is_guess: false })
})

const listOf = (levels: number) => Array.from({ length: levels }, (_, at) => `${' '.repeat(at)}- Item ${at}`).join('\n')

test.each([
  ['crie os épicos:', 80],
  ['crie:', 80],
  ['crie', 3],
  ['', 3],
])('[AS-11] while a title is asked for, a list below “%s” is a list and its order no title', (order, levels) => {
  const asking = development.find(({ turn }) => turn.pending?.question?.about === 'tasks.0.title')
  if (!asking) throw new Error('nobody is asked for a title')
  const first = { title: 'Item 0', stories: [{ title: 'Item 1', tasks: [{ title: 'Item 2' }] }] }
  const read = understand({ ...asking.turn, text: `${order}\n${listOf(levels)}` })
  expect(read).toMatchObject({ intent: 'create', draft: { epics: [first], tasks: [] } })
  expect(understand({ ...asking.turn, text: '- Ler a ata\n- Subir o servidor' }).intent).toBe('unknown')
})

test('what must not be created, and what is asked, is never a creation', () => {
  const others = development.filter(({ plan }) =>
    ['query', 'cancel', 'undo', 'help', 'chat', 'unknown'].includes(plan.intent),
  )
  expect(others.filter(({ turn }) => understand(turn).intent === 'create').map(({ turn }) => turn.text)).toEqual([])
})

describe('any text', () => {
  const fresh = development.find(({ turn }) => turn.pending === null && turn.last === null)
  const asked = development.find(({ turn }) => turn.pending?.question)
  const shown = development.find(({ turn }) => turn.pending && !turn.pending.question)
  const written = development.find(({ turn }) => turn.last)
  const states = [fresh, asked, shown, written].flatMap((found) => (found ? [found.turn] : []))

  test('[HU-01] of the lexicon’s own words costs no more than its steps, in any state, and is a plan or given up', () => {
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

  test('that is a request as people write them needs a quarter of the budget at most', () => {
    const costly = development.filter(({ turn }) => {
      const budget = { steps: mostSteps }
      understand(turn, budget)
      return mostSteps - budget.steps > mostSteps / 4
    })
    expect(costly.map(({ turn }) => turn.text)).toEqual([])
  })
})
