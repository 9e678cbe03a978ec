import type { InvoiceWithInstalments, ReceivableWithPayments } from '@leme/contract/money/billing'
import type { FinanceSummary } from '@leme/contract/money/finance'
import type { SameDebt, SameDebtsJoined } from '@leme/contract/money/same-debt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bulkNouns, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem, expectRefused } from '../../../test/work.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-23T15:00:00Z') })
})
afterAll(() => server?.close())
beforeEach(async () => {
  admin = await signUp(server.url)
})

const { invoice, receivable } = bulkNouns
const path = '/api/finance/same-debts'
const debt = { client: 'Clínica Vida', amount: '100.00' }

const listed = async (person = admin) => (await person.ask('GET', path)).body as SameDebt[]
const pairOf = ({ invoice_id, receivable_id }: SameDebt) => ({ invoice_id, receivable_id })
async function join(pairs: readonly object[], person = admin): Promise<SameDebtsJoined> {
  const { status, body } = await person.ask('POST', path, { pairs })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as SameDebtsJoined
}
const overdue = async () => ((await admin.ask('GET', '/api/finance/summary')).body as FinanceSummary).overdue

test('[MT-01] an open invoice that is alike a received receivable is listed, and once a person says that they are one debt it is paid', async () => {
  await send(admin, invoice, [
    rowOf(invoice, 'NF-1', { ...debt, due_date: '2026-11-10' }),
    rowOf(invoice, 'NF-2', { ...debt, due_date: '2026-11-10' }),
    rowOf(invoice, 'NF-3', { ...debt, due_date: '2026-11-11', status: 'draft' }),
    rowOf(invoice, 'NF-4', { ...debt, due_date: '2026-11-12', paid_date: '2026-11-20' }),
    rowOf(invoice, 'NF-5', { ...debt, due_date: '2026-11-13' }),
  ])
  await send(admin, receivable, [
    rowOf(receivable, 'R-1', { ...debt, expected_date: '2026-11-10' }),
    rowOf(receivable, 'R-2', {
      ...debt,
      client: 'CLINICA VIDA',
      expected_date: '2026-11-10',
      received_date: '2026-11-18',
    }),
    // None of these is alike an open invoice.
    rowOf(receivable, 'R-3', { ...debt, expected_date: '2026-11-11', received_date: '2026-11-18' }),
    rowOf(receivable, 'R-4', { ...debt, expected_date: '2026-11-12', received_date: '2026-11-18' }),
    rowOf(receivable, 'R-5', { ...debt, client: 'Clínica', expected_date: '2026-11-13', received_date: '2026-11-18' }),
    rowOf(receivable, 'R-6', { ...debt, amount: '100.01', expected_date: '2026-11-13', received_date: '2026-11-18' }),
  ])
  const pairs = await listed()
  expect(pairs.map(({ external_id, received_date }) => [external_id, received_date])).toEqual([
    ['R-2', '2026-11-18'],
    ['R-1', null],
  ])
  expect(new Set(pairs.map(({ number }) => number))).toEqual(new Set(['NF-1', 'NF-2']))
  expect(await overdue()).toEqual({ count: 3, amount: '300.00', repeated: 1 })

  const [received, other] = pairs as [SameDebt, SameDebt]
  expect(await join([pairOf(received)])).toEqual({ joined: 1, left: 0 })
  const { body } = await admin.ask('GET', `/api/finance/invoices/${received.invoice_id}`)
  const joined = body as InvoiceWithInstalments
  expect(joined).toMatchObject({ status: 'paid', amount: '100.00', paid_date: '2026-11-18' })
  expect(joined.instalments.map(({ external_id }) => external_id)).toEqual(['R-2'])
  expect((await admin.ask('GET', `/api/finance/receivables/${received.receivable_id}`)).body).toMatchObject({
    status: 'paid',
    invoice: { number: joined.number },
  } satisfies Partial<Record<keyof ReceivableWithPayments, unknown>>)
  expect(await overdue()).toEqual({ count: 2, amount: '200.00', repeated: 1 })
  const { body: changes } = await admin.ask('GET', `/api/finance/invoices/${received.invoice_id}/changes`)
  expect(JSON.stringify(changes)).toContain(admin.id)

  // Again, with the other's receivable, and twice in one call: nothing but what is still alike is joined.
  expect(await join([pairOf(received)])).toEqual({ joined: 0, left: 1 })
  const twice = { invoice_id: received.invoice_id, receivable_id: other.receivable_id }
  expect(await join([pairOf(other), pairOf(other), twice])).toEqual({ joined: 1, left: 2 })
  expect(await listed()).toEqual([])
})

test('[MT-01] pairs are joined by managers and admins of their organisation alone, once, also when two do it', async () => {
  await send(admin, invoice, [rowOf(invoice, 'NF-1', { ...debt, due_date: '2026-11-10' })])
  await send(admin, receivable, [
    rowOf(receivable, 'R-1', { ...debt, expected_date: '2026-11-10', received_date: '2026-11-18' }),
    rowOf(receivable, 'R-2', { ...debt, expected_date: '2026-11-10', received_date: '2026-11-18' }),
  ])
  const [pair] = await listed()
  if (!pair) throw new Error('the pair is listed')
  const member = await inviteColleague(server.url, admin, 'member')
  expectProblem(await member.ask('GET', path), 403, 'forbidden', 'Você não tem permissão para fazer isso')
  expectProblem(
    await member.ask('POST', path, { pairs: [pairOf(pair)] }),
    403,
    'forbidden',
    'Você não tem permissão para fazer isso',
  )
  const stranger = await signUp(server.url)
  expect(await listed(stranger)).toEqual([])
  expect(await join([pairOf(pair)], stranger)).toEqual({ joined: 0, left: 1 })
  expectRefused(await admin.ask('POST', path, { pairs: [] }), { field: 'pairs', message: 'Escolha ao menos um par' })

  const both = await Promise.all([join([pairOf(pair)]), join([pairOf(pair)])])
  expect(both.map(({ joined }) => joined).sort()).toEqual([0, 1])
})

test('[MT-01] two debts that were said to be one are parted, with what was received, in the history of both, and joined again', async () => {
  await send(admin, invoice, [rowOf(invoice, 'NF-1', { ...debt, due_date: '2026-11-10' })])
  await send(admin, receivable, [
    rowOf(receivable, 'R-1', { ...debt, expected_date: '2026-11-10', received_date: '2026-11-18' }),
  ])
  const [pair] = await listed()
  if (!pair) throw new Error('the pair is listed')
  const [bill, own] = [`/api/finance/invoices/${pair.invoice_id}`, `/api/finance/receivables/${pair.receivable_id}`]
  const part = (person = admin, path = own) => person.ask('POST', `${path}/part`)
  const read = async <Body>(path: string) => (await admin.ask('GET', path)).body as Body
  const member = await inviteColleague(server.url, admin, 'member')
  const before = [await read<object>(bill), await read<object>(own)]
  expect(before).toMatchObject([{ status: 'overdue' }, { status: 'paid', invoice: null, is_joined: false }])
  expectProblem(await part(), 409, 'receivable_not_parted', 'O recebível não é de nenhuma fatura')
  for (const time of [1, 2]) {
    await join([pairOf(pair)])
    expect(await read(own)).toMatchObject({ invoice: { number: 'NF-1' }, is_joined: true })
    expect((await part(member)).status, `${time}`).toBe(403)
    const parted = await part()
    expect(parted.status, JSON.stringify(parted.body)).toBe(200)
    expect([await read(bill), await read(own)]).toEqual(before)
    expect(await listed()).toEqual([pair])
  }
  for (const path of [bill, own]) {
    const changes = JSON.stringify(await read(`${path}/changes`))
    expect(changes).toContain(`"invoice_id":["${pair.invoice_id}",null]`)
    expect(changes).toContain(admin.id)
  }
  const stranger = await signUp(server.url)
  expect((await part(stranger)).status).toBe(404)
})

test('[MT-01] what is not two debts is not parted, and why is said', async () => {
  const monthly = ['10', '20'].map((day) => ({ amount: '100.00', expected_date: `2026-11-${day}` }))
  const made = async (number: string, instalments: object[]) =>
    (await admin.ask('POST', '/api/finance/invoices', { number, client: 'Clínica Vida', instalments }))
      .body as InvoiceWithInstalments
  const reasonOf = async ({ instalments: [first] }: InvoiceWithInstalments) => {
    const { status, body } = await admin.ask('POST', `/api/finance/receivables/${first?.id}/part`)
    expect(status).toBe(409)
    return (body as { detail: string }).detail
  }
  const own = await made('NF-1', monthly.slice(0, 1))
  expect(await reasonOf(own)).toMatch(/nasceu como parcela/)
  await send(admin, receivable, [rowOf(receivable, 'R-1', { ...debt, expected_date: '2026-11-10' })])
  const two = await made('NF-2', monthly)
  expect(two.instalments[0]).toMatchObject({ external_id: 'R-1', is_joined: false })
  expect(await reasonOf(two)).toBe('A fatura tem outras parcelas')
  await send(admin, receivable, [rowOf(receivable, 'R-3', { ...debt, expected_date: '2026-11-20' })])
  const third = await made('NF-3', monthly.slice(1))
  const credit = { number: 'NC-1', amount: '10', issue_date: '2026-11-20' }
  expect((await admin.ask('POST', `/api/finance/invoices/${third.id}/credit`, credit)).status).toBe(201)
  expect(await reasonOf(third)).toBe('Uma nota de crédito abate esta fatura. Cancele antes a nota')
})
