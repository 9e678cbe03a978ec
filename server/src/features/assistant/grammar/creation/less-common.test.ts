import { expect, test } from 'vitest'
import { readDate } from '../dates.ts'
import { understandByGrammar } from '../understand.ts'
import { saidOn, toldPlan } from './test-said.ts'

const nowhere = { page: { context_type: 'dashboard', project: null, epic: null, story: null } } as const

test.each([
  ['crie a task Migrar base com estimativa de -3 horas', 'task: Migrar base | -3h'],
  ['crie a task Apagar o épico Pagamentos', 'task: Apagar o épico Pagamentos'],
  ['inclui task Pagar DAS no App Acme para 31/06', 'in App Acme; task: Pagar DAS | until 31/06'],
  ['cria a taks Revisar cadastro no App Acme pra sesta', 'in App Acme; task: Revisar cadastro | until 2026-11-27'],
  ['registra um bug pro Rafael: a busca não acha acento', 'task: a busca não acha acento | by Rafael'],
  ['cria um épico chamado de Devoluções no App Acme', 'in App Acme; epic: Devoluções'],
  ['coloca uma task de 2 horas pra mim', 'task: null | 2h | by #Marina Azevedo'],
  ['cria a task "Trocar `fetch` por **axios**" no App Acme', 'in App Acme; task: Trocar `fetch` por **axios**'],
  ['inclui no épico Relatórios do App Acme a task Revisar', 'in App Acme; task: Revisar | epic Relatórios'],
  ['cria os épicos Consulta e Baixa no App Acme', 'in App Acme; epic: Consulta; epic: Baixa'],
  ['duplique a task Assinar termo', 'cannot duplicar tasks'],
])('[AS-11] less common: %s', (text, told) => {
  expect(toldPlan(saidOn(text))).toBe(told)
})

test('[AS-11] one word of a project says where a task goes where no project is open, and else is the title’s own', () => {
  const text = 'cria a task Ajustar mensagem no cooperado'
  expect(toldPlan(saidOn(text, nowhere))).toBe('in cooperado; task: Ajustar mensagem')
  expect(toldPlan(saidOn(text))).toBe('task: Ajustar mensagem no cooperado')
})

test('[AS-11] a day without a year is the next one’s once this year’s is long gone', () => {
  expect(readDate('30 de junho', '2026-11-24')).toMatchObject({ day: '2027-06-30', problem: null })
  expect(readDate('30 de outubro', '2026-11-24')).toMatchObject({ problem: 'has_passed' })
})

test.each([
  ['o que vence esta semana?', { from: '2026-11-23', to: '2026-11-29' }],
  ['o que vence no fim de semana?', { from: '2026-11-21', to: '2026-11-22' }],
])('[AS-11] on a Sunday, “%s” is of the week that begins, or of the weekend that ends', (text, period) => {
  expect(understandByGrammar(saidOn(text, { today: '2026-11-22' }))).toMatchObject({ query: { period } })
})

test.each([
  ['quanto está em atraso?', 'overdue_by_client'],
  ['quanto vence em dezembro?', 'to_receive'],
  ['horas gastas x horas previstas do App Acme', 'project_budget'],
  ['quais os próximos prazos do App Acme?', 'due_work'],
])('[AS-11] “%s” asks for %s', (text, topic) => {
  expect(understandByGrammar(saidOn(text, nowhere))).toMatchObject({ query: { topic } })
})

test('[AS-11] what the assistant is and can do is help', () => {
  expect(understandByGrammar(saidOn('quem é você e o que sabe fazer?'))).toEqual({ intent: 'help' })
})
