import { expect, test } from 'vitest'
import { freshTurn, readCorpus } from '../corpus.ts'
import { understand } from './understand.ts'

const development = readCorpus('development')

test.each([
  'crie a task Ler a ata, pro Rafael e pra Camila',
  'crie a task Ler a ata em 9 dias; entrega 01/12',
  'preciso das tasks atrasadas',
  'cria task pra corrigir o login, P0, até sexta',
  'o Rafael tem que fazer mais alguma coisa até sexta',
  'preciso que o Rafael e a Camila revisem o layout',
  'amanhã vou criar a task Testar a API',
  'na sexta a Camila vai criar a task Testar a API',
  'depois eu crio a task Testar a API',
  'esqueci de criar a task Testar a API',
  'seria bom ter uma task Testar a API',
  'se eu criasse uma task Testar a API',
  'se criarmos uma task Testar a API',
  'eu criaria uma task Testar a API',
  'nós criamos uma task Testar a API ontem',
  'só crie a task Testar a API depois que eu confirmar',
  'crie a task Testar a API caso o cliente concorde',
  'crie a task Testar a API assim que o cliente aprovar',
  'crie a task Testar a API, quer dizer, deixa pra lá',
  'épico Pagamentos: descartado',
  'crie a task Testar a API depois',
  'crie a task Testar a API, esquece',
  'crie a task Testar a API só se sobrar tempo',
  'task criada: Testar a API',
  'task mais cara',
  'crie uma task para não esquecer de ligar para o João amanhã',
  'crie a task Revisar e marque como done',
  'crie a task Revisar contrato pro Waldisney Pereira',
  'crie a task Revisar contrato (exemplo)',
  'crie a task Rever menu, mas não para a Camila',
])('[AS-11] “%s” leaves a doubt, and is shown first', (text) => {
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'create', is_guess: true })
})

test.each(['queria que você criasse uma task Testar a API', 'vamos criar uma task Testar a API'])(
  '[AS-11] “%s” is a wish, and leaves no doubt',
  (text) => {
    expect(understand(freshTurn(text))).toMatchObject({ intent: 'create', is_guess: false })
  },
)

test.each([
  [
    'crie a task Revisar contrato pro Fulano de Tal',
    { title: 'Revisar contrato', assignee: { said: 'Fulano de Tal' } },
  ],
  ['crie a task Ligar pro Waldisney Pereira', { title: 'Ligar pro Waldisney Pereira' }],
  ['crie a task Relatório pro Banco Horizonte', { title: 'Relatório pro Banco Horizonte' }],
])('[AS-11] “%s” says whom it is for, and leaves no doubt', (text, task) => {
  expect(understand(freshTurn(text))).toMatchObject({ is_guess: false, draft: { tasks: [task] } })
})

test('[AS-11] a title that says what is forgotten leaves no doubt', () => {
  const plan = understand(freshTurn('cria a task Tela de esqueci a senha, P1'))
  expect(plan).toMatchObject({ intent: 'create', is_guess: false, draft: { tasks: [{ priority: 'P1' }] } })
})

test.each([
  'será que vale a pena criar uma task para o deploy?',
  'faz sentido criar uma task de QA?',
  'devo criar uma task de QA?',
  'pode criar um projeto igual ao Atlas, cliente Acme?',
  'cria uma task parecida com a do login',
])('[AS-11] “%s” is weighed or likened, and so shown before it is written', (text) => {
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'create', is_guess: true })
})

test.each([
  'crie só o primeiro',
  'sim, só o primeiro',
  'cria só um',
  'confirme o primeiro',
  'não crie o segundo',
  'vamos ver',
  'já confirmei',
])('[AS-08] “%s” confirms no plan of two, and gives none up', (text) => {
  const shown = development.find(({ turn: { pending } }) => !pending?.question && pending?.draft.tasks.length === 2)
  if (!shown) throw new Error('no plan of two tasks waits')
  const { intent } = understand({ ...shown.turn, text })
  expect(['amend', 'query', 'unknown']).toContain(intent)
})

test.each([
  ['crie só o primeiro', 1],
  ['sim, só o primeiro', 1],
  ['não crie o segundo', 1],
  ['não crie o primeiro', 0],
])('[AS-08] “%s” takes the other one alone out of a plan of two', (text, place) => {
  const shown = development.find(({ turn: { pending } }) => !pending?.question && pending?.draft.tasks.length === 2)
  const gone = shown?.turn.pending?.draft.tasks[place]?.title
  if (!shown || !gone) throw new Error('no plan of two tasks waits')
  expect(understand({ ...shown.turn, text })).toMatchObject({ intent: 'amend', changes: [{ remove: [gone] }] })
})

const shownTwo = development.find(
  ({ turn: { pending } }) => !pending?.question && pending?.draft.tasks.length === 2,
)?.turn
const titles = shownTwo?.pending?.draft.tasks.map(({ title }) => title) ?? []

test.each([
  ['a segunda não', 1],
  ['sim, mas a segunda não', 1],
  ['ok, mas a primeira não', 0],
  ['a última não', 1],
])('[AS-08] “%s” takes one of a plan of two away', (text, place) => {
  if (!shownTwo) throw new Error('no plan of two tasks waits')
  const change = { remove: [titles[place]], fields: {} }
  expect(understand({ ...shownTwo, text })).toMatchObject({ intent: 'amend', changes: [change] })
})

test.each([
  'a terceira não',
  'sim, mas a segunda',
  'cria mais um',
  'cria mais uma',
  'cria mais dois',
  'o Rafael não',
  'pra sexta não',
])('[AS-08] “%s” says too little to change a plan of two', (text) => {
  if (!shownTwo) throw new Error('no plan of two tasks waits')
  expect(understand({ ...shownTwo, text })).toEqual({ intent: 'unknown', about: null })
})

test('[AS-08] of a plan “pra segunda” is Monday still, and of “o Rafael não, a Camila” she does it', () => {
  if (!shownTwo) throw new Error('no plan of two tasks waits')
  const monday = { changes: [{ fields: { due_date: '2026-11-23' } }] }
  expect(understand({ ...shownTwo, text: 'pra segunda' })).toMatchObject(monday)
  expect(understand({ ...shownTwo, text: 'a primeira é pra segunda' })).toMatchObject(monday)
  expect(understand({ ...shownTwo, text: 'mais uma: Não conformidades' })).toMatchObject({
    changes: [{ add: { tasks: [{ title: 'Não conformidades' }] } }],
  })
  expect(understand({ ...shownTwo, text: 'o Rafael não, a Camila' })).toMatchObject({
    changes: [{ fields: { assignee: { said: 'Camila' } } }],
  })
})

test.each([
  'crie a task Rever menu mas me mostre antes',
  'não crie nada ainda, só me mostre como ficaria a task Rever menu',
  'só me mostra como ficaria, sem criar: task Rever menu',
  'me mostre primeiro a task Rever menu e só crie se eu confirmar',
  'ainda não crie, quero ver a task Rever menu',
  'antes de criar me mostre: task Rever menu',
])('[AS-11] “%s” is shown, with its own title', (text) => {
  const draft = { tasks: [{ title: 'Rever menu' }] }
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'create', is_guess: true, draft })
})

test.each([
  'crie a task Rever menu, desta vez sem responsável',
  'crie a task Rever menu mas sem colocar em nenhum épico',
  'crie a task Rever menu, mas fora de qualquer story',
])('[AS-13] what “%s” leaves out is no part of its title', (text) => {
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'create', draft: { tasks: [{ title: 'Rever menu' }] } })
})
