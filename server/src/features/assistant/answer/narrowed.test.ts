import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAssistant } from '../../../../test/assistant/ask-assistant.ts'
import { bulkNouns, rowOf, send } from '../../../../test/import/bulk-nouns.ts'
import { type Person, signUp } from '../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

const today = '2026-11-23'
let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer()
  person = await signUp(server.url)
  const { invoice, receivable } = bulkNouns
  await person.ask('POST', '/api/clients', { name: 'Construtora Horizonte' })
  const bill = (number: string, client: string, amount: string, due_date: string, more = {}) =>
    rowOf(invoice, number, { client, amount, due_date, ...more })
  await send(person, invoice, [
    bill('001001', 'Construtora Horizonte', '10.00', '2026-11-20'),
    bill('001002', 'Construtora Horizonte Ltda.', '200.00', '2026-09-01'),
    bill('F-900', 'Acme', '3000.00', '2026-11-30'),
    bill('001004', 'Acme', '400.00', '2026-10-10', { status: 'paid', paid_date: '2026-10-20' }),
    bill('001005', 'Acme', '500.00', '2026-10-12', { status: 'paid', paid_date: '2026-10-12' }),
    bill('001006', 'Zeta', '60.00', '2026-10-15', { status: 'paid', paid_date: '2026-10-30' }),
    bill('001007', 'Acme', '7.00', '2026-12-01'),
    bill('NF 1001-1/3', 'Cancela', '11.00', '2026-11-02', { status: 'cancelled' }),
    bill('NF 1001-2/3', 'Cancela', '12.00', '2026-12-02', { status: 'cancelled' }),
  ])
  await send(person, receivable, [
    rowOf(receivable, 'R1', { client: 'Beta', amount: '5000.00', expected_date: '2026-11-21' }),
    rowOf(receivable, 'R2', { client: 'Construtora Horizonte Ltda.', amount: '200.00', expected_date: '2026-09-01' }),
  ])
})
afterAll(() => server?.close())

const ask = (text: string) => askAssistant(server, person, text, { today })
const first = async (text: string) => (await ask(text)).message.split('\n')[0]

test('[AS-11] what is late since more than so many days is of work and of money, and opens its rows', async () => {
  const { message, links } = await ask('o que está vencido há mais de 30 dias?')
  expect(message).toMatch(
    /^Nenhuma task está atrasada com vencimento há mais de 30 dias\.\nA receber: R\$ 200,00 em atraso há mais de 30 dias, de 1 cliente/,
  )
  expect(message).toContain('1 recebível repete uma fatura de mesmo cliente, valor e dia, e foi somado uma vez.')
  expect(links.at(-1)?.url).toBe('/finance?invoice_status=overdue&receivable_status=late&to=2026-10-23')
})

test.each(['a fatura NF 1001 foi paga?', 'quanto falta receber da nf 1001?', 'a NF 1001 2/3 foi paga?'])(
  '[AS-11] “%s” finds the instalments of that number',
  async (text) => {
    const { message } = await ask(text)
    expect(message).not.toContain('Não encontrei')
    expect(message).toContain('NF 1001-1/3')
    expect(message).toContain('NF 1001-2/3')
  },
)

test('[AS-11] who owes most is said of what is late and, beside it, of all that is open', async () => {
  expect(await first('quem mais nos deve?')).toMatch(
    /^Quem mais deve em atraso é Beta: R\$ 5\.000,00\. .*Com o que ainda vai vencer, quem mais deve é Beta: R\$ 5\.000,00\.$/,
  )
  const { message } = await askAssistant(server, person, 'quem é o nosso maior devedor?', { today: '2026-11-20' })
  expect(message.split('\n')[0]).toMatch(
    /^R\$ 200,00 em atraso, de 1 cliente: .*Com o que ainda vai vencer, quem mais deve é Beta: R\$ 5\.000,00\.$/,
  )
})

test.each([
  ['a fatura 001001 foi paga?', '001001, Construtora Horizonte: R$ 10,00, venceu em 20/11/2026, há 3 dias.'],
  ['qual o valor da fatura F-900?', 'F-900, Acme: R$ 3.000,00, vence em 30/11/2026.'],
  ['a fatura 999999 foi paga?', 'Não encontrei nenhuma fatura com o número “999999”.'],
])('[AS-11] “%s” is of that one invoice', async (text, expected) => {
  expect(await first(text)).toBe(expected)
})

test.each([
  [
    'quanto a Construtora Horizonte deve?',
    /^R\$ 10,00 a receber de Construtora Horizonte,/,
    '“Construtora Horizonte Ltda.”',
  ],
  [
    'quanto a Construtora Horizonte Ltda. deve?',
    /^R\$ 200,00 a receber de Construtora Horizonte Ltda\.:/,
    '“Construtora Horizonte”',
  ],
])(
  '[AS-11] “%s” is of the whole name that is said, and names the one that is like it',
  async (text, expected, other) => {
    const { message } = await ask(text)
    expect(message).toMatch(expected)
    expect(message.split('\n').at(-1)).toBe(`Há também ${other}, que é outro cliente e não entra aqui.`)
  },
)

test.each([
  [
    'qual cliente deve há mais tempo?',
    /^Quem deve há mais tempo é Construtora Horizonte Ltda\.: desde 01\/09\/2026, há 83 dias\./,
  ],
  ['faturas de outubro, por cliente', /^R\$ 960,00 em faturas com emissão em outubro de 2026, de 2 clientes\.$/],
  ['5 maiores clientes', /^Acme soma mais em faturas: R\$ 3\.907,00\. Ao todo: /],
  [
    'qual o atraso médio dos pagamentos?',
    /^Em média, 8,3 dias depois do vencimento, em 3 faturas pagas\. Com atraso, 2: 12,5 dias em média\.$/,
  ],
  [
    'quais faturas vencem no fim do mês?',
    /^R\$ 3\.000,00 em 1 fatura em aberto com vencimento de hoje até 30\/11\/2026\.$/,
  ],
  ['quem está devendo hoje?', /^R\$ 5\.210,00 em atraso, de 3 clientes/],
  ['faturas por mês', /^R\$ 4\.177,00 em faturas, de 4 meses de emissão\. Fora isso, 2 faturas canceladas\.$/],
  ['faturas por status', /^R\$ 4\.200,00 em faturas, de 4 status\.$/],
  ['qual o percentual de faturas vencidas?', /^29% são faturas vencidas: 2 de 7; em valor, /],
  [
    'quem está devendo?',
    /^R\$ 5\.210,00 em atraso, de 3 clientes: R\$ 5\.200,00 em 2 recebíveis em atraso e R\$ 210,00 em 2 faturas vencidas\. 1 recebível repete/,
  ],
])('[AS-11] “%s” is measured as it is asked', async (text, expected) => {
  expect(await first(text)).toMatch(expected)
})

test.each([
  ['tem alguma nota de crédito?', 'nota de crédito'],
  ['quanto gastamos com agentes em reais?', 'em reais'],
  ['faturas por projeto', 'por projeto'],
  ['custo dos agentes por execução', 'média'],
  ['quanto recebemos via pix em outubro?', 'via” e “pix'],
  ['tickets P1 por mês', 'por mês'],
  ['qual a task mais antiga?', 'menos'],
])('[AS-11] “%s” is narrowed as no answer can be, which is said first', async (text, part) => {
  expect(await first(text)).toContain(`Não sei responder sobre “${part}”`)
})

test('[AS-12] the groups of an answer open the rows that each of them counts', async () => {
  const { links } = await ask('faturas vencidas por cliente')
  expect(links.map(({ url }) => url)).toContain(
    '/finance?invoice_status=overdue&client=Construtora%20Horizonte%20Ltda.',
  )
})
