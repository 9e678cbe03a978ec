import { formatMoney } from '@leme/contract/format/format'
import type { InvoiceWithInstalments } from '@leme/contract/money/billing'
import type { FinanceSummary } from '@leme/contract/money/finance'
import type { Margin } from '@leme/contract/money/margin'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAssistant, plainBlanks } from '../../../../../test/assistant/ask-assistant.ts'
import { type Person, signUp } from '../../../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'

const today = '2026-11-22'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-22T15:00:00Z') })
})
afterAll(() => server?.close())

const ask = (person: Person, text: string) => askAssistant(server, person, text, { today })
const money = (amount: string) => plainBlanks(formatMoney(amount))

async function post<T>(person: Person, path: string, body: object): Promise<T> {
  const answer = await person.ask('POST', `/api/finance/${path}`, body)
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
  return answer.body as T
}

const bill = (
  person: Person,
  number: string,
  client: string,
  instalments: [amount: string, day: string][],
  issue_date: string | null = '2026-09-01',
) =>
  post<InvoiceWithInstalments>(person, 'invoices', {
    ...{ number, client, issue_date },
    instalments: instalments.map(([amount, expected_date]) => ({ amount, expected_date })),
  })
const pay = (person: Person, { instalments }: InvoiceWithInstalments, amount: string, besides: object = {}) =>
  post(person, `receivables/${instalments[0]?.id}/payments`, { amount, day: '2026-11-01', ...besides })

describe('what was invoiced', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await signUp(server.url)
    await bill(admin, 'NFS-e 3001', 'Horizonte', [['1000.00', '2026-10-10']])
    const part = await bill(admin, 'NFS-e 3002', 'Horizonte', [['600.00', '2026-12-10']], '2026-10-20')
    await pay(admin, part, '150.00')
    const taxed = await bill(admin, 'NFS-e 3003', 'Vale Azul', [['2000.00', '2026-12-15']], '2026-11-03')
    await pay(admin, taxed, '200.50', { kind: 'withheld_tax', sure: true })
    const paid = await bill(admin, 'NFS-e 3004', 'Vale Azul', [['400.00', '2026-11-05']], '2026-09-20')
    await pay(admin, paid, '400.00')
    const cancelled = await bill(admin, 'NFS-e 3005', 'Vale Azul', [['9000.00', '2026-12-01']])
    await post(admin, `invoices/${cancelled.id}/cancel`, { reason: 'Engano' })
  })

  test.each([
    ['quanto faturamos?', 'R$ 4.000,00 em 4 faturas'],
    ['ao todo, quanto a gente já faturou?', 'R$ 4.000,00 em 4 faturas'],
    ['quanto faturamos em novembro?', 'R$ 2.000,00 em 1 fatura com emissão em novembro de 2026'],
    ['quanto foi faturado em dezembro de 2026?', 'Nenhuma fatura com emissão em dezembro de 2026'],
    ['faturas emitidas em setembro', 'R$ 1.400,00 em 2 faturas com emissão em setembro de 2026'],
    ['faturas emitidas em setembro em aberto', 'R$ 1.000,00 em 1 fatura em aberto com emissão em setembro de 2026'],
    ['quais faturas vencem em dezembro de 2026?', 'R$ 2.249,50 em 2 faturas em aberto com vencimento em dezembro'],
    ['qual o faturamento de 2026?', 'R$ 4.000,00 em 4 faturas com emissão em 2026'],
    ['quanto faturamos do cliente Horizonte?', 'R$ 1.600,00 em 2 faturas de Horizonte'],
    ['qual o faturamento da Vale Azul este ano?', 'R$ 2.400,00 em 2 faturas de Vale Azul com emissão neste ano'],
    ['qual o valor médio das faturas?', 'Em média, R$ 1.000,00 cada. Ao todo: R$ 4.000,00 em 4 faturas'],
    [
      'qual a média das faturas da Horizonte?',
      'Em média, R$ 800,00 cada. Ao todo: R$ 1.600,00 em 2 faturas de Horizonte',
    ],
    ['faturamento por cliente', 'R$ 4.000,00 em faturas, de 2 clientes'],
    ['quanto faturamos por mês?', 'R$ 4.000,00 em faturas, de 3 meses de emissão'],
    ['ticket médio das faturas', 'Em média, R$ 1.000,00 cada. Ao todo: R$ 4.000,00 em 4 faturas'],
    // What is still to come stays what is open.
    ['quando a Horizonte vai pagar?', 'R$ 1.450,00 a receber de Horizonte'],
    ['há quantos dias a Horizonte está devendo?', 'Quem deve há mais tempo é Horizonte: desde 10/10/2026, há 43 dias.'],
    ['quanto temos em faturas em aberto?', 'R$ 3.249,50 em 3 faturas em aberto'],
    ['quanto temos a receber?', 'R$ 3.249,50 a receber'],
  ])('[MT-01] “%s” is its value, whatever was paid of it', async (text, begin) => {
    expect((await ask(admin, text)).message.slice(0, begin.length)).toBe(begin)
  })

  test('[MT-01] says what of it is paid, still to come and settled in part, and each invoice with what is open', async () => {
    expect((await ask(admin, 'quanto faturamos?')).message.split('\n')).toEqual([
      'R$ 4.000,00 em 4 faturas: R$ 400,00 pagos, R$ 2.249,50 a vencer, R$ 1.000,00 vencidos e R$ 350,50 já quitados das que estão em aberto. Fora isso, 1 fatura cancelada.',
      '• NFS-e 3003, Vale Azul: R$ 2.000,00, R$ 1.799,50 em aberto, vence em 15/12/2026',
      '• NFS-e 3002, Horizonte: R$ 600,00, R$ 450,00 em aberto, vence em 10/12/2026',
      '• NFS-e 3004, Vale Azul: R$ 400,00, paga em 01/11/2026',
      '• NFS-e 3001, Horizonte: R$ 1.000,00, venceu em 10/10/2026, há 43 dias',
    ])
    expect((await ask(admin, 'nota 3002?')).message).toBe(
      'NFS-e 3002, Horizonte: R$ 600,00, R$ 450,00 em aberto, vence em 10/12/2026.',
    )
  })

  test.each([
    ['NFS-e 3002', 'NFS-e 3002, Horizonte'],
    ['NFS-e 3004', 'NFS-e 3004, Vale Azul'],
    ['a NFS-e 3004 foi paga?', 'NFS-e 3004, Vale Azul'],
    ['NFSe 3001?', 'NFS-e 3001, Horizonte'],
    ['nota 3002', 'NFS-e 3002, Horizonte'],
    // No rule was written from what follows.
    ['me mostra a NFS-e 3001', 'NFS-e 3001, Horizonte'],
    ['qual o valor da nfs-e 3002?', 'NFS-e 3002, Horizonte'],
    ['quando vence a NFS-e nº 3003?', 'NFS-e 3003, Vale Azul'],
    ['nota fiscal 3003', 'NFS-e 3003, Vale Azul'],
    ['qual o status da NFSE 3004?', 'NFS-e 3004, Vale Azul'],
  ])('[AS-11] “%s” is the invoice that Leme calls so', async (text, begin) => {
    expect((await ask(admin, text)).message).toContain(begin)
  })

  test('[MT-01] takes credit notes off, which are no invoices', async () => {
    const person = await signUp(server.url)
    const { id } = await bill(person, 'F-1', 'Cedro', [['1000.00', '2026-12-10']])
    await post(person, `invoices/${id}/credit`, { number: 'NC-1', amount: '300.00', issue_date: '2026-11-10' })
    expect((await ask(person, 'quanto faturamos?')).message.split('\n')[0]).toBe(
      'R$ 700,00 em 1 fatura e 1 nota de crédito: R$ 700,00 a vencer, R$ 300,00 já quitados das que estão em aberto e −R$ 300,00 de notas de crédito.',
    )
    expect((await ask(person, 'valor médio das faturas')).message).toMatch(/^Em média, R\$ 700,00 cada\./)
  })
})

test('[MT-01] [MT-04] whatever was paid, credited or cancelled, each sum of invoices is the one that Financeiro shows', async () => {
  let seed = 11
  const draw = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const cents = (least: number, most: number) => ((least * 100 + draw((most - least) * 100)) / 100).toFixed(2)
  const kinds = ['payment', 'discount', 'withheld_tax', 'card_fee', 'interest', 'refund']
  const clients = ['Aurora', 'Bromélia', 'Cedro']
  const months = ['2026-09', '2026-10', '2026-11']
  const days = ['2026-10-10', '2026-11-10', '2026-12-10', '2027-01-10']
  for (let round = 0; round < 3; round += 1) {
    const person = await signUp(server.url)
    for (let at = 0; at < 8; at += 1) {
      const parts = Array.from({ length: 1 + draw(2) }, (_, part): [string, string] => [
        cents(500, 900),
        days[(draw(3) + part) % days.length] ?? '',
      ])
      const invoice = await bill(
        person,
        `P-${round}-${at}`,
        clients[draw(3)] ?? '',
        parts,
        draw(4) ? `${months[draw(3)]}-15` : null,
      )
      for (let step = draw(4); step > 0; step -= 1) {
        const kind = kinds[draw(kinds.length)]
        await person.ask('POST', `/api/finance/receivables/${invoice.instalments[0]?.id}/payments`, {
          ...{ kind, amount: cents(1, 200), day: '2026-11-01', sure: true },
        })
      }
      const fate = draw(6)
      if (fate === 0) await person.ask('POST', `/api/finance/invoices/${invoice.id}/cancel`, { reason: 'Engano' })
      if (fate === 1)
        await person.ask('POST', `/api/finance/invoices/${invoice.id}/credit`, {
          ...{ number: `C-${round}-${at}`, amount: '90.00', issue_date: '2026-11-12' },
        })
    }
    const summary = async (filter: string) =>
      (await person.ask('GET', `/api/finance/summary?${filter}`)).body as FinanceSummary
    /** What the page's own sums by status say of all that is neither a draft nor cancelled. */
    const invoiced = async (filter: string) => {
      const { by_status } = (await summary(filter)).invoices
      const all = (['pending', 'overdue', 'paid'] as const).reduce(
        (sum, status) => sum + BigInt(by_status[status].amount.replace('.', '')),
        0n,
      )
      return money(`${all / 100n}.${String(all % 100n).padStart(2, '0')}`)
    }
    const first = async (text: string) => (await ask(person, text)).message.split('\n')[0] ?? ''
    expect(await first('quanto faturamos?')).toContain(`${await invoiced('')} em `)
    expect(await first('quanto faturamos em 2026?')).toContain(
      `${await invoiced('from=2026-01-01&to=2026-12-31&by=issue')} em `,
    )
    for (const month of months) {
      // As the page counts it by the day of issue, and the margin.
      const amount = await invoiced(`from=${month}-01&to=${month}-${month === '2026-10' ? 31 : 30}&by=issue`)
      expect(await first(`quanto faturamos em ${month.slice(5)}/${month.slice(0, 4)}?`)).toContain(
        amount === money('0.00') ? 'Nenhuma fatura com emissão' : `${amount} em `,
      )
      const { body } = await person.ask('GET', `/api/margin?from=${month}&to=${month}`)
      expect(money((body as Margin).total.invoiced)).toBe(amount)
    }
    expect(await first('faturamento por cliente')).toContain(`${await invoiced('')} em faturas`)
    expect(await first('faturamento por mês?')).toContain(`${await invoiced('')} em faturas`)
    for (const client of clients)
      expect(await first(`quanto faturamos da ${client}?`)).toContain(`${await invoiced(`client=${client}`)} em `)
    const { invoices } = await summary('')
    const said = ({ count, amount }: { count: number; amount: string }) =>
      count === 0 ? 'Nenhuma fatura' : `${money(amount)} em `
    expect(await first('quanto temos em faturas pagas?')).toContain(said(invoices.by_status.paid))
    expect(await first('quanto temos em faturas em aberto?')).toContain(said(invoices.open))
    expect(await first('quanto temos em faturas vencidas?')).toContain(said(invoices.late))
  }
})
