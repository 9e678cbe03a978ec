import { expect, test } from 'vitest'
import { freshTurn } from '../../corpus.ts'
import { understand } from '../understand.ts'

test.each([
  [
    'crie as tasks Banner, Cupom e Frete para sexta',
    [{ due_date: '2026-11-20' }, { due_date: '2026-11-20' }, { due_date: '2026-11-20' }],
  ],
  [
    'crie as tasks Banner P1, Cupom P2 e Frete P3 para sexta',
    [
      { priority: 'P1', due_date: '2026-11-20' },
      { priority: 'P2', due_date: '2026-11-20' },
      { priority: 'P3', due_date: '2026-11-20' },
    ],
  ],
  [
    'crie as tasks Banner (2h), Cupom (1h) e Frete até sexta',
    [
      { estimate_hours: 2, due_date: '2026-11-20' },
      { estimate_hours: 1, due_date: '2026-11-20' },
      { estimate_hours: null, due_date: '2026-11-20' },
    ],
  ],
  [
    'crie duas tasks: comprar leite, amanhã; comprar pão, 4 horas, P1',
    [
      { due_date: '2026-11-19', estimate_hours: null, priority: null },
      { due_date: null, estimate_hours: 4, priority: 'P1' },
    ],
  ],
  [
    'crie três tasks: Aprovar layout (P1), Testar no Safari até 10/12, e Publicar no dia 15/12 com 4 horas',
    [
      { priority: 'P1', due_date: null, estimate_hours: null },
      { priority: null, due_date: '2026-12-10', estimate_hours: null },
      { priority: null, due_date: '2026-12-15', estimate_hours: 4 },
    ],
  ],
])('[AS-06] what a list ends with is said of all where they are alike: %s', (text, tasks) => {
  expect(understand(freshTurn(text))).toMatchObject({ draft: { tasks } })
})
