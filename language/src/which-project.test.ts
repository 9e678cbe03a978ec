import { expect, test } from 'vitest'
import { freshTurn } from '../corpus.ts'
import type { TurnContext } from './turn-context.ts'
import { understand } from './understand.ts'

const known = ['App de Vendas', 'Radar de Estoque'].map((label) => ({
  id: label,
  label,
  client: 'Acme',
  status: 'active',
}))

/** A sentence where these projects are. */
function knowing(text: string): TurnContext {
  const turn = freshTurn(text)
  return { ...turn, names: { ...turn.names, projects: known } }
}

test.each([
  ['crie as tasks:\n- Relatório: vendas e estoque\n- Ler a ata', null, ['Relatório: vendas e estoque', 'Ler a ata']],
  ['crie a task Relatório: estoque', null, ['Relatório: estoque']],
  ['crie a task Ler a ata, estoque', { said: 'estoque' }, ['Ler a ata']],
])('[AS-11] a part of a project’s name names it only between pauses: “%s”', (text, project, titles) => {
  const draft = { project, tasks: titles.map((title) => ({ title })) }
  expect(understand(knowing(text))).toMatchObject({ intent: 'create', draft })
})

test.each([
  ['crie os épicos Radar de Estoque e Vendas no App de Vendas', ['Radar de Estoque', 'Vendas']],
  ['crie o épico Radar de Estoque no App de Vendas', ['Radar de Estoque']],
  ['crie os épicos do App de Vendas: Radar e Vendas', ['Radar', 'Vendas']],
])('[AS-11] a title that is a project’s name too stays a title: “%s”', (text, titles) => {
  const draft = { project: { said: 'App de Vendas' }, epics: titles.map((title) => ({ title })) }
  expect(understand(knowing(text))).toMatchObject({ intent: 'create', draft })
})

test('[AS-11] work of two projects in one sentence is refused in words, not put into one of them', () => {
  const [one, other] = freshTurn('').names.projects
  const text = `crie a task Ler a ata no projeto ${one?.label} e a task Testar o login no projeto ${other?.label}`
  const plan = understand(freshTurn(text))
  expect(plan).toEqual({ intent: 'unknown', about: 'criar em dois projetos de uma vez; peça um de cada vez' })
})

test.each([
  'crie dois projetos: Site Azul para a Acme Indústria e App Verde para a Vetor Energia',
  'crie o projeto Leste para a Acme Indústria e o projeto Sul para a Vetor Energia',
  'crie o projeto Leste para a Acme Indústria e o Sul para a Vetor Energia',
  'crie os projetos Leste e Sul para a Vetor Energia',
  'crie 3 projetos para a Vetor Energia: Leste, Sul e Oeste',
  'crie os projetos:\n- Leste\n- Sul',
])('[AS-11] several projects in one sentence are refused in words, and none of them is created: “%s”', (text) => {
  const plan = understand(freshTurn(text))
  expect(plan).toEqual({ intent: 'unknown', about: 'criar em dois projetos de uma vez; peça um de cada vez' })
})

test.each([
  ['conclua todas as tasks do Radar de Estoque', { intent: 'unknown', about: 'concluir tasks' }],
  ['encerre os épicos do App de Vendas', { intent: 'unknown', about: 'concluir épicos' }],
  ['horas por projeto neste mês', { intent: 'query', query: { topic: 'logged_hours', closer: { by: 'project' } } }],
  [
    'Preciso, por favor, de um projeto chamado Selo para a Acme Indústria',
    { intent: 'create', draft: { new_project: { name: 'Selo' } }, is_guess: false },
  ],
  ['pode por uma task Ler a ata no App de Vendas', { intent: 'create', draft: { tasks: [{ title: 'Ler a ata' }] } }],
])('[AS-11] what sounds like a creation, or like none, is read for what it is: “%s”', (text, plan) => {
  expect(understand(knowing(text))).toMatchObject(plan)
})

test.each([
  [
    'como está o projeto App de Vendas?',
    'quais as tasks atrasadas dele?',
    { topic: 'late_work', project: { said: 'App de Vendas' } },
  ],
  [
    'no que o Rafael Nunes está trabalhando?',
    'o que está atrasado dele?',
    { topic: 'late_work', person: { said: 'Rafael Nunes' } },
  ],
  ['como está o projeto App de Vendas?', 'quais as tasks atrasadas?', { topic: 'late_work', project: null }],
])('[AS-11] after “%s”, “%s” is of the same where it says so', (before, text, query) => {
  const history = [
    { role: 'user', content: before },
    { role: 'assistant', content: 'Resposta.' },
  ] as const
  const page = { context_type: 'dashboard', project: null, epic: null, story: null } as const
  expect(understand({ ...freshTurn(text), history, page })).toMatchObject({ intent: 'query', query })
})

test.each([
  ['quais faturas vencem em dezembro?', 'e em fevereiro?', '2027-02-01'],
  ['faturas a vencer este mês', 'e em março?', '2027-03-01'],
  ['quais projetos terminam em dezembro?', 'e em fevereiro?', '2027-02-01'],
  ['quais tasks vencem em dezembro?', 'e em fevereiro?', '2027-02-01'],
  ['faturas pagas em outubro', 'e em fevereiro?', '2026-02-01'],
  ['quanto faturamos em outubro?', 'e em fevereiro?', '2026-02-01'],
  ['quantas horas lançamos este mês?', 'e em fevereiro?', '2026-02-01'],
  ['quais faturas estão vencidas?', 'e em fevereiro?', '2026-02-01'],
] as const)('[AS-11] after “%s”, “%s” looks the same way, to %s', (before, text, from) => {
  const history = [
    { role: 'user', content: before },
    { role: 'assistant', content: 'Resposta.' },
  ] as const
  const page = { context_type: 'dashboard', project: null, epic: null, story: null } as const
  expect(understand({ ...freshTurn(text), history, page })).toMatchObject({
    intent: 'query',
    query: { period: { from } },
  })
})

test.each([
  ['crie a task Ler a ata com prazo dia 10/12/26', { due_date: '2026-12-10' }],
  ['crie a task Ler a ata com prazo dia 10/12', { due_date: '2026-12-10' }],
  ['crie a task Ler a ata para a Marina e o Rafael', { assignee: { said: 'Marina e o Rafael' } }],
  ['crie a task Ler a ata para a Marina ou o Rafael até amanhã', { assignee: { said: 'Marina ou o Rafael' } }],
])('[AS-11] a whole day, and both people, are what was said: “%s”', (text, task) => {
  const plan = understand(freshTurn(text))
  expect(plan).toMatchObject({ intent: 'create', draft: { tasks: [{ title: 'Ler a ata', ...task }] } })
})
