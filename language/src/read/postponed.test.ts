import { describe, expect, test } from 'vitest'
import { freshTurn } from '../../corpus.ts'
import type { Change, Plan } from '../plan.ts'
import type { TurnContext, Written } from '../turn-context.ts'
import { understand } from '../understand.ts'

const keys = ['AGE-14', 'AGE-15']

/** What is changed of AGE-14 and AGE-15: "AGE-14 +3 day", or the field that is set; the intent of any other plan. */
function changedBy(text: string): string {
  const rows = keys
    .filter((key) => text.includes(key))
    .map((key) => ({ noun: 'task' as const, key, id: key, project_id: 'p' }))
  const plan = understand({ ...freshTurn(text), keyed: { rows, unknown: [] } })
  if (plan.intent !== 'change') return plan.intent
  return plan.changes.map((change) => written(change, plan)).join(', ')
}

function written({ target, all, shift, fields }: Change, { keys: named }: Extract<Plan, { intent: 'change' }>): string {
  const what = all ? named.join(' ') : (target ?? named[0])
  if (shift) return `${what} ${shift.count > 0 ? '+' : ''}${shift.count} ${shift.unit}`
  return `${what} ${Object.keys(fields).join(' ')}`
}

/** A turn behind one in which this was written. */
function after(text: string, label: string): TurnContext {
  const written: Written = { noun: 'task', id: 't', label, project_id: 'p' }
  return { ...freshTurn(text), last: { exchange_id: 'x', written: [written] } }
}

describe('[WD-01] a deadline that moves', () => {
  test.each([
    ['adie AGE-14 por 3 dias', 'AGE-14 +3 day'],
    ['adie o prazo da AGE-14 por 4 dias úteis', 'AGE-14 +4 working_day'],
    ['adiar AGE-14 em uma semana', 'AGE-14 +1 week'],
    ['quero prorrogar AGE-14 por mais 1 mês', 'AGE-14 +1 month'],
    ['em 3 dias adie a AGE-14, por favor', 'AGE-14 +3 day'],
    ['pode adiar a AGE-14 em 3 dias?', 'AGE-14 +3 day'],
    ['antecipe AGE-14 em 2 dias', 'AGE-14 -2 day'],
    ['reduza o prazo da AGE-14 em 3 dias', 'AGE-14 -3 day'],
    ['dê mais 3 dias de prazo para AGE-14', 'AGE-14 +3 day'],
    ['mova AGE-14 duas semanas para a frente', 'AGE-14 +2 week'],
    ['adie AGE-14 e AGE-15 por 2 dias', 'AGE-14 +2 day, AGE-15 +2 day'],
    ['adie o prazo das tasks AGE-14 e AGE-15 em 2 dias', 'AGE-14 +2 day, AGE-15 +2 day'],
  ])('is read in “%s”', (text, changed) => {
    expect(changedBy(text)).toBe(changed)
  })

  test.each([
    ['adie AGE-14 para daqui a 3 dias', 'AGE-14 due_date'],
    ['adie AGE-14 para sexta', 'AGE-14 due_date'],
    ['a estimativa de AGE-14 é de 3 dias', 'AGE-14 estimate_hours'],
    ['AGE-14 leva 3 dias', 'AGE-14 estimate_hours'],
    ['AGE-14 8h', 'AGE-14 estimate_hours'],
    ['mude a estimativa de AGE-14 para 8h', 'AGE-14 estimate_hours'],
  ])('is none in “%s”', (text, changed) => {
    expect(changedBy(text)).toBe(changed)
  })

  test.each([
    'não adie AGE-14 por 3 dias',
    'adie AGE-14 por 3 dias e meio',
    'adie AGE-14 por 4 horas',
    'adie AGE-14 3 dias se o cliente pedir',
    'aumente a AGE-14 em 3 dias',
    'aumente a estimativa de AGE-14 em 3 dias',
    'mude o prazo de AGE-14 para 3 dias',
    'AGE-14 em 3 dias, adie para trás',
    'mude AGE-14 para 3 dias',
  ])('is no guess: “%s” writes nothing', (text) => {
    expect(changedBy(text)).toBe('unknown')
  })

  test('is of what was just written, where nothing is named', () => {
    expect(understand(after('adia 2 dias', 'Ler a ata'))).toMatchObject({
      intent: 'amend',
      changes: [{ target: null, fields: {}, shift: { count: 2, unit: 'day' } }],
    })
  })
})

test.each([
  ['mude AGE-14 e AGE-15 para P1', 'AGE-14 priority, AGE-15 priority'],
  ['P1 na AGE-14 e na AGE-15', 'AGE-14 priority, AGE-15 priority'],
  ['AGE-14 P1 e AGE-15 P2', 'AGE-14 priority, AGE-15 priority'],
  ['AGE-14 P1, AGE-15', 'unknown'],
])('[WD-01] what is said of several is of each of them: “%s”', (text, changed) => {
  expect(changedBy(text)).toBe(changed)
})
