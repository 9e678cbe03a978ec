import { expect, test } from 'vitest'
import { readCorpus } from '../../corpus.ts'
import { understand } from '../understand.ts'

const fresh = readCorpus('development')[0]?.turn
if (!fresh) throw new Error('the corpus is empty')
const clients = ['Acme', 'TIM'].map((label) => ({ id: label, label, is_active: true }))
const turn = { ...fresh, names: { ...fresh.names, clients } }

test.each([
  ['faturas da Acme e da TIM', ['TIM']],
  ['faturas da Acme e da IBM', ['IBM']],
  ['quanto faturamos em março e outubro?', ['outubro']],
  ['o que vence hoje ou na sexta?', ['na sexta']],
  ['tasks bloqueadas e em revisão', ['bloqueadas e em revisão']],
  ['tasks em andamento ou em revisão', ['em andamento ou em revisão']],
  ['faturas vencidas ou a vencer', ['vencidas ou a vencer']],
  ['quantos agentes ativos e inativos?', ['ativos e inativos']],
  ['tasks do Rafael e minhas', ['Rafael e minhas']],
  ['quantas horas eu e o Rafael lançamos?', ['eu e o Rafael']],
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

test.each([
  ['tasks com mais de 8 horas', { topic: 'open_work', closer: { unread: ['com mais de 8 horas'] } }],
  ['tasks estimadas em menos de 8h', { topic: 'open_work', closer: { unread: ['estimadas em menos de 8h'] } }],
  ['projetos acima de 200 horas', { topic: 'projects', closer: { unread: ['acima de 200 horas'] } }],
  ['faturas acima de 5000', { topic: 'invoices', closer: { unread: ['acima de 5000'] } }],
  ['não crie nada, só me diz quantas tasks estão atrasadas', { topic: 'late_work' }],
  ['não cria nada, quero saber o que está bloqueado', { topic: 'blocked_work' }],
])('[AS-11] “%s” asks, also while a plan is shown, and creates nothing', (text, query) => {
  const shown = readCorpus('development').find(({ turn: { pending } }) => pending && !pending.question)?.turn
  if (!shown) throw new Error('no plan waits')
  expect(understand({ ...turn, text })).toMatchObject({ intent: 'query', query })
  expect(understand({ ...shown, text })).toMatchObject({ intent: 'query', query })
})

test.each(['não crie nada', 'não quero que crie task nenhuma no App de Vendas', 'ainda não crie as tasks'])(
  '[AS-08] “%s” asks nothing',
  (text) => {
    expect(understand({ ...turn, text }).intent).toBe('cancel')
  },
)

const projects = [{ id: 'p', label: 'Bússola', client: 'Acme', status: 'doing' }]
test.each([
  ['quais tasks atrasadas fora do Bússola?', ['fora do Bússola']],
  ['o que está bloqueado fora deste projeto?', ['fora deste projeto']],
  ['quem tem tasks atrasadas fora do projeto Bússola?', ['fora do projeto Bússola']],
  ['tasks atrasadas exceto as do Bússola', ['exceto as do Bússola']],
  ['o que está bloqueado, tirando o Bússola?', ['tirando o Bússola']],
  ['tirando o Bússola, o que está bloqueado?', ['tirando o Bússola']],
  ['faturas que não sejam da Acme', ['que não sejam da Acme']],
  ['quanto temos a receber sem contar a TIM?', ['sem contar a TIM']],
  ['quanto temos a receber menos o que já venceu?', ['menos o que já venceu']],
  ['faturas menos as pagas', ['menos as pagas']],
  ['o que está atrasado além do Bússola?', ['além do Bússola']],
  ['faturas que não são da Acme', ['que não são da Acme']],
])('[AS-11] “%s” asks of everything else: all of it is answered, and what was not left out is said', (text, unread) => {
  const plan = understand({ ...turn, names: { ...turn.names, projects }, text })
  const ofAll = { project: null, person: null, client: null, closer: { unread: expect.arrayContaining(unread) } }
  expect(plan).toMatchObject({ intent: 'query', query: ofAll })
})

test('[AS-11] “exceto as do Rafael” after a question asks it again', () => {
  const history = [
    { role: 'user', content: 'o que está atrasado?' },
    { role: 'assistant', content: '5 tasks atrasadas.' },
  ] as const
  const plan = understand({ ...turn, history, text: 'exceto as do Rafael' })
  expect(plan).toMatchObject({
    intent: 'query',
    query: { topic: 'late_work', closer: { unread: ['exceto as do Rafael'] } },
  })
})

test.each([
  ['tasks da "Camila" em aberto', { person: { said: 'Camila' } }],
  ['quanto o cliente “Acme” deve?', { client: { said: 'Acme' } }],
  ['o que falta no projeto «Bússola»?', { project: { said: 'Bússola' } }],
])('[AS-11] “%s” asks of the name in the quotes', (text, query) => {
  const people = [{ id: 'c', label: 'Camila Duarte' }]
  expect(understand({ ...turn, names: { ...turn.names, projects, people }, text })).toMatchObject({
    intent: 'query',
    query,
  })
})

test.each(['tasks fora do prazo', 'quais projetos estão fora do controle?'])(
  '[AS-11] “%s” leaves nothing out',
  (text) => {
    expect(JSON.stringify(understand({ ...turn, text }))).not.toContain('unread')
  },
)
