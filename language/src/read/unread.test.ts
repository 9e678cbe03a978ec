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
const named = { ...turn, names: { ...turn.names, projects } }
const [bussola, acme, tim] = [
  { kind: 'project', said: 'Bússola' },
  { kind: 'client', said: 'Acme' },
  { kind: 'client', said: 'TIM' },
]
test.each([
  ['quais tasks atrasadas fora do Bússola?', bussola],
  ['quem tem tasks atrasadas fora do projeto Bússola?', bussola],
  ['tasks atrasadas exceto as do Bússola', bussola],
  ['o que está bloqueado, tirando o Bússola?', bussola],
  ['tirando o Bússola, o que está bloqueado?', bussola],
  ['o que está atrasado além do Bússola?', bussola],
  ['quais tasks não estão no Bússola?', bussola],
  ['faturas que não sejam da Acme', acme],
  ['faturas que não são da Acme', acme],
  ['faturas exceto da Acme por mês', acme],
  ['quanto temos a receber sem contar a TIM?', tim],
])('[AS-11] “%s” asks of everything else', (text, except) => {
  expect(understand({ ...named, text })).toMatchObject({
    intent: 'query',
    query: { project: null, person: null, client: null, closer: { except } },
  })
})

test.each([
  ['o que está bloqueado fora deste projeto?', ['fora deste projeto']],
  ['quanto temos a receber menos o que já venceu?', ['menos o que já venceu']],
  ['faturas menos as pagas', ['menos as pagas']],
  ['faturas exceto as da Acme e da TIM', ['exceto as da Acme e da TIM']],
  ['quais faturas não estão vencidas?', ['não estão vencidas']],
  ['quem nunca atrasou?', ['nunca atrasou']],
  ['quem nunca pagou com atraso?', ['nunca pagou']],
  ['tasks que não são P1', ['não são P1']],
  ['faturas pagas com mais de 3 dias de atraso', ['mais de 3 dias de atraso']],
  ['quais faturas foram pagas antes do vencimento?', ['antes do vencimento']],
  ['qual a segunda maior fatura?', ['segunda maior fatura']],
  ['qual o melhor cliente?', ['melhor']],
  ['quantos dias a Acme atrasa?', ['quantos dias a']],
])('[AS-11] “%s” turns, compares or orders as nothing reads, which is said', (text, unmet) => {
  expect(understand({ ...named, text })).toMatchObject({ intent: 'query', query: { closer: { unmet } } })
})

test.each([
  'quem não pagou?',
  'não tem nada atrasado?',
  'faturas não pagas',
  'quais tasks não têm prazo?',
  'faturas que ainda não venceram',
  'faturas pagas até outubro',
  'o que vence até sexta?',
  'o que está vencido há mais de 30 dias?',
  'não sei quais tasks estão atrasadas',
  'por que o App de Vendas não foi entregue?',
  'desde quando existe o App de Vendas?',
  'os projetos estão atrasados, não é?',
  'antes de confirmar, quem está livre?',
  'há quanto tempo a Acme está devendo?',
  'o que vence entre 2026-11-19 e 2026-11-30?',
])('[AS-11] of “%s” everything is read', (text) => {
  expect(JSON.stringify(understand({ ...named, text }))).not.toContain('unmet')
})

test('[AS-11] “exceto as do Rafael” after a question asks it again', () => {
  const history = [
    { role: 'user', content: 'o que está atrasado?' },
    { role: 'assistant', content: '5 tasks atrasadas.' },
  ] as const
  const plan = understand({ ...turn, history, text: 'exceto as do Rafael' })
  expect(plan).toMatchObject({
    intent: 'query',
    query: { topic: 'late_work', closer: { except: { kind: 'person', said: 'Rafael' } } },
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
