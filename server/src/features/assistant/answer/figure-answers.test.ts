import { paths } from '@leme/contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnswerStage, startAnswerStage } from '../../../../test/assistant/answer-stage.ts'

let stage: AnswerStage

beforeAll(async () => {
  stage = await startAnswerStage()
  await stage.owner.query(
    `insert into finance_invoices (org_id, number, client, amount, due_date, paid_date, status)
     select org_id, number, 'Zeta', amount, '2026-05-10', paid_date::date, 'paid' from users,
       (values ('NF-8', 10, '2026-05-10'), ('NF-9', 20, '2026-05-11')) as paid (number, amount, paid_date)
     where users.id = $1`,
    [stage.admin.id],
  )
  await stage.owner.query(
    `insert into time_entries (org_id, project_id, user_id, date, hours)
     select org_id, id, $2, date, hours from projects,
       (values (date '2026-11-22', 2), (date '2026-11-03', 3)) as logged (date, hours) where id = $1`,
    [stage.ids['Portal Antigo'], stage.admin.id],
  )
})
afterAll(() => stage?.close())

test.each([
  [
    'tickets abertos',
    '2 tickets abertos, 1 P1. Além disso, 1 em In Progress. Com os encerrados, 4 ao todo.\n• Painel caiu: P1, desde 22/11/2026\n• Senha: P3, desde 23/11/2026',
  ],
  ['tickets da helena avila', 'Nenhum ticket aberto de “helena avila”. Além disso, 1 em In Progress.'],
  ['tickets da Clínica Vida', 'Não encontrei nenhum cliente, pessoa ou solicitante com o nome “Clínica Vida”.'],
  ['tickets abertos hoje', '1 ticket aberto que chegou hoje.\n• Senha: P3, desde 23/11/2026'],
  ['chamados urgentes', '1 ticket aberto P1.\n• Painel caiu: P1, desde 22/11/2026'],
  ['tickets abertos ontem', '1 ticket aberto que chegou ontem, 1 P1.\n• Painel caiu: P1, desde 22/11/2026'],
])('[AS-11] tickets: “%s”', async (text, expected) => {
  expect(await stage.answerTo(text)).toBe(expected)
})

test.each([
  [
    'quanto temos a receber?',
    'R$ 2.250,50 a receber: R$ 1.750,30 em 4 recebíveis e R$ 500,20 em 2 faturas em aberto, dos quais R$ 1.200,50 em atraso. Uma dívida que esteja nas duas listas com outro valor ou dia entra duas vezes.',
  ],
  [
    'quanto a Acme deve?',
    'R$ 1.200,50 a receber de Acme: R$ 1.000,30 em 2 recebíveis e R$ 200,20 em 1 fatura em aberto, dos quais R$ 1.200,50 em atraso. Uma dívida que esteja nas duas listas com outro valor ou dia entra duas vezes.',
  ],
  [
    'a receber este mês',
    'R$ 1.800,30 a receber neste mês: R$ 1.500,30 em 3 recebíveis e R$ 300,00 em 1 fatura em aberto, dos quais R$ 1.000,30 em atraso. Uma dívida que esteja nas duas listas com outro valor ou dia entra duas vezes.',
  ],
  ['recebíveis deste mês', 'R$ 1.500,30 a receber neste mês, em 3 recebíveis, dos quais R$ 1.000,30 em atraso.'],
  ['quanto vamos receber em dezembro?', 'R$ 250,00 a receber em dezembro de 2026, em 1 recebível.'],
  ['quanto temos a receber em janeiro?', 'Nada a receber em janeiro de 2027.'],
  [
    'quanto recebemos este mês?',
    'R$ 77,00 recebidos neste mês, em 1 recebível. Fora isso, R$ 100,10 em 1 fatura paga sem recebimento registrado.',
  ],
  [
    'quem está devendo?',
    'R$ 1.200,50 em atraso, de 1 cliente: R$ 1.000,30 em 2 recebíveis em atraso e R$ 200,20 em 1 fatura vencida. Uma dívida que esteja nas duas listas com outro valor ou dia entra duas vezes.',
  ],
  ['o cliente Banco está em atraso?', 'Banco não está em atraso.'],
  ['faturas vencidas', 'R$ 200,20 em 1 fatura vencida.'],
  ['faturas em aberto', 'R$ 500,20 em 2 faturas em aberto: R$ 300,00 a vencer e R$ 200,20 vencidos.'],
  ['faturas pagas este mês', 'R$ 100,10 em 1 fatura paga neste mês.'],
  [
    'quanto faturamos em outubro?',
    'R$ 300,30 em 2 faturas com emissão em outubro de 2026: R$ 100,10 pagos e R$ 200,20 vencidos. 2 não têm dia de emissão e contam pelo vencimento. Fora isso, 1 fatura em rascunho e 1 fatura cancelada.',
  ],
  ['faturas do Banco', 'R$ 300,00 em 1 fatura de Banco. Fora isso, 1 fatura em rascunho e 1 fatura cancelada.'],
])('[AS-11] finance: “%s”', async (text, expected) => {
  expect((await stage.answerTo(text)).split('\n')[0]).toBe(expected)
})

test.each([
  ['quanto foi pago em atraso em maio?', 'R$ 20,00 em 1 fatura paga com atraso em maio de 2026.'],
  ['quais faturas da Zeta foram pagas com atraso?', 'R$ 20,00 em 1 fatura paga com atraso de Zeta.'],
  ['quais faturas atrasadas não foram pagas?', 'R$ 200,20 em 1 fatura vencida.'],
])('[AS-11] “%s” is of invoices paid after their day, or of those that are not paid', async (text, expected) => {
  expect((await stage.answerTo(text)).split('\n')[0]).toBe(expected)
})

test.each([
  ['qual cliente pagou mais?', 'Acme soma mais em faturas pagas: R$ 100,10.'],
  ['quem pagou mais em maio?', 'Zeta soma mais em faturas pagas em maio de 2026: R$ 30,00.'],
  ['qual cliente pagou menos?', 'Zeta soma menos em faturas pagas: R$ 30,00.'],
  ['de qual cliente faturamos mais?', 'Acme soma mais em faturas: R$ 300,30.'],
  ['qual cliente tem mais faturas vencidas?', 'Acme soma mais em faturas vencidas: R$ 200,20.'],
])('[AS-11] “%s” is answered by the sums of each client', async (text, expected) => {
  const { message, links } = await stage.ask(text)
  expect(message.split('\n')[0]).toContain(expected)
  expect(links[0]).toMatchObject({ noun: 'client', label: expected.split(' ')[0] })
})

test.each(['quanto cada cliente pagou este ano?', 'quais clientes pagaram este ano?'])(
  '[AS-11] “%s” is answered with each one’s sum',
  async (text) => {
    expect(await stage.answerTo(text)).toBe(
      'R$ 130,10 em faturas pagas neste ano, de 2 clientes.\n• Acme: R$ 100,10 em 1 fatura paga\n• Zeta: R$ 30,00 em 2 faturas pagas',
    )
  },
)

test('[AS-11] overdue by client adds what one client owes, and turns at midnight', async () => {
  expect((await stage.answerTo('clientes em atraso')).split('\n')[1]).toBe(
    '• Acme: R$ 1.200,50, R$ 1.000,30 em 2 recebíveis e R$ 200,20 em 1 fatura, em atraso há 23 dias',
  )
  expect(await stage.answerTo('clientes em atraso', '2026-11-24')).toMatch(
    /^R\$ 2\.000,50 em atraso, de 2 clientes: R\$ 1\.500,30 em 3 recebíveis em atraso e R\$ 500,20 em 2 faturas vencidas\. [^\n]+\n/,
  )
  expect(await stage.answerTo('quem deve mais?', '2026-11-24')).toMatch(
    /^Quem mais deve em atraso é Acme: R\$.1\.200,50\. Ao todo: /,
  )
  expect(await stage.answerTo('clientes em atraso', '2026-11-10')).toMatch(
    /^R\$ 200,20 em atraso, de 1 cliente: R\$ 200,20 em 1 fatura vencida\.\n• Acme: R\$ 200,20 em 1 fatura/,
  )
  expect(await stage.answerTo('clientes em atraso', '2026-01-10')).toBe('Nenhum cliente está em atraso.')
  expect((await stage.ask('clientes em atraso')).links).toEqual([
    { noun: 'client', label: 'Acme', url: '/finance?invoice_status=overdue&receivable_status=late&client=Acme' },
    { noun: 'page', label: 'Financeiro', url: '/finance?invoice_status=overdue&receivable_status=late' },
  ])
})

test('[AS-12] whether a client is late is answered by what it owes, and by the work for it', async () => {
  const { message, links } = await stage.ask('a Acme está em atraso?')
  expect(message).toBe(
    'R$ 1.200,50 em atraso de Acme: R$ 1.000,30 em 2 recebíveis em atraso e R$ 200,20 em 1 fatura vencida. Uma dívida que esteja nas duas listas com outro valor ou dia entra duas vezes.\n• NF-2, Acme: R$ 200,20, venceu em 31/10/2026, há 23 dias\n• Acme: R$ 1.000,10, previsto para 10/11/2026, em atraso há 13 dias\n• ACME: R$ 0,20, previsto para 22/11/2026, em atraso ontem\n3 tasks estão atrasadas nos projetos de Acme.',
  )
  expect(links.at(-1)).toMatchObject({ noun: 'page', url: '/projects?q=Acme' })
  expect(await stage.answerTo('o que está atrasado na Acme?')).toMatch(/^3 tasks atrasadas nos projetos de Acme:/)
})

test.each([
  ['quem trabalhou no Portal Antigo ontem?', '2h lançadas ontem no projeto Portal Antigo.\n• Camila Rocha: 2h'],
  ['quem trabalhou ontem?', '2h lançadas ontem.\n• Camila Rocha: 2h'],
  ['no que a Camila trabalhou?', '5h lançadas por Camila Rocha.\n• Portal Antigo: 5h'],
  ['quanto trabalhamos hoje?', 'Nenhuma hora lançada hoje.'],
  [
    'quem trabalha no Portal Antigo?',
    '1 pessoa está no projeto Portal Antigo.\n• Camila Rocha: Contribuidor, 1 task aberta',
  ],
])(
  '[AS-11] who worked is answered with the hours that were logged, who works with who is on it: “%s”',
  async (text, expected) => {
    expect(await stage.answerTo(text)).toBe(expected)
  },
)

test('[AS-11] agents: cost as far as it is known, failures and runs, by days of São Paulo', async () => {
  expect(await stage.answerTo('quanto gastamos com agentes hoje?')).toBe(
    'US$ 0,3874 com agentes hoje, em 2 execuções. O custo de outra execução não é conhecido.\n• Triagem: US$ 0,3874 em 2 execuções',
  )
  expect((await stage.answerTo('quanto gastamos com agentes ontem?')).split('\n')[0]).toBe(
    'US$ 1,0000 com agentes ontem, em 1 execução.',
  )
  expect((await stage.answerTo('custo do agente Triagem esta semana')).split('\n')[0]).toMatch(
    /^US\$ 0,3874 de Triagem nesta semana/,
  )
  expect(await stage.answerTo('quanto gastamos com agentes mês passado?')).toBe('Nenhuma execução no mês passado.')
  expect(await stage.ask('quais agentes falharam hoje?')).toEqual({
    message:
      '1 falha hoje, de 3 execuções: Triagem (1).\n• Triagem, invoke_agent: O modelo não respondeu (23/11/2026 10:00)',
    links: [
      { noun: 'agent_run', label: 'Triagem', url: paths.agentRun(stage.ids.falha ?? '') },
      { noun: 'page', label: 'Execuções com falha', url: '/observability?period=24h&status=failed' },
    ],
  })
  expect(await stage.answerTo('quais agentes falharam ontem?')).toBe('Nada falhou ontem: 1 execução sem falha.')
  expect((await stage.answerTo('quantas execuções hoje?')).split('\n')[0]).toBe(
    '3 execuções hoje: 2 concluídas, 1 com falha.',
  )
})

test.each([
  [
    'quanto recebemos no primeiro semestre?',
    /^Nenhum recebimento registrado no 1º semestre de 2026\. Fora isso, R\$ 30,00 em 2 faturas pagas sem/,
  ],
  [
    'quanto recebemos no quarto trimestre?',
    /^R\$ 77,00 recebidos no 4º trimestre de 2026, em 1 recebível\. Fora isso, R\$ 100,10 em 1 fatura paga sem/,
  ],
  [
    'quanto recebemos neste semestre?',
    /^R\$ 77,00 recebidos neste semestre, em 1 recebível\. Fora isso, R\$ 100,10 em 1 fatura paga sem/,
  ],
  ['quanto temos a receber no ano que vem?', 'Nada a receber no ano que vem.'],
])('[AS-11] “%s” is of a part of the year, and of no client', async (text, expected) => {
  expect(await stage.answerTo(text)).toMatch(expected)
})

test.each([
  ['qual fatura vence primeiro?', /^R\$ 500,20 em 2 faturas em aberto[^\n]*\n• NF-2,/],
  ['qual fatura vence por último?', /^R\$ 500,20 em 2 faturas em aberto[^\n]*\n• NF-3,/],
])('[AS-11] “%s” is ordered by its day, not by its amount', async (text, expected) => {
  expect(await stage.answerTo(text)).toMatch(expected)
})
