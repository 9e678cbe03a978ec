import { formatDate, formatMoney } from '@leme/contract/format/format'
import type { FinanceSummary } from '@leme/contract/money/finance'
import { assert, asyncProperty, constantFrom, integer } from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAssistant, plainBlanks } from '../../../../../test/assistant/ask-assistant.ts'
import { type Person, signUp } from '../../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

const today = '2026-11-29'
const dayAt = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10)

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

type Debt = { client: string; amount: string; number?: string; due?: string }
type Paid = { kind: string; amount: string; day: string; voided?: boolean }

/** Someone whose organisation is owed each debt, with what settles it. */
async function owed(debts: readonly (Debt & { payments: readonly Paid[] })[]): Promise<Person> {
  const person = await signUp(server.url, { display_name: 'Camila Rocha' })
  const { rows } = await owner.query('select org_id from users where id = $1', [person.id])
  const org = rows[0].org_id
  for (const [at, { client, amount, number, due = today, payments }] of debts.entries()) {
    const invoice = number
      ? await owner.query(
          `insert into finance_invoices (org_id, number, client, amount, due_date) values ($1, $2, $3, $4, $5) returning id`,
          [org, number, client, amount, due],
        )
      : null
    const receivable = await owner.query(
      `insert into finance_receivables (org_id, external_id, client, amount, expected_date, invoice_id, instalment)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [org, `R-${at}`, client, amount, due, invoice?.rows[0].id ?? null, invoice ? 1 : null],
    )
    for (const { kind, amount, day, voided } of payments)
      await owner.query(
        `insert into finance_payments (org_id, receivable_id, kind, amount, day, voided_at)
         values ($1, $2, $3, $4, $5, case when $6 then now() end)`,
        [org, receivable.rows[0].id, kind, amount, day, voided ?? false],
      )
  }
  return person
}

const answer = async (person: Person, text: string) => (await askAssistant(server, person, text, { today })).message

test('[MT-10] taxes withheld and discounts are no money received: the answer is what came, with its rows', async () => {
  const person = await owed([
    {
      ...{ number: 'NF-31', client: 'Acme', amount: '14280.50' },
      payments: [
        { kind: 'withheld_tax', amount: '1592.28', day: '2026-11-03' },
        { kind: 'payment', amount: '12688.22', day: '2026-11-20' },
      ],
    },
    {
      ...{ client: 'Banco', amount: '300.00' },
      payments: [{ kind: 'withheld_tax', amount: '300.00', day: '2026-11-10' }],
    },
  ])
  const came = [
    'R$ 12.688,22 recebidos em novembro de 2026, em 1 recebível.',
    '• NF-31, Acme: R$ 12.688,22 de R$ 14.280,50, recebido em 20/11/2026',
  ]
  expect(await answer(person, 'quanto entrou em novembro?')).toBe(came.join('\n'))
  expect(await answer(person, 'quanto recebemos da Acme em novembro?')).toMatch(
    /^R\$ 12\.688,22 recebidos de Acme em novembro de 2026, em 1 recebível\.\n• NF-31/,
  )
  expect(await answer(person, 'quanto recebemos do Banco em novembro?')).toBe(
    'Nada recebido de Banco em novembro de 2026.',
  )
})

test('[MT-10] a part that was paid is received on its day, and interest and what went back too', async () => {
  const person = await owed([
    {
      ...{ client: 'Acme', amount: '7777.77' },
      payments: [
        { kind: 'payment', amount: '5000.00', day: '2026-11-20' },
        { kind: 'payment', amount: '100.00', day: '2026-11-21', voided: true },
      ],
    },
    {
      ...{ client: 'ACME', amount: '50.00' },
      payments: [
        { kind: 'payment', amount: '50.00', day: '2026-10-01' },
        { kind: 'interest', amount: '2.50', day: '2026-11-02' },
        { kind: 'refund', amount: '10.00', day: '2026-11-04' },
      ],
    },
  ])
  expect(await answer(person, 'quanto recebemos da Acme em novembro?')).toBe(
    [
      'R$ 4.992,50 recebidos de Acme em novembro de 2026, em 2 recebíveis.',
      '• Acme: R$ 5.000,00 de R$ 7.777,77, recebido em 20/11/2026',
      '• ACME: −R$ 10,00, devolvido em 04/11/2026',
      '• ACME: R$ 2,50 de juros e multa, recebido em 02/11/2026',
    ].join('\n'),
  )
  // What went back is no receipt, and none of those that a mean is of.
  expect(await answer(person, 'qual o menor recebimento?')).toMatch(
    /^O menor é o de ACME, de R\$ 2,50\. Ao todo: R\$ 5\.042,50/,
  )
  expect(await answer(person, 'qual a média dos recebimentos?')).toMatch(/^Em média, R\$ 1\.680,83 cada\./)
  expect(await answer(person, 'quanto recebemos por mês?')).toBe(
    [
      'R$ 5.042,50 recebidos, de 2 meses.',
      '• outubro de 2026: R$ 50,00 em 1 recebível',
      '• novembro de 2026: R$ 4.992,50 em 2 recebíveis',
    ].join('\n'),
  )
})

test('[MT-10] what the answer says was received is what the summary of the finances says, of any client and days', async () => {
  const clients = ['Acme', 'ACME', 'Banco', 'Clínica Vida']
  const kinds = ['payment', 'payment', 'discount', 'withheld_tax', 'card_fee', 'interest', 'refund']
  // The same debts in each run: the questions are what is drawn.
  const debts = Array.from({ length: 60 }, (_, at) => ({
    client: clients[at % clients.length] ?? 'Acme',
    amount: `${100 + at * 37}.${10 + at}`,
    due: dayAt(((at * 31) % 120) - 90),
    ...(at % 3 === 0 && { number: `NF-${at}` }),
    payments: Array.from({ length: at % 4 }, (_, nth) => ({
      kind: kinds[(at * 5 + nth * 3) % kinds.length] ?? 'payment',
      amount: `${1 + ((at * 53 + nth * 17) % 90)}.${10 + ((at + nth) % 90)}`,
      day: dayAt(-((at * 13 + nth * 29) % 90)),
      voided: (at + nth) % 7 === 0,
    })),
  }))
  // Nothing goes back that did not come.
  for (const { payments } of debts) {
    let received = 0
    for (const payment of payments) {
      if (payment.kind === 'refund' && Number(payment.amount) > received) payment.kind = 'interest'
      if (!payment.voided && ['payment', 'interest'].includes(payment.kind)) received += Number(payment.amount)
      if (!payment.voided && payment.kind === 'refund') received -= Number(payment.amount)
    }
  }
  const person = await owed(debts)
  await assert(
    asyncProperty(
      constantFrom(null, 'Acme', 'Banco', 'Clínica Vida'),
      integer({ min: 0, max: 95 }),
      integer({ min: 0, max: 95 }),
      async (client, one, other) => {
        const [from, to] = [dayAt(-Math.max(one, other)), dayAt(-Math.min(one, other))]
        const filter = new URLSearchParams({ from, to, by: 'payment', ...(client && { client }) })
        const { receivables } = (await person.ask('GET', `/api/finance/summary?${filter}`)).body as FinanceSummary
        const text = `quanto recebemos${client ? ` de ${client}` : ''} entre ${formatDate(from)} e ${formatDate(to)}?`
        const said = await answer(person, text)
        if (/^Nada recebido/.test(said)) expect(receivables.received, text).toBe('0.00')
        else
          expect(said.slice(0, said.indexOf(' recebidos')), text).toBe(plainBlanks(formatMoney(receivables.received)))
      },
    ),
    { numRuns: 60 },
  )
})
