import { describe, expect, test } from 'vitest'
import { budgetNote } from './budget-note.ts'
import { healthNote } from './health-note.ts'

test.each([
  [312.5, 480, '65% usado, restam 167,5h'],
  [0, 80, '0% usado, restam 80h'],
  [479.75, 480, '99% usado, restam 0,25h'],
  [1.5, 480, 'menos de 1% usado, restam 478,5h'],
  [312.1, 480, '65% usado, restam 167,9h'],
  [480, 480, '100% usado'],
  [482.5, 480, '100% usado, 2,5h a mais'],
  [1500, 480, '312% usado, 1.020h a mais'],
  [12, null, 'Sem budget'],
])('[PD-03] %d of %j hours: "%s"', (spent_hours, budget_hours, note) => {
  expect(budgetNote({ spent_hours, budget_hours })).toBe(note)
})

describe('[PD-22] the note below the score', () => {
  test('[PD-22] says what was counted first, what cost most before the rest', () => {
    const note = healthNote([
      { reason: 'behind', count: 30, points: 5 },
      { reason: 'project_blocked', count: 1, points: 10 },
      { reason: 'blocked_work', count: 2, points: 8 },
      { reason: 'overdue_tasks', count: 85, points: 32 },
      { reason: 'over_budget', count: 105, points: 15 },
    ])
    expect(note).toBe(
      '85 tasks atrasadas (−32), Budget 105% usado (−15), Projeto bloqueado (−10), 2 itens bloqueados (−8), Entrega 30 pontos atrás do prazo (−5)',
    )
  })

  test('[PD-22] says so when nothing lowered it', () => {
    expect(healthNote([])).toBe('Nada baixou a nota')
  })
})
