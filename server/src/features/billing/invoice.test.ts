import type { InvoiceWithInstalments } from '@leme/contract/money/billing'
import type { Receivable } from '@leme/contract/money/receivable'
import { describe, expect, test } from 'vitest'
import { answered, useBilling } from '../../../test/billing/billing-stage.ts'
import { bulkNouns, list, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { createProject, expectProblem, expectRefused } from '../../../test/work.ts'

const stage = useBilling()
const { body, create, historyOf, paid, pay, read, summary } = stage
const invoiceNoun = bulkNouns.invoice
const receivableNoun = bulkNouns.receivable

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
      await stage.admin.ask('POST', '/api/clients', { name: 'Cooperativa Vale Azul', document: '11.222.333/0001-81' }),
    )
    await stage.admin.ask('POST', '/api/client-aliases', { alias: 'Vale Azul', client_id: client.id })
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
    expect(answered(await stage.admin.ask('GET', '/api/finance/unmatched'), 200)).toEqual([
      { client: 'Mercado Sol', invoices: 1, receivables: 0, amount: '300.01' },
    ])
    await stage.admin.ask('POST', '/api/client-aliases', { alias: 'Mercado Sol', client_id: client.id })
    expect(answered(await stage.admin.ask('GET', '/api/finance/unmatched'), 200)).toEqual([])
    expect((await read(unknown.id)).registered_client).toEqual({ id: client.id, name: 'Cooperativa Vale Azul' })
    const nobody = '0190a8e0-7c1b-7d2e-9f00-000000000099'
    expectRefused(await stage.admin.ask('POST', '/api/finance/invoices', { ...body, client_id: nobody }), {
      field: 'client_id',
      message: 'Escolha um cliente da organização',
    })
  })

  test('[MT-01] is refused without a client, an instalment, a number of its own, or with an impossible amount', async () => {
    const ask = (besides: object) => stage.admin.ask('POST', '/api/finance/invoices', { ...body, ...besides })
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
    const project = await createProject(stage.admin)
    const invoice = await create()
    const path = `/api/finance/invoices/${invoice.id}`
    const edited = { number: 'NF-2', client: 'Outra', project_id: project, issue_date: '2026-10-02' }
    const base = { number: 'NF-1', client: 'Cooperativa' }
    expect(answered(await stage.admin.ask('PATCH', path, { ...edited, base }), 200)).toMatchObject({
      ...edited,
      project: { id: project, name: 'Atlas' },
      instalments: [{ client: 'Outra' }, { client: 'Outra' }, { client: 'Outra' }],
    })
    const late = await stage.admin.ask('PATCH', path, { number: 'NF-3', base: { number: 'NF-1' } })
    expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
    expectRefused(await stage.admin.ask('PATCH', path, { amount: '5' }), {
      field: 'amount',
      message: 'A fatura tem parcelas: altere-as, e a fatura as segue',
    })
    const [first] = invoice.instalments
    const part = `/api/finance/receivables/${first?.id}`
    const change = { amount: '90.5', expected_date: '2026-10-25', base: { amount: '100' } }
    expect(answered(await stage.admin.ask('PATCH', part, change), 200)).toMatchObject({
      amount: '90.50',
      open: '90.50',
    })
    expect(await read(invoice.id)).toMatchObject({ amount: '290.51', due_date: '2026-10-25' })
    expectRefused(await stage.admin.ask('PATCH', part, { client: 'Terceira' }), {
      field: 'client',
      message: 'O cliente de uma parcela é o da fatura',
    })
  })

  test('[MT-01] that another system sent is split into instalments, and a receivable that is the same debt becomes one', async () => {
    const [sent] = await send(stage.admin, invoiceNoun, [
      rowOf(invoiceNoun, 'NF-7', { amount: '300', due_date: '2026-11-01' }),
    ])
    await send(stage.admin, receivableNoun, [
      rowOf(receivableNoun, 'R-1', { amount: '100', expected_date: '2026-11-10' }),
      rowOf(receivableNoun, 'R-2', { amount: '100', expected_date: '2026-11-10', client: 'Outra' }),
    ])
    const path = `/api/finance/invoices/${sent?.id}/instalments`
    const instalments = [
      { amount: '100', expected_date: '2026-11-10' },
      { amount: '199.99', expected_date: '2026-12-10' },
    ]
    expectRefused(await stage.admin.ask('POST', path, { instalments }), {
      field: 'instalments',
      message: 'As parcelas somam R$\u00a0299,99, e a fatura é de R$\u00a0300,00',
    })
    instalments[1] = { amount: '200', expected_date: '2026-12-10' }
    const split = answered<InvoiceWithInstalments>(await stage.admin.ask('POST', path, { instalments }))
    expect(split.instalments.map(({ external_id, amount }) => [external_id, amount])).toEqual([
      ['R-1', '100.00'],
      ['NF-7-2', '200.00'],
    ])
    // The other client's receivable is late by itself; of the chain the late instalment counts once.
    expect((await summary()).overdue).toEqual({ count: 2, amount: '200.00', repeated: 1 })
    await send(stage.admin, invoiceNoun, [rowOf(invoiceNoun, 'NF-7', { amount: '999', due_date: '2026-11-01' })])
    expect(await read(split.id)).toMatchObject({ amount: '300.00', due_date: '2026-11-10' })
  })

  test('[MT-01] is cancelled with its instalments while nothing was received, and says why', async () => {
    const invoice = await create()
    const cancel = (reason?: string) =>
      stage.admin.ask('POST', `/api/finance/invoices/${invoice.id}/cancel`, { reason })
    const [first] = invoice.instalments
    const { payments } = await paid(first?.id, { amount: '1' })
    expectProblem(
      await cancel('Duplicada'),
      409,
      'invoice_settled',
      'Já há recebimentos nesta fatura. Estorne-os, ou emita uma nota de crédito',
    )
    answered(await stage.admin.ask('POST', `/api/finance/payments/${payments[0]?.id}/void`, { reason: 'Engano' }), 200)
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
    expect((await list<Receivable>(stage.admin, receivableNoun, '?status=cancelled')).length).toBe(3)
  })

  test('[MT-01] is credited by an invoice of its kind, from the last instalment on; what is more is owed to the client', async () => {
    const invoice = await create()
    const credit = (number: string, amount: string) =>
      stage.admin.ask('POST', `/api/finance/invoices/${invoice.id}/credit`, {
        number,
        amount,
        issue_date: '2026-11-10',
      })
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
    const cancel = (id = '') => stage.admin.ask('POST', `/api/finance/invoices/${id}/cancel`, { reason: 'Engano' })
    const note = { number: 'NC-9', amount: '150', issue_date: '2026-11-10' }
    const { credit_notes } = answered<InvoiceWithInstalments>(
      await stage.admin.ask('POST', `/api/finance/invoices/${invoice.id}/credit`, note),
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
