import { expect, test } from 'vitest'
import { readCorpus } from '../../corpus.ts'
import { understand } from '../understand.ts'

const fresh = readCorpus('development')[0]?.turn
if (!fresh) throw new Error('the corpus is empty')
const clients = ['Acme', 'TIM'].map((label) => ({ id: label, label, is_active: true }))
const turn = { ...fresh, names: { ...fresh.names, clients } }

test.each([
  ['faturas da Acme e da TIM', ['TIM']],
  ['quanto faturamos em março e outubro?', ['outubro']],
  ['o que vence hoje ou na sexta?', ['na sexta']],
  ['tasks bloqueadas e em revisão', ['bloqueadas e em revisão']],
  ['tasks em andamento ou em revisão', ['em andamento ou em revisão']],
  ['faturas pagas, vencidas e em rascunho', ['pagas, vencidas e em rascunho']],
])('[AS-11] “%s” asks of several, and says of which it is not read', (text, unread) => {
  expect(understand({ ...turn, text })).toMatchObject({ intent: 'query', query: { closer: { unread } } })
})

test.each([
  ['quanto faturamos em outubro e novembro?', { from: '2026-10-01', to: '2026-11-30' }],
  ['o que vence hoje e amanhã?', { from: '2026-11-18', to: '2026-11-19' }],
])('[AS-11] “%s” asks of both, which are one stretch of days', (text, period) => {
  const plan = understand({ ...turn, text })
  expect(plan).toMatchObject({ intent: 'query', query: { period } })
  expect(JSON.stringify(plan)).not.toContain('unread')
})

test.each(['faturas pagas e quitadas', 'tasks atrasadas e sem responsável', 'situação e prazo do App de Vendas'])(
  '[AS-11] “%s” does not ask of two states',
  (text) => {
    expect(JSON.stringify(understand({ ...turn, text }))).not.toContain('unread')
  },
)
