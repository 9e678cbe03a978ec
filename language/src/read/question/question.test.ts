import { expect, test } from 'vitest'
import { freshTurn } from '../../../corpus.ts'
import { understand } from '../../understand.ts'

test.each([
  ['quais tasks vencem antes de 05/12?', { topic: 'due_work', period: { to: '2026-12-04' } }],
  ['quais tasks vencem depois de 05/12?', { topic: 'due_work', period: { from: '2026-12-06' } }],
  ['faturas pagas antes de 01/10', { topic: 'invoices', period: { to: '2026-09-30' } }],
])('[AS-11] “%s” asks of the days on that side', (text, query) => {
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'query', query })
})

test('[AS-11] a question of two priorities says which ones it was not read with', () => {
  const plan = understand(freshTurn('quantas tasks P1 e P2 estão atrasadas?'))
  expect(plan).toMatchObject({ intent: 'query', query: { closer: { unread: ['P1 e P2'] } } })
})

test.each([
  ['faturas em dezembro', '2026-12-01'],
  ['faturas de março', '2026-03-01'],
  ['faturas pagas em dezembro', '2025-12-01'],
  ['faturas de 10/12', '2026-12-10'],
  ['tasks da Camila em dezembro', '2026-12-01'],
  ['quanto gastamos em dezembro?', '2025-12-01'],
  ['quanto faltou receber em outubro?', '2026-10-01'],
  ['o que vence em outubro?', '2026-10-01'],
  ['quais faturas vencem em março?', '2027-03-01'],
  ['quanto faturamos em março?', '2026-03-01'],
])('[AS-11] in November “%s” begins on %s', (text, from) => {
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'query', query: { period: { from } } })
})

test.each([
  'quais tasks eu concluí esta semana?',
  'o que eu já concluí essa semana?',
  'o que eu fiz esta semana?',
  'quantas tasks eu fechei esta semana?',
])('[AS-11] “%s” asks what is done by who asks', (text) => {
  const query = { topic: 'person_work', status: 'done', person: { label: 'Marina Azevedo' } }
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'query', query })
})

test('[AS-11] “dessas” is no slip for what is spent', () => {
  expect(understand(freshTurn('quantas dessas estão atrasadas?'))).toMatchObject({ query: { topic: 'late_work' } })
  expect(understand(freshTurn('quantas dessas são P1?')).intent).toBe('unknown')
})

test.each([
  ['quantas tasks atrasadas e quanto temos a receber?', 'late_work', ['to_receive']],
  ['o que está atrasado? Quem está devendo?', 'late_work', ['overdue_by_client']],
  [
    'quem está livre, quem está devendo e quais agentes falharam?',
    'person_work',
    ['overdue_by_client', 'agent_failures'],
  ],
  ['quanto recebemos em outubro e quanto vamos receber em dezembro?', 'to_receive', ['to_receive']],
  ['tasks atrasadas e mostre os tickets', 'late_work', ['open_tickets']],
])('[AS-11] “%s” asks of each', (text, topic, others) => {
  const plan = understand(freshTurn(text))
  expect(plan).toMatchObject({ query: { topic }, also: others.map((other) => ({ topic: other })) })
})

test.each([
  ['quanto faturamos e quanto recebemos em 10/2026?', 'invoices', 'to_receive'],
  ['quanto recebemos e quanto faturamos em 10/2026?', 'to_receive', 'invoices'],
  ['quanto gastamos e quanto faturamos em 10/2026?', 'costs', 'invoices'],
])('[MT-10] “%s” names the days once for both', (text, topic, other) => {
  const period = { from: '2026-10-01', to: '2026-10-31' }
  const plan = understand(freshTurn(text))
  expect(plan).toMatchObject({ query: { topic, period }, also: [{ topic: other, period }] })
})

test('[MT-10] what is still to come is of no days that were', () => {
  const plan = understand(freshTurn('quanto temos a receber e quanto recebemos em 10/2026?'))
  expect(plan).toMatchObject({ query: { period: null }, also: [{ period: { from: '2026-10-01' } }] })
})

test.each([
  'quanto faturamos e recebemos em outubro?',
  'faturado e recebido de outubro',
  'quanto gastamos e recebemos?',
])('[MT-10] “%s” asks for two sums, of which none is answered alone', (text) => {
  expect(understand(freshTurn(text))).toMatchObject({ query: { closer: { unmet: [expect.stringContaining(' e ')] } } })
})

test('[AS-11] what is asked second goes on from what is asked first', () => {
  const plan = understand(freshTurn('quantas tasks tem o App de Vendas e quem está nesse projeto?'))
  expect(plan).toMatchObject({ also: [{ topic: 'project_people', project: { said: 'App de Vendas' } }] })
})

test.each(['qual o status do App de Vendas e quando termina?', 'quais projetos estão atrasados e por quê?'])(
  '[AS-11] “%s” is one question',
  (text) => {
    const plan = understand(freshTurn(text))
    expect(plan).toMatchObject({ intent: 'query' })
    expect(plan).not.toHaveProperty('also')
  },
)

test('[MT-10] what an hour is billed at is asked of the project that is open, where none is named', () => {
  const project = { id: 'p', label: 'App de Vendas' }
  const page = { context_type: 'projects', project, epic: null, story: null } as const
  const asked = { topic: 'hour_cost', closer: { fact: 'billing' } }
  expect(understand({ ...freshTurn('quanto cobramos por hora?'), page })).toMatchObject({
    query: { ...asked, project },
  })
  expect(understand(freshTurn('quanto cobramos por hora?'))).toMatchObject({ query: { ...asked, project: null } })
})

test.each([
  ['quanto gastamos em outubro?', 'costs'],
  ['quanto gastamos este ano?', 'costs'],
  ['quanto gastamos ontem?', 'agent_cost'],
  ['quanto gastamos nos últimos 7 dias?', 'agent_cost'],
  ['quanto gastamos com agentes em outubro?', 'agent_cost'],
  ['custo do Atendente Virtual em outubro', 'agent_cost'],
  ['quantas horas gastamos no App de Vendas em outubro?', 'project_budget'],
])('[MT-10] “%s” is asked of %s: months have all costs, days those of agents', (text, topic) => {
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'query', query: { topic } })
})

test.each([
  'vale a pena o projeto App de Vendas?',
  'o App de Vendas compensa?',
  'valeu a pena o projeto App de Vendas',
])('[MT-10] “%s” asks what a project leaves, and orders nothing', (text) => {
  expect(understand(freshTurn(text))).toMatchObject({ intent: 'query', query: { topic: 'margin' } })
})

test.each(['vale a pena criar o projeto Zeta para a Acme?', 'vale criar um projeto Zeta para a Acme'])(
  '[MT-10] “%s” asks for a project',
  (text) => {
    expect(understand(freshTurn(text))).toMatchObject({ intent: 'create', draft: { new_project: { name: 'Zeta' } } })
  },
)

test('[MT-10] what only asks of a project that is not there begins no order', () => {
  for (const text of ['presta o projeto Zeta?', 'combina o projeto Zeta com a gente?', 'e bom o projeto Zeta?'])
    expect(understand(freshTurn(text)).intent).not.toBe('create')
})
