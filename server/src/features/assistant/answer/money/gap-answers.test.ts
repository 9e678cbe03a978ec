import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnswerStage, startAnswerStage, today } from '../../../../../test/assistant/answer-stage.ts'
import { askAssistant } from '../../../../../test/assistant/ask-assistant.ts'
import { forManagers } from './margin-answers.ts'

let stage: AnswerStage

beforeAll(async () => {
  stage = await startAnswerStage()
  const { ids, admin, owner } = stage
  const rows = (sql: string, values: unknown[] = []) =>
    owner.query(`with org as (select org_id from users where id = $1) ${sql}`, [admin.id, ...values])
  await rows(
    `insert into work_rates (org_id, kind, user_id, valid_from, amount)
     select org_id, kind, $1, day::date, amount from org, (values
       ('cost', '2026-01-01', 80), ('cost', '2026-03-15', 90.50), ('cost', '2026-07-01', null), ('cost', '2026-09-01', 110),
       ('billing', '2026-02-01', 200)) rate (kind, day, amount)`,
  )
  await rows(
    `insert into exchange_rates (org_id, day, rate, source) select org_id, date '2026-10-01', 5.4321, 'person' from org`,
  )
  await rows(
    `insert into costs (org_id, part, label, amount, currency, every, starts_on, ends_on, spread)
     select org_id, 'seats', label, amount, currency, every, starts::date, ends::date, 'hours' from org, (values
       ('Claude Max da Marina', 100, 'USD', 'month', '2026-09-05', null),
       ('Cursor (equipe)', 550.35, 'BRL', 'month', '2026-08-10', null),
       ('Copilot', 1200, 'BRL', 'year', '2026-01-20', '2026-10-31')
     ) seat (label, amount, currency, every, starts, ends)`,
  )
  await rows(
    `insert into time_entries (org_id, project_id, user_id, date, hours)
     select org_id, $2::uuid, $1, date '2026-10-05', 4 from org`,
    [ids['Portal do Cooperado']],
  )
  const bill = async (number: string, client: string, withheld: [string, string, string | null][]) => {
    const { rows: made } = await rows(
      `, bill as (
         insert into finance_invoices (org_id, number, client, amount, due_date)
         select org_id, $2, $3, 10000, '2027-12-31' from org returning org_id, id)
       insert into finance_receivables (org_id, external_id, client, amount, expected_date, invoice_id, instalment)
       select org_id, $2, $3, 10000, '2027-12-31', id, 1 from bill returning id`,
      [number, client],
    )
    for (const [day, amount, note] of withheld)
      await rows(
        `insert into finance_payments (org_id, receivable_id, kind, amount, day, note)
         select org_id, $2, 'withheld_tax', $3, $4, $5 from org`,
        [made[0].id, amount, day, note],
      )
  }
  await bill('T-1', 'Acme', [
    ['2026-10-03', '490.00', 'ISS na NFS-e 10'],
    ['2026-10-03', '147.01', 'IRRF na NFS-e 10'],
    ['2026-10-03', '455.70', 'CSLL/PIS/COFINS na NFS-e 10'],
    ['2026-11-05', '12.30', null],
  ])
  await bill('T-2', 'Banco', [['2026-11-04', '250.00', 'ISSQN na NFS-e 11']])
})
afterAll(() => stage?.close())

const ask = (text: string, person = stage.admin) => askAssistant(stage.server, person, text, { today })

/** What each must say. Most were written from the rows of acceptance, before there was a rule for them. */
const written: [string, RegExp][] = [
  ['quanto gastamos com assinaturas este mês?', /^Assinaturas: R\$ 1\.093,56 cobrados neste mês, em 2 cobranças\./],
  ['quanto custam as licenças por mês?', /\n• 10\/2026: R\$ 1\.193,56\n• 09\/2026: R\$ 650,35\n/],
  ['qual o custo dos assentos do Cursor?', /^1 assinatura ativa de “Cursor”\. R\$ 550,35 cobrados neste mês até hoje/],
  ['quanto pagamos de Copilot em outubro?', /^Assinaturas de “Copilot”: R\$ 100,00 cobrados em outubro de 2026, em 1/],
  ['quanto custou o Claude Max no mês passado?', /^Assinaturas de “Claude Max”: R\$ 543,21 cobrados no mês passado/],
  ['custo de assinaturas e licenças deste ano', /Ficou de fora: US\$ 100,00\d* de Claude Max da Marina, sem câmbio\./],
  [
    'quais assinaturas temos?',
    /^2 assinaturas ativas\. .*\n• Claude Max da Marina: US\$ 100,00\d* por mês, desde 05\/09\/2026\n/,
  ],
  [
    'quanto o Portal do Cooperado gastou de assinaturas em outubro?',
    /^Portal do Cooperado: R\$ 1\.193,56 de assinaturas/,
  ],
  ['qual a assinatura mais cara?', /cobrados neste mês até hoje, em 2 cobranças\.\n• Cursor \(equipe\): R\$ 550,35\n/],
  ['qual o valor retido na fonte este ano?', /^R\$ 1\.355,01 retidos de impostos neste ano, em 5 retenções\./],
  [
    'quanto de ISS foi retido este mês?',
    /^R\$ 250,00 retidos de ISS neste mês, em 1 retenção\. Fora isso, R\$ 12,30 retidos não/,
  ],
  [
    'quanto de imposto foi retido nas notas em outubro?',
    /^R\$ 1\.092,71 retidos de impostos em outubro de 2026, em 3 /,
  ],
  [
    'total de retenções do mês passado',
    /^R\$ 1\.092,71 retidos de impostos no mês passado, em 3 retenções\.\n• T-1, Acme, /,
  ],
  ['quanto retiveram de IRRF este ano?', /^R\$ 147,01 retidos de IRRF neste ano/],
  ['quanto foi retido de PIS e COFINS?', /^R\$ 455,70 retidos de PIS e COFINS, em 1 retenção/],
  ['impostos retidos por cliente', /\n• Acme: R\$ 1\.105,01\n• Banco: R\$ 250,00$/],
  ['quanto de INSS retido nas faturas de novembro?', /^Nada retido de INSS em novembro de 2026\./],
  ['quanto a Acme reteve em outubro?', /^R\$ 1\.092,71 retidos de impostos de Acme em outubro de 2026/],
  [
    'qual era o custo por hora da Camila em março?',
    /^A hora de Camila Rocha em março de 2026 custava R\$ 80,00 desde 01\/01\/2026 e custava R\$ 90,50 desde 15\/03\/2026\.$/,
  ],
  ['quanto custava a hora da Camila no mês passado?', /custava R\$ 110,00 desde 01\/09\/2026\.$/],
  ['qual o custo da hora da Camila em 10/05/2026?', /em 10\/05\/2026 custava R\$ 90,50 desde 15\/03\/2026\.$/],
  ['quanto custava a hora da Camila em agosto?', /não tinha custo desde 01\/07\/2026\.$/],
  [
    'quanto custava a hora da Camila em dezembro de 2025?',
    /^Camila Rocha não tem custo por hora próprio em dezembro de 2025:/,
  ],
  [
    'valor da hora da Camila em janeiro',
    /custava R\$ 80,00 .*\nCamila Rocha não tem taxa de cobrança própria em janeiro de 2026/,
  ],
  ['quanto custa a hora da Camila?', /^A hora de Camila Rocha custa R\$ 110,00 desde 01\/09\/2026\.$/],
]

test.each(written)(
  '[MT-02] [MT-03] [MT-10] [AG-09] “%s” is answered exactly, with its rows',
  async (text, expected) => {
    const { message, links } = await ask(text)
    expect(message).toMatch(expected)
    expect(links.length).toBeGreaterThan(0)
  },
)

/** Written from the rows, before there was a rule for them. */
const paidAndDollars: [string, RegExp][] = [
  [
    'quanto pagamos de ISS em outubro?',
    /^R\$ 490,00 retidos de ISS em outubro de 2026, em 1 retenção\. Guias que a empresa paga ela mesma não estão no Leme\.\n• T-1, Acme, /,
  ],
  ['quanto pagamos de ISS este mês?', /^R\$ 250,00 retidos de ISS neste mês, em 1 retenção\. Fora isso, R\$ 12,30 /],
  ['quanto deu de PIS e COFINS este ano?', /^R\$ 455,70 retidos de PIS e COFINS neste ano, em 1 retenção/],
  ['quanto pagamos de impostos em outubro?', /^R\$ 1\.092,71 retidos de impostos em outubro de 2026, em 3 retenções/],
  ['ISS de novembro', /^R\$ 250,00 retidos de ISS em novembro de 2026/],
  ['quanto de IRRF descontaram em outubro?', /^R\$ 147,01 retidos de IRRF em outubro de 2026/],
  ['impostos deste ano por mês', /\n• 11\/2026: R\$ 262,30\n• 10\/2026: R\$ 1\.092,71/],
  [
    'qual a cotação do dólar em 10/10/2026?',
    /^O dólar custa R\$ 5,4321: cotação de 01\/10\/2026, a última até 10\/10\/2026 \(informada\)\.$/,
  ],
  ['qual a cotação do dólar em 01/10/2026?', /^O dólar custa R\$ 5,4321: cotação de 01\/10\/2026 \(informada\)\.$/],
  ['quanto está o dólar hoje?', /^O dólar custa R\$ 5,4321: cotação de 01\/10\/2026, a última até 23\/11\/2026/],
  ['quanto vale o dólar?', /^O dólar custa R\$ 5,4321/],
  ['quanto estava o dólar em 15 de outubro?', /a última até 15\/10\/2026/],
  ['qual foi a PTAX de ontem?', /a última até 22\/11\/2026/],
  ['câmbio de outubro', /^1 cotação do dólar em outubro de 2026\.\n• 01\/10\/2026: R\$ 5,4321, informada/],
  ['qual a cotação do dólar em setembro?', /^Não há cotação do dólar até 30\/09\/2026\.$/],
  ['cotação do dólar em 31/12/2030', /a última até 23\/11\/2026/],
]

test.each(paidAndDollars)(
  '[MT-03] [MT-07] [MT-10] “%s” is answered exactly, with the day that it is of',
  async (text, expected) => {
    expect((await ask(text)).message).toMatch(expected)
  },
)

test('[MT-03] [MT-10] a member hears of the dollar what the call shows them, without a link to a page that is not theirs', async () => {
  const text = 'qual a cotação do dólar em 10/10/2026?'
  const { message, links } = await ask(text, stage.member)
  expect(message).toBe((await ask(text)).message)
  expect(links).toEqual([])
})

test('[MT-10] what nothing here says is not answered with something else', async () => {
  for (const text of ['qual a nossa meta?', 'quanto pagamos de salário em outubro?'])
    await expect(ask(text)).rejects.toThrow('no question')
})

test('[MT-05] [MT-10] a member is refused subscriptions and rates in words, and reads the taxes that Financeiro shows', async () => {
  for (const text of [
    'quais assinaturas temos?',
    'quanto custou o Claude Max em outubro?',
    'quanto custava a hora da Camila em maio?',
  ])
    expect((await ask(text, stage.member)).message).toBe(forManagers.message)
  const asked = 'quanto de imposto foi retido nas notas em outubro?'
  expect((await ask(asked, stage.member)).message).toBe((await ask(asked)).message)
})
