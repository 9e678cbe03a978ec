import type { ReceivableWithPayments } from '@leme/contract/money/billing'
import type { Debtor } from '@leme/contract/money/finance'
import { mostRefunded } from '@leme/contract/money/payment'
import { describe, expect, test } from 'vitest'
import { answered, useBilling } from '../../../test/billing/billing-stage.ts'
import { bulkNouns, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { expectProblem, expectRefused, pastTheRoutes } from '../../../test/work.ts'

const stage = useBilling()
const { create, paid, pay } = stage
const receivableNoun = bulkNouns.receivable

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
    const debtors = answered<Debtor[]>(await stage.admin.ask('GET', '/api/finance/debtors'), 200)
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
      await stage.admin.ask('GET', `/api/finance/receivables/${id}`),
      200,
    )
    expect([open, mostRefunded({ open, payments })]).toEqual(['70.00', '0.00'])
    const came = payments.find(({ kind }) => kind === 'payment')?.id
    expectRefused(await stage.admin.ask('POST', `/api/finance/payments/${came}/void`, { reason: 'Engano' }), {
      field: 'reason',
      message: 'Uma devolução conta com este pagamento: estorne antes a devolução',
    })
  })

  test('[MT-01] that gives back what never came is refused by the database itself', async () => {
    const { instalments } = await create({ number: 'D-2' })
    const refund = (amount: string) =>
      pastTheRoutes(stage.server, stage.admin, (tx) =>
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
    expect(answered(await stage.admin.ask('POST', path, { reason: 'Outra fatura' }), 200)).toMatchObject({
      ...{ open: '100.00', status: 'late', received_date: null },
      payments: [{ void_reason: 'Outra fatura', voided_at: expect.any(String), user: { id: stage.admin.id } }],
    })
    expectProblem(
      await stage.admin.ask('POST', path, { reason: 'Outra fatura' }),
      404,
      'payment_not_found',
      'Este recebimento não existe, ou já foi estornado',
    )
  })

  test('[MT-01] [FI-03] is what a file says was received; what people recorded stays beside it', async () => {
    const row = (besides: object) => rowOf(receivableNoun, 'R-1', { amount: '100', ...besides })
    const [sent] = await send(stage.admin, receivableNoun, [row({ received_date: '2026-11-01' })])
    const stored = async () =>
      answered<ReceivableWithPayments>(await stage.admin.ask('GET', `/api/finance/receivables/${sent?.id}`), 200)
    const counting = async () =>
      (await stored()).payments
        .filter(({ voided_at }) => !voided_at)
        .map(({ source, amount, day }) => [source, amount, day])
    expect(await counting()).toEqual([['system', '100.00', '2026-11-01']])
    await send(stage.admin, receivableNoun, [row({ amount: '120', received_date: '2026-11-02' })])
    expect(await counting()).toEqual([['system', '120.00', '2026-11-02']])
    await send(stage.admin, receivableNoun, [row({ amount: '120', received_date: null })])
    expect(await counting()).toEqual([])
    expect(await stored()).toMatchObject({ open: '120.00', received_date: null })
    await paid(sent?.id, { amount: '50', day: '2026-11-03' })
    await send(stage.admin, receivableNoun, [row({ amount: '120', received_date: '2026-11-04' })])
    expect(await counting()).toEqual([
      ['person', '50.00', '2026-11-03'],
      ['system', '70.00', '2026-11-04'],
    ])
    expect(
      await send(stage.admin, receivableNoun, [row({ amount: '120', received_date: '2026-11-04' })]),
    ).toMatchObject([{ outcome: 'unchanged' }])
    await send(stage.admin, receivableNoun, [row({ amount: '120', received_date: null })])
    expect(await stored()).toMatchObject({ open: '70.00', received_date: null })
  })
})
