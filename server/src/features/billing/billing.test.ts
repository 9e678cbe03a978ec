import type { FinanceChange, InvoiceWithInstalments, ReceivableWithPayments } from '@leme/contract/money/billing'
import type { Debtor, FinanceSummary } from '@leme/contract/money/finance'
import type { Invoice } from '@leme/contract/money/invoice'
import { mostRefunded } from '@leme/contract/money/payment'
import type { Receivable } from '@leme/contract/money/receivable'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bulkNouns, list, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { type Answer, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject, expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'

/** In São Paulo, where this is the 22nd. */
const noon = new Date('2026-11-22T15:00:00Z')
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => noon })
})
afterAll(() => server?.close())
beforeEach(async () => {
  admin = await signUp(server.url)
})

const invoiceNoun = bulkNouns.invoice
const receivableNoun = bulkNouns.receivable

function answered<T>({ status, body }: Answer, wanted = 201): T {
  expect(status, JSON.stringify(body)).toBe(wanted)
  return body as T
}

const monthly = [
  { amount: '100.00', expected_date: '2026-10-20' },
  { amount: '100.00', expected_date: '2026-11-20' },
  { amount: '100.01', expected_date: '2026-12-20' },
]
const body = { number: 'NF-1', client: 'Cooperativa', instalments: monthly }

const create = async (besides: object = {}, person = admin) =>
  answered<InvoiceWithInstalments>(await person.ask('POST', '/api/finance/invoices', { ...body, ...besides }))
const read = async (id: string) =>
  answered<InvoiceWithInstalments>(await admin.ask('GET', `/api/finance/invoices/${id}`), 200)
const pay = (id: string | undefined, besides: object = {}) =>
  admin.ask('POST', `/api/finance/receivables/${id}/payments`, { amount: '100', day: '2026-11-01', ...besides })
const paid = async (id: string | undefined, besides: object = {}) =>
  answered<ReceivableWithPayments>(await pay(id, besides))
const summary = async () => answered<FinanceSummary>(await admin.ask('GET', '/api/finance/summary'), 200)
const historyOf = async (path: string) =>
  answered<FinanceChange[]>(await admin.ask('GET', `/api/finance/${path}/changes`), 200)

test('[MT-01] [FI-04] sums say what is open and what came in, whatever settled it, equal to what is added up apart', async () => {
  let seed = 7
  const draw = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const kinds = ['payment', 'discount', 'withheld_tax', 'card_fee', 'interest', 'refund'] as const
  const day = (at: number) => `2026-11-${String(1 + at).padStart(2, '0')}`
  let open = 0
  let late = 0
  const came: { day: string; cents: number }[] = []
  for (let one = 0; one < 12; one += 1) {
    const due = draw(2) ? '2026-11-10' : '2026-12-20'
    const cents = 10_000 + draw(90_000)
    const amount = (cents / 100).toFixed(2)
    const { instalments } = await create({
      number: `S-${one}`,
      issue_date: '2026-10-01',
      instalments: [{ amount, expected_date: due }],
    })
    let left = cents
    const before = came.length
    for (let step = draw(4); step > 0; step -= 1) {
      const kind = kinds[draw(kinds.length)] ?? 'payment'
      const part = 1 + draw(3_000)
      const when = day(draw(20))
      const received = came.slice(before).reduce((sum, one) => sum + one.cents, 0)
      if (kind === 'refund' && part > Math.max(received, -left)) continue
      await paid(instalments[0]?.id, { kind, amount: (part / 100).toFixed(2), day: when, sure: true })
      if (kind === 'payment' || kind === 'interest') came.push({ day: when, cents: part })
      if (kind === 'refund') came.push({ day: when, cents: -part })
      if (kind !== 'interest') left += kind === 'refund' ? part : -part
    }
    open += left
    if (due < '2026-11-22') late += left
  }
  const money = (cents: number) => (cents / 100).toFixed(2)
  const total = (cents: number) => expect.objectContaining({ amount: money(cents) })
  expect(await summary()).toMatchObject({
    invoices: { open: total(open), late: total(late) },
    receivables: {
      ...{ open: total(open), late: total(late) },
      received: money(came.reduce((sum, { cents }) => sum + cents, 0)),
    },
  })
  const { receivables } = answered<FinanceSummary>(
    await admin.ask('GET', '/api/finance/summary?by=payment&from=2026-11-05&to=2026-11-12'),
    200,
  )
  const within = came.filter((one) => one.day >= '2026-11-05' && one.day <= '2026-11-12')
  expect(receivables.received).toBe(money(within.reduce((sum, { cents }) => sum + cents, 0)))
})

describe('an invoice', () => {
  test('[MT-01] is made of its instalments: their sum, the first open one’s day, paid when all are', async () => {
    const invoice = await create({ issue_date: '2026-10-01', notes: ' Outubro ' })
    expect(invoice).toMatchObject({
      ...{ number: 'NF-1', amount: '300.01', due_date: '2026-10-20', status: 'overdue', notes: 'Outubro' },
      instalments: [
        { instalment: 1, amount: '100.00', open: '100.00', status: 'late', days_overdue: 33 },
        { instalment: 2, status: 'late' },
        { instalment: 3, amount: '100.01', status: 'pending', invoice: { id: invoice.id, number: 'NF-1' } },
      ],
    })
    const [first, second, third] = invoice.instalments
    await paid(first?.id, { day: '2026-11-02' })
    await paid(second?.id, { day: '2026-11-05' })
    expect(await read(invoice.id)).toMatchObject({ due_date: '2026-12-20', status: 'pending', paid_date: null })
    await paid(third?.id, { amount: '100.01', day: '2026-11-03' })
    expect(await read(invoice.id)).toMatchObject({ due_date: '2026-12-20', status: 'paid', paid_date: '2026-11-05' })
    expect(await summary()).toMatchObject({
      invoices: { count: 1, amount: '300.01' },
      receivables: { count: 3, amount: '300.01', open: { count: 0, amount: '0.00' } },
      overdue: { count: 0, repeated: 0 },
    })
  })

  test('[MT-01] is a client’s by its id, name, other name or document, and stays with the text that is nobody’s', async () => {
    const client = answered<{ id: string }>(
      await admin.ask('POST', '/api/clients', { name: 'Cooperativa Vale Azul', document: '11.222.333/0001-81' }),
    )
    await admin.ask('POST', '/api/client-aliases', { alias: 'Vale Azul', client_id: client.id })
    const vale = { client: 'Cooperativa Vale Azul', client_id: client.id }
    for (const [index, said] of [
      { client: undefined, client_id: client.id },
      { client: 'cooperativa vale azul' },
      { client: 'VALE AZUL' },
      { client: '11222333000181' },
    ].entries()) {
      expect(await create({ number: `NF-${index}`, ...said }), JSON.stringify(said)).toMatchObject(vale)
    }
    const unknown = await create({ number: 'NF-9', client: 'Mercado Sol' })
    expect(unknown).toMatchObject({ client: 'Mercado Sol', client_id: null, registered_client: null })
    expect(answered(await admin.ask('GET', '/api/finance/unmatched'), 200)).toEqual([
      { client: 'Mercado Sol', invoices: 1, receivables: 0, amount: '300.01' },
    ])
    await admin.ask('POST', '/api/client-aliases', { alias: 'Mercado Sol', client_id: client.id })
    expect(answered(await admin.ask('GET', '/api/finance/unmatched'), 200)).toEqual([])
    expect((await read(unknown.id)).registered_client).toEqual({ id: client.id, name: 'Cooperativa Vale Azul' })
    const nobody = '0190a8e0-7c1b-7d2e-9f00-000000000099'
    expectRefused(await admin.ask('POST', '/api/finance/invoices', { ...body, client_id: nobody }), {
      field: 'client_id',
      message: 'Escolha um cliente da organização',
    })
  })

  test('[MT-01] is refused without a client, an instalment, a number of its own, or with an impossible amount', async () => {
    const ask = (besides: object) => admin.ask('POST', '/api/finance/invoices', { ...body, ...besides })
    expectRefused(await ask({ client: undefined }), { field: 'client', message: 'Cliente é obrigatório' })
    expectRefused(await ask({ instalments: [] }), {
      field: 'instalments',
      message: 'A fatura precisa de ao menos uma parcela',
    })
    for (const [amount, message] of [
      ['0', 'Valor deve ser maior que zero'],
      ['-1', 'Valor deve ser maior que zero'],
      ['1.001', 'Valor deve ter no máximo 2 casas decimais'],
      ['12345678901234567', 'Valor deve ter no máximo 12 dígitos antes da vírgula'],
    ] as const) {
      const instalments = [{ amount, expected_date: '2026-12-01' }]
      expectRefused(await ask({ instalments }), { field: 'instalments.0.amount', message })
    }
    await create()
    expectProblem(await ask({}), 409, 'invoice_number_taken', 'Já existe uma fatura com este número')
  })

  test('[MT-01] is corrected, and its instalments follow its client and project', async () => {
    const project = await createProject(admin)
    const invoice = await create()
    const path = `/api/finance/invoices/${invoice.id}`
    const edited = { number: 'NF-2', client: 'Outra', project_id: project, issue_date: '2026-10-02' }
    const base = { number: 'NF-1', client: 'Cooperativa' }
    expect(answered(await admin.ask('PATCH', path, { ...edited, base }), 200)).toMatchObject({
      ...edited,
      project: { id: project, name: 'Atlas' },
      instalments: [{ client: 'Outra' }, { client: 'Outra' }, { client: 'Outra' }],
    })
    const late = await admin.ask('PATCH', path, { number: 'NF-3', base: { number: 'NF-1' } })
    expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
    expectRefused(await admin.ask('PATCH', path, { amount: '5' }), {
      field: 'amount',
      message: 'A fatura tem parcelas: altere-as, e a fatura as segue',
    })
    const [first] = invoice.instalments
    const part = `/api/finance/receivables/${first?.id}`
    const change = { amount: '90.5', expected_date: '2026-10-25', base: { amount: '100' } }
    expect(answered(await admin.ask('PATCH', part, change), 200)).toMatchObject({ amount: '90.50', open: '90.50' })
    expect(await read(invoice.id)).toMatchObject({ amount: '290.51', due_date: '2026-10-25' })
    expectRefused(await admin.ask('PATCH', part, { client: 'Terceira' }), {
      field: 'client',
      message: 'O cliente de uma parcela é o da fatura',
    })
  })

  test('[MT-01] that another system sent is split into instalments, and a receivable that is the same debt becomes one', async () => {
    const [sent] = await send(admin, invoiceNoun, [
      rowOf(invoiceNoun, 'NF-7', { amount: '300', due_date: '2026-11-01' }),
    ])
    await send(admin, receivableNoun, [
      rowOf(receivableNoun, 'R-1', { amount: '100', expected_date: '2026-11-10' }),
      rowOf(receivableNoun, 'R-2', { amount: '100', expected_date: '2026-11-10', client: 'Outra' }),
    ])
    const path = `/api/finance/invoices/${sent?.id}/instalments`
    const instalments = [
      { amount: '100', expected_date: '2026-11-10' },
      { amount: '199.99', expected_date: '2026-12-10' },
    ]
    expectRefused(await admin.ask('POST', path, { instalments }), {
      field: 'instalments',
      message: 'As parcelas somam R$\u00a0299,99, e a fatura é de R$\u00a0300,00',
    })
    instalments[1] = { amount: '200', expected_date: '2026-12-10' }
    const split = answered<InvoiceWithInstalments>(await admin.ask('POST', path, { instalments }))
    expect(split.instalments.map(({ external_id, amount }) => [external_id, amount])).toEqual([
      ['R-1', '100.00'],
      ['NF-7-2', '200.00'],
    ])
    // The other client's receivable is late by itself; of the chain the late instalment counts once.
    expect((await summary()).overdue).toEqual({ count: 2, amount: '200.00', repeated: 1 })
    await send(admin, invoiceNoun, [rowOf(invoiceNoun, 'NF-7', { amount: '999', due_date: '2026-11-01' })])
    expect(await read(split.id)).toMatchObject({ amount: '300.00', due_date: '2026-11-10' })
  })

  test('[MT-01] is cancelled with its instalments while nothing was received, and says why', async () => {
    const invoice = await create()
    const cancel = (reason?: string) => admin.ask('POST', `/api/finance/invoices/${invoice.id}/cancel`, { reason })
    const [first] = invoice.instalments
    const { payments } = await paid(first?.id, { amount: '1' })
    expectProblem(
      await cancel('Duplicada'),
      409,
      'invoice_settled',
      'Já há recebimentos nesta fatura. Estorne-os, ou emita uma nota de crédito',
    )
    answered(await admin.ask('POST', `/api/finance/payments/${payments[0]?.id}/void`, { reason: 'Engano' }), 200)
    expectRefused(await cancel(), { field: 'reason', message: 'Motivo é obrigatório' })
    expect(answered(await cancel('Duplicada'), 200)).toMatchObject({
      ...{ status: 'cancelled', cancel_reason: 'Duplicada' },
      instalments: [{ status: 'cancelled', open: '0.00', days_overdue: 0 }, { status: 'cancelled' }, {}],
    })
    expect(await summary()).toMatchObject({
      receivables: { amount: '300.01', by_status: { cancelled: { count: 3 } }, open: { count: 0, amount: '0.00' } },
      overdue: { count: 0 },
    })
    expectProblem(await pay(first?.id), 409, 'invoice_cancelled', 'Esta fatura está cancelada')
    expectProblem(await cancel('Outra vez'), 409, 'invoice_cancelled', 'Esta fatura está cancelada')
    expect((await list<Receivable>(admin, receivableNoun, '?status=cancelled')).length).toBe(3)
  })

  test('[MT-01] is credited by an invoice of its kind, from the last instalment on; what is more is owed to the client', async () => {
    const invoice = await create()
    const credit = (number: string, amount: string) =>
      admin.ask('POST', `/api/finance/invoices/${invoice.id}/credit`, { number, amount, issue_date: '2026-11-10' })
    const credited = answered<InvoiceWithInstalments>(await credit('NC-1', '150'))
    expect(credited.instalments.map(({ open }) => open)).toEqual(['100.00', '50.01', '0.00'])
    expect(credited.credit_notes).toMatchObject([{ number: 'NC-1', kind: 'credit_note', amount: '-150.00' }])
    expect(await read(credited.credit_notes[0]?.id ?? '')).toMatchObject({ credited: { number: 'NF-1' } })
    await paid(invoice.instalments[0]?.id)
    await paid(invoice.instalments[1]?.id, { amount: '50.01' })
    expectRefused(await credit('NC-2', '150.02'), {
      field: 'amount',
      message: 'O crédito pode ser de no máximo R$\u00a0150,01',
    })
    const whole = answered<InvoiceWithInstalments>(await credit('NC-2', '150.01'))
    expect(whole.instalments.map(({ open }) => open)).toEqual(['0.00', '0.00', '-150.01'])
    const refund = { kind: 'refund', amount: '150.01', day: '2026-11-20' }
    expect(await paid(invoice.instalments[2]?.id, refund)).toMatchObject({ open: '0.00' })
    expect((await summary()).invoices.amount).toBe('0.00')
  })

  test('[MT-01] has back what a credit note took off once that is cancelled, and may then be cancelled itself', async () => {
    const invoice = await create()
    const cancel = (id = '') => admin.ask('POST', `/api/finance/invoices/${id}/cancel`, { reason: 'Engano' })
    const note = { number: 'NC-9', amount: '150', issue_date: '2026-11-10' }
    const { credit_notes } = answered<InvoiceWithInstalments>(
      await admin.ask('POST', `/api/finance/invoices/${invoice.id}/credit`, note),
    )
    expectProblem(
      await cancel(invoice.id),
      409,
      'invoice_settled',
      'Já há recebimentos nesta fatura. Estorne-os, ou emita uma nota de crédito',
    )
    expect(answered(await cancel(credit_notes[0]?.id), 200)).toMatchObject({
      ...{ kind: 'credit_note', status: 'cancelled', cancel_reason: 'Engano', paid_date: null },
    })
    const back = await read(invoice.id)
    expect(back.instalments.map(({ open }) => open)).toEqual(invoice.instalments.map(({ open }) => open))
    expect(back.instalments.flatMap(({ payments }) => payments.map(({ void_reason }) => void_reason))).toEqual([
      'Engano',
      'Engano',
    ])
    // What it took off may be credited again, and the invoice be cancelled.
    expectProblem(await cancel(credit_notes[0]?.id), 409, 'invoice_cancelled', 'Esta fatura está cancelada')
    expect(answered(await cancel(invoice.id), 200)).toMatchObject({ status: 'cancelled' })
  })

  test('[MT-01] of several instalments is created in one line of its history, with its whole amount', async () => {
    const invoice = await create()
    const ofInvoice = (await historyOf(`invoices/${invoice.id}`)).filter(({ noun }) => noun === 'invoice')
    expect(ofInvoice).toMatchObject([{ action: 'created' }])
    expect(Number(ofInvoice[0]?.changes.amount?.[1])).toBe(Number(invoice.amount))
  })
})

describe('a payment', () => {
  test('[MT-01] may be one of several, or what takes its place, and what is open is computed from all of them', async () => {
    const { instalments } = await create({ instalments: [{ amount: '1000', expected_date: '2026-11-20' }] })
    const id = instalments[0]?.id
    const steps: [object, string, string][] = [
      [{ amount: '300' }, '700.00', 'late'],
      [{ kind: 'withheld_tax', amount: '61.50' }, '638.50', 'late'],
      [{ kind: 'discount', amount: '38.5' }, '600.00', 'late'],
      [{ kind: 'interest', amount: '12.34', day: '2026-11-21' }, '600.00', 'late'],
      [{ kind: 'card_fee', amount: '20' }, '580.00', 'late'],
      [{ amount: '580', day: '2026-11-15' }, '0.00', 'paid'],
      [{ kind: 'refund', amount: '80', day: '2026-11-22' }, '80.00', 'late'],
    ]
    for (const [payment, open, status] of steps) {
      expect(await paid(id, payment), JSON.stringify(payment)).toMatchObject({ open, status })
    }
    const debtors = answered<Debtor[]>(await admin.ask('GET', '/api/finance/debtors'), 200)
    expect(debtors).toMatchObject([
      { client: 'Cooperativa', open: { amount: '80.00' }, open_invoices: { amount: '80.00' } },
    ])
  })

  test('[MT-01] settles on the day on which the amount was reached', async () => {
    const { instalments } = await create({ instalments: [{ amount: '100', expected_date: '2026-11-20' }] })
    const id = instalments[0]?.id
    await paid(id, { amount: '60', day: '2026-11-10' })
    await paid(id, { amount: '40', day: '2026-11-03' })
    expect(await paid(id, { amount: '5', day: '2026-11-19', sure: true })).toMatchObject({
      ...{ open: '-5.00', received_date: '2026-11-10', status: 'paid' },
    })
  })

  test('[MT-01] that is more than what is open, or before the invoice, is asked about first', async () => {
    const { instalments } = await create({ issue_date: '2026-10-01' })
    const id = instalments[0]?.id
    const over = 'O valor passa do que está em aberto: R$\u00a0100,00'
    expectProblem(await pay(id, { amount: '100.01' }), 409, 'payment_doubtful', over)
    const early = 'A data é anterior à emissão da fatura, em 01/10/2026'
    expectProblem(await pay(id, { day: '2026-09-30' }), 409, 'payment_doubtful', early)
    expectRefused(await pay(id, { kind: 'refund', amount: '1', sure: true }), {
      field: 'amount',
      message: 'Nada foi recebido que se possa devolver',
    })
    expect(await paid(id, { amount: '100.01', day: '2026-09-30', sure: true })).toMatchObject({ open: '-0.01' })
    expectRefused(await pay(id, { day: '2026-11-23' }), { field: 'day', message: 'Data não pode ser no futuro' })
    expectRefused(await pay(id, { amount: '0' }), { field: 'amount', message: 'Valor deve ser maior que zero' })
    expectRefused(await pay(id, { kind: 'credit' }), { field: 'kind', message: 'Tipo desconhecido' })
  })

  test('[MT-01] goes back as far as money came: what was agreed in its place is none', async () => {
    const { instalments } = await create({ number: 'D-1' })
    await paid(instalments[0]?.id, { amount: '40' })
    await paid(instalments[0]?.id, { amount: '30', kind: 'discount' })
    const id = instalments[0]?.id
    for (const sure of [undefined, true])
      expectRefused(await pay(id, { amount: '40.01', kind: 'refund', sure }), {
        field: 'amount',
        message: 'A devolução pode ser de no máximo R$\u00a040,00, o que foi recebido',
      })
    await paid(id, { amount: '15', kind: 'refund' })
    const two = await Promise.all([1, 2].map(() => pay(id, { amount: '25', kind: 'refund' })))
    expect(two.map(({ status }) => status).sort()).toEqual([201, 422])
    const { open, payments } = answered<ReceivableWithPayments>(
      await admin.ask('GET', `/api/finance/receivables/${id}`),
      200,
    )
    expect([open, mostRefunded({ open, payments })]).toEqual(['70.00', '0.00'])
    const came = payments.find(({ kind }) => kind === 'payment')?.id
    expectRefused(await admin.ask('POST', `/api/finance/payments/${came}/void`, { reason: 'Engano' }), {
      field: 'reason',
      message: 'Uma devolução conta com este pagamento: estorne antes a devolução',
    })
  })

  test('[MT-01] that gives back what never came is refused by the database itself', async () => {
    const { instalments } = await create({ number: 'D-2' })
    const refund = (amount: string) =>
      pastTheRoutes(server, admin, (tx) =>
        tx.query(
          `insert into finance_payments (org_id, receivable_id, kind, amount, day, user_id)
           values (context.org_id(), $1, 'refund', $2, '2026-11-20', context.person_id())`,
          [instalments[0]?.id, amount],
        ),
      )
    await paid(instalments[0]?.id, { amount: '40' })
    await expect(refund('40.01')).rejects.toThrow('more would go back than came')
    await refund('40')
    await expect(refund('0.01')).rejects.toThrow('more would go back than came')
  })

  test('[MT-01] of two who record the same one at once, the second is asked', async () => {
    const { instalments } = await create()
    const answers = await Promise.all([pay(instalments[0]?.id), pay(instalments[0]?.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('[MT-01] is voided, not deleted: it stays with its reason and counts no more', async () => {
    const { instalments } = await create()
    const { payments } = await paid(instalments[0]?.id)
    const path = `/api/finance/payments/${payments[0]?.id}/void`
    expect(answered(await admin.ask('POST', path, { reason: 'Outra fatura' }), 200)).toMatchObject({
      ...{ open: '100.00', status: 'late', received_date: null },
      payments: [{ void_reason: 'Outra fatura', voided_at: expect.any(String), user: { id: admin.id } }],
    })
    expectProblem(
      await admin.ask('POST', path, { reason: 'Outra fatura' }),
      404,
      'payment_not_found',
      'Este recebimento não existe, ou já foi estornado',
    )
  })

  test('[MT-01] [FI-03] is what a file says was received; what people recorded stays beside it', async () => {
    const row = (besides: object) => rowOf(receivableNoun, 'R-1', { amount: '100', ...besides })
    const [sent] = await send(admin, receivableNoun, [row({ received_date: '2026-11-01' })])
    const stored = async () =>
      answered<ReceivableWithPayments>(await admin.ask('GET', `/api/finance/receivables/${sent?.id}`), 200)
    const counting = async () =>
      (await stored()).payments
        .filter(({ voided_at }) => !voided_at)
        .map(({ source, amount, day }) => [source, amount, day])
    expect(await counting()).toEqual([['system', '100.00', '2026-11-01']])
    await send(admin, receivableNoun, [row({ amount: '120', received_date: '2026-11-02' })])
    expect(await counting()).toEqual([['system', '120.00', '2026-11-02']])
    await send(admin, receivableNoun, [row({ amount: '120', received_date: null })])
    expect(await counting()).toEqual([])
    expect(await stored()).toMatchObject({ open: '120.00', received_date: null })
    await paid(sent?.id, { amount: '50', day: '2026-11-03' })
    await send(admin, receivableNoun, [row({ amount: '120', received_date: '2026-11-04' })])
    expect(await counting()).toEqual([
      ['person', '50.00', '2026-11-03'],
      ['system', '70.00', '2026-11-04'],
    ])
    expect(await send(admin, receivableNoun, [row({ amount: '120', received_date: '2026-11-04' })])).toMatchObject([
      { outcome: 'unchanged' },
    ])
    await send(admin, receivableNoun, [row({ amount: '120', received_date: null })])
    expect(await stored()).toMatchObject({ open: '70.00', received_date: null })
  })
})

describe('the history', () => {
  test('[MT-01] says who did what, with before and after, of an invoice, its instalments and their payments', async () => {
    const invoice = await create({ instalments: [{ amount: '100', expected_date: '2026-11-20' }] })
    await admin.ask('PATCH', `/api/finance/invoices/${invoice.id}`, { number: 'NF-2' })
    const { payments } = await paid(invoice.instalments[0]?.id)
    await admin.ask('POST', `/api/finance/payments/${payments[0]?.id}/void`, { reason: 'Engano' })
    const changes = await historyOf(`invoices/${invoice.id}`)
    expect(changes.every(({ user }) => user?.id === admin.id)).toBe(true)
    const said = changes.map(({ noun, action, changes }) => [noun, action, Object.keys(changes).sort()])
    expect(said.at(-1)?.slice(0, 2)).toEqual(['invoice', 'created'])
    expect(said).toContainEqual(['payment', 'updated', ['void_reason', 'voided_at', 'voided_by']])
    expect(changes).toContainEqual(expect.objectContaining({ noun: 'invoice', changes: { number: ['NF-1', 'NF-2'] } }))
    expect(changes).toContainEqual(
      expect.objectContaining({ noun: 'receivable', changes: { received_date: [null, '2026-11-01'] } }),
    )
    const ofOne = await historyOf(`receivables/${invoice.instalments[0]?.id}`)
    expect(ofOne.every(({ noun }) => noun !== 'invoice')).toBe(true)
    const page = `/api/finance/invoices/${invoice.id}/changes?before=${changes[0]?.id}`
    expect(answered<FinanceChange[]>(await admin.ask('GET', page), 200)).toEqual(changes.slice(1))
  })

  test('[MT-01] [MS-02] is read by members, who write nothing of it', async () => {
    const member = await inviteColleague(server.url, admin, 'member')
    const invoice = await create()
    expect((await member.ask('GET', `/api/finance/invoices/${invoice.id}`)).status).toBe(200)
    const id = invoice.instalments[0]?.id
    for (const [method, path, sent] of [
      ['POST', '/api/finance/invoices', body],
      ['PATCH', `/api/finance/invoices/${invoice.id}`, { number: 'x' }],
      ['POST', `/api/finance/invoices/${invoice.id}/cancel`, { reason: 'x' }],
      ['POST', `/api/finance/receivables/${id}/payments`, { amount: '1', day: '2026-11-01' }],
      ['GET', '/api/finance/imports', undefined],
    ] as const) {
      expect(await member.ask(method, path, sent), path).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
  })

  test('[MT-01] [MS-01] nobody else’s is there to be read or changed', async () => {
    const invoice = await create()
    const stranger = await signUp(server.url)
    const id = invoice.instalments[0]?.id
    for (const [method, path, sent, code] of [
      ['GET', `/api/finance/invoices/${invoice.id}`, undefined, 'invoice_not_found'],
      ['GET', `/api/finance/invoices/${invoice.id}/changes`, undefined, 'invoice_not_found'],
      ['GET', `/api/finance/receivables/${id}`, undefined, 'receivable_not_found'],
      ['POST', `/api/finance/receivables/${id}/payments`, { amount: '1', day: '2026-11-01' }, 'receivable_not_found'],
      ['POST', `/api/finance/invoices/${invoice.id}/cancel`, { reason: 'x' }, 'invoice_not_found'],
    ] as const) {
      expect(await stranger.ask(method, path, sent), path).toMatchObject({ status: 404, body: { code } })
    }
  })
})

describe('an import', () => {
  const importId = (last: number) => `0190a8e0-7c1b-7d2e-9f00-00000000000${last}`
  const bring = async (id: string, lines: string[], kind = 'invoices') => {
    const columns =
      kind === 'invoices'
        ? ['number', 'client', 'amount', 'due_date']
        : ['external_id', 'client', 'amount', 'expected_date', 'received_date']
    return answered(
      await admin.ask('POST', `/api/imports/${kind}`, {
        ...{ text: `${lines.join('\n')}\n`, last: true, delimiter: ';', line: 2, columns, dry_run: false },
        ...{ thousands_line: null, point_line: null, import: { id, file: 'faturas.csv' } },
      }),
      200,
    )
  }
  const undo = (id: string) => admin.ask('POST', `/api/finance/imports/${id}/undo`)

  test('[MT-01] is taken back: what it created goes, what it changed is as before, and the history stays', async () => {
    await bring(importId(1), ['F-1;Azul;10,00;31/12/2026', 'F-2;Azul;20,00;31/12/2026'])
    await bring(importId(2), ['F-2;Azul;25,00;30/12/2026', 'F-3;Verde;30,00;31/12/2026'])
    await bring(importId(2), ['F-4;Verde;40,00;31/12/2026'])
    const imports = answered(await admin.ask('GET', '/api/finance/imports'), 200)
    expect(imports).toMatchObject([
      { id: importId(2), kind: 'invoices', file: 'faturas.csv', created: 2, updated: 1, undone_at: null },
      { id: importId(1), created: 2, updated: 0 },
    ])
    expect(answered(await undo(importId(2)), 200)).toEqual({ removed: 2, restored: 1, stayed: [] })
    const left = await list<Invoice>(admin, invoiceNoun)
    expect(left.map(({ number, amount, due_date }) => [number, amount, due_date]).sort()).toEqual([
      ['F-1', '10.00', '2026-12-31'],
      ['F-2', '20.00', '2026-12-31'],
    ])
    // An import that was undone leaves nothing that counts as changed since.
    expect(answered(await undo(importId(1)), 200)).toEqual({ removed: 2, restored: 0, stayed: [] })
    expect(await list<Invoice>(admin, invoiceNoun)).toEqual([])
    expectProblem(await undo(importId(2)), 404, 'import_not_found', 'Esta importação não existe, ou já foi desfeita')
    const audit = answered<{ event: string }[]>(await admin.ask('GET', '/api/audit'), 200)
    expect(audit[1]).toMatchObject({ event: 'import_undone', details: { file: 'faturas.csv', removed: 2 } })
  })

  test('[MT-01] leaves what somebody changed since, and names it', async () => {
    await bring(importId(3), ['R-1;Azul;10,00;31/12/2026;', 'R-2;Azul;20,00;31/12/2026;20/11/2026'], 'receivables')
    const rows = await list<Receivable>(admin, receivableNoun)
    await paid(rows.find(({ external_id }) => external_id === 'R-1')?.id, { amount: '1' })
    expect(answered(await undo(importId(3)), 200)).toEqual({
      ...{ removed: 1, restored: 0, stayed: [{ noun: 'receivable', name: 'R-1' }] },
    })
    expect((await list<Receivable>(admin, receivableNoun)).map(({ external_id }) => external_id)).toEqual(['R-1'])
  })
})
