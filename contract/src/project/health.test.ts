import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { projectStatuses } from '../status.ts'
import {
  deductionText,
  type HealthFacts,
  healthDeductions,
  healthReasons,
  healthScore,
  healthWeights,
} from './health.ts'

const today = '2026-06-30'

/** A hundred days, half of them gone, half of the work done, half of the budget spent. */
const even: HealthFacts = {
  status: 'doing',
  start_date: '2026-05-11',
  end_date: '2026-08-19',
  created_day: '2026-05-01',
  budget_hours: 200,
  spent_hours: 100,
  tasks_total: 20,
  tasks_done: 10,
  tasks_overdue: 0,
  blocked: 0,
}

const deductions = (facts: Partial<HealthFacts> = {}, day = today) => healthDeductions({ ...even, ...facts }, day)
const score = (facts: Partial<HealthFacts> = {}, day = today) => healthScore(deductions(facts, day))
const texts = (facts: Partial<HealthFacts> = {}, day = today) => deductions(facts, day).map(deductionText)

test('[PD-19] a project on its way, in its time and within its budget, has all hundred', () => {
  expect(deductions()).toEqual([])
  expect(score()).toBe(100)
})

describe('[PD-19] what each fact costs, from where on, and at most how much', () => {
  test.each<[Partial<HealthFacts>, string[]]>([
    // 100 days planned from the start, 20 tasks: today is day 50.
    [{ tasks_done: 6 }, []],
    [{ tasks_done: 5 }, ['Entrega 25 pontos atrás do prazo (−3)']],
    [{ tasks_done: 4 }, ['Entrega 30 pontos atrás do prazo (−5)']],
    [{ tasks_done: 0 }, ['Entrega 50 pontos atrás do prazo (−15)']],
    [{ tasks_total: 19, tasks_done: 5 }, ['Entrega 23 pontos atrás do prazo (−2)']],
    [{ tasks_done: 20 }, []],
    [{ tasks_total: 0, tasks_done: 0 }, []],
    [{ start_date: null, tasks_done: 0 }, []],
    [{ end_date: null, tasks_done: 0 }, []],
    // Not begun yet, and begun today.
    [{ start_date: '2026-07-01', tasks_done: 0 }, []],
    [{ start_date: today, tasks_done: 0 }, []],
    // Registered late: time counts from that day on.
    [{ created_day: '2026-06-30', tasks_done: 0 }, []],
    [{ created_day: '2026-06-20', tasks_done: 0 }, []],

    [{ end_date: '2026-06-30', tasks_done: 20 }, []],
    [{ end_date: '2026-06-29', tasks_done: 20 }, ['1 dia de atraso (−11)']],
    [{ end_date: '2026-06-28', tasks_done: 20 }, ['2 dias de atraso (−12)']],
    [{ end_date: '2026-06-11', tasks_done: 20 }, ['19 dias de atraso (−29)']],
    [{ end_date: '2026-06-10', tasks_done: 20 }, ['20 dias de atraso (−30)']],
    [{ end_date: '2026-05-31', tasks_done: 20 }, ['30 dias de atraso (−30)']],
    [{ end_date: '2026-06-29', tasks_done: 10 }, ['1 dia de atraso (−11)', 'Entrega 50 pontos atrás do prazo (−15)']],
    [{ end_date: '2026-06-29', tasks_done: 0 }, ['1 dia de atraso (−11)', 'Entrega 100 pontos atrás do prazo (−20)']],
    [{ end_date: '2026-01-31', created_day: '2026-06-30' }, []],
    [{ end_date: '2026-01-31', created_day: '2026-06-29' }, ['1 dia de atraso (−11)']],

    [{ spent_hours: 179.75 }, []],
    [{ spent_hours: 180 }, ['Budget 90% usado com tasks abertas (−5)']],
    [{ spent_hours: 187.25 }, ['Budget 93% usado com tasks abertas (−5)']],
    [{ spent_hours: 200 }, ['Budget 100% usado com tasks abertas (−5)']],
    [{ spent_hours: 200, tasks_done: 20 }, []],
    [{ spent_hours: 200.25 }, ['Budget 101% usado (−11)']],
    [{ spent_hours: 202 }, ['Budget 101% usado (−11)']],
    [{ spent_hours: 203 }, ['Budget 102% usado (−12)']],
    [{ spent_hours: 238 }, ['Budget 119% usado (−29)']],
    [{ spent_hours: 240 }, ['Budget 120% usado (−30)']],
    [{ spent_hours: 900 }, ['Budget 450% usado (−30)']],
    [{ spent_hours: 900, budget_hours: null }, []],
    // In binary fractions 110 / 100 * 100 is more than 110.
    [{ spent_hours: 110, budget_hours: 100 }, ['Budget 110% usado (−20)']],

    [{ status: 'blocked' }, ['Projeto bloqueado (−10)']],
    [{ blocked: 1 }, ['1 item bloqueado (−4)']],
    [{ blocked: 5 }, ['5 itens bloqueados (−20)']],
    [{ blocked: 6 }, ['6 itens bloqueados (−24)']],
    [{ blocked: 7 }, ['7 itens bloqueados (−24)']],

    [{ tasks_overdue: 1 }, ['1 task atrasada (−4)']],
    [{ tasks_overdue: 3 }, ['3 tasks atrasadas (−12)']],
    [{ tasks_overdue: 8 }, ['8 tasks atrasadas (−32)']],
    [{ tasks_overdue: 9 }, ['9 tasks atrasadas (−32)']],
  ])('%j: %j', (facts, expected) => {
    expect(texts(facts)).toEqual(expected)
    const points = expected.map((text) => Number.parseInt(text.split('−')[1] ?? '', 10))
    expect(score(facts)).toBe(100 - points.reduce((sum, one) => sum + one, 0))
  })

  test('the worked example of docs/health.md', () => {
    const facts = { tasks_done: 4, spent_hours: 186, blocked: 2, tasks_overdue: 3 }
    expect(texts(facts)).toEqual([
      'Entrega 30 pontos atrás do prazo (−5)',
      'Budget 93% usado com tasks abertas (−5)',
      '2 itens bloqueados (−8)',
      '3 tasks atrasadas (−12)',
    ])
    expect(score(facts)).toBe(70)
  })

  test('all at once is more than a hundred, and the score stays at 0', () => {
    const worst = {
      status: 'blocked',
      end_date: '2026-05-12',
      spent_hours: 1000,
      tasks_done: 0,
      tasks_overdue: 20,
      blocked: 20,
    } as const
    expect(deductions(worst).map(({ reason }) => reason)).toEqual(
      healthReasons.filter((reason) => reason !== 'budget_nearly_spent'),
    )
    expect(deductions(worst).map(({ points }) => points)).toEqual([30, 20, 30, 10, 24, 32])
    expect(score(worst)).toBe(0)
  })

  test.each(['done', 'cancelled'] as const)('a project that is %s answers for its budget alone', (status) => {
    const bad = { status, end_date: '2026-05-12', tasks_done: 0, tasks_overdue: 20, blocked: 20 }
    expect(texts({ ...bad, spent_hours: 190 })).toEqual([])
    expect(texts({ ...bad, spent_hours: 210 })).toEqual(['Budget 105% usado (−15)'])
  })
})

const dayIn = (year: number) =>
  fc
    .date({ min: new Date(`${year}-01-01`), max: new Date(`${year + 1}-12-31`), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
const quarters = fc.integer({ min: 0, max: 4_000_000 }).map((count) => count / 4)

const anyFacts = fc
  .record({
    status: fc.constantFrom(...projectStatuses),
    dates: fc.option(fc.tuple(dayIn(2025), dayIn(2025)), { nil: null }),
    created_day: dayIn(2025),
    budget_hours: fc.option(
      quarters.filter((hours) => hours > 0),
      { nil: null },
    ),
    spent_hours: quarters,
    tasks_total: fc.nat(60),
    done: fc.nat(60),
    overdue: fc.nat(60),
    blocked: fc.nat(60),
  })
  .map(({ dates, done, overdue, ...facts }): HealthFacts => {
    const [start_date, end_date] = dates ? [...dates].sort() : [null, null]
    const tasks_done = Math.min(done, facts.tasks_total)
    const tasks_overdue = Math.min(overdue, facts.tasks_total - tasks_done)
    return { ...facts, start_date: start_date ?? null, end_date: end_date ?? null, tasks_done, tasks_overdue }
  })

describe('[PD-19] whatever the facts', () => {
  const always = (check: (facts: HealthFacts, day: string) => void) =>
    fc.assert(fc.property(anyFacts, dayIn(2025), check), { numRuns: 500 })
  const scoreOf = (facts: HealthFacts, day: string) => healthScore(healthDeductions(facts, day))

  test('the score is whole, from 0 to 100, and what is missing from 100 is explained', () => {
    always((facts, day) => {
      const found = healthDeductions(facts, day)
      const sum = found.reduce((total, { points }) => total + points, 0)
      expect(scoreOf(facts, day)).toBe(Math.max(0, 100 - sum))
      for (const { count, points } of found) {
        expect([Number.isSafeInteger(count), Number.isSafeInteger(points)]).toEqual([true, true])
        expect([count > 0, points > 0]).toEqual([true, true])
      }
      const order = found.map(({ reason }) => healthReasons.indexOf(reason))
      expect(order).toEqual([...new Set(order)].sort((a, b) => a - b))
    })
  })

  test('no reason takes more than its bound', () => {
    always((facts, day) => {
      for (const { reason, points } of healthDeductions(facts, day)) {
        const weight = healthWeights[reason]
        expect(points).toBeLessThanOrEqual('most' in weight ? weight.most : weight.points)
      }
    })
  })

  test('a new project starts at 100, whatever its dates and budget', () => {
    always((facts, day) => {
      const work = { spent_hours: 0, tasks_total: 0, tasks_done: 0, tasks_overdue: 0, blocked: 0 }
      expect(scoreOf({ ...facts, ...work, status: 'planned', created_day: day }, day)).toBe(100)
    })
  })

  test('one more overdue task, one more blocked item or one more hour never raises it', () => {
    always((facts, day) => {
      const before = scoreOf(facts, day)
      for (const field of ['tasks_overdue', 'blocked', 'spent_hours'] as const) {
        expect(scoreOf({ ...facts, [field]: facts[field] + 1 }, day), field).toBeLessThanOrEqual(before)
      }
    })
  })

  test('finishing a task never lowers it', () => {
    always((facts, day) => {
      fc.pre(facts.tasks_done < facts.tasks_total)
      expect(scoreOf({ ...facts, tasks_done: facts.tasks_done + 1 }, day)).toBeGreaterThanOrEqual(scoreOf(facts, day))
    })
  })

  test('a day that passes never raises it', () => {
    always((facts, day) => {
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
      expect(scoreOf(facts, next)).toBeLessThanOrEqual(scoreOf(facts, day))
    })
  })
})
