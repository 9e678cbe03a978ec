import type { FinanceChange } from '@leme/contract/money/billing'
import type { FinanceSummary } from '@leme/contract/money/finance'
import type { Invoice } from '@leme/contract/money/invoice'
import type { Receivable } from '@leme/contract/money/receivable'
import { describe, expect, test } from 'vitest'
import { answered, useBilling } from '../../../test/billing/billing-stage.ts'
import { bulkNouns, list } from '../../../test/import/bulk-nouns.ts'
import { inviteColleague, signUp } from '../../../test/person.ts'
import { expectProblem } from '../../../test/work.ts'

const stage = useBilling()
const { body, create, historyOf, paid, summary } = stage
const invoiceNoun = bulkNouns.invoice
const receivableNoun = bulkNouns.receivable

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
    await stage.admin.ask('GET', '/api/finance/summary?by=payment&from=2026-11-05&to=2026-11-12'),
    200,
  )
  const within = came.filter((one) => one.day >= '2026-11-05' && one.day <= '2026-11-12')
  expect(receivables.received).toBe(money(within.reduce((sum, { cents }) => sum + cents, 0)))
})

describe('the history', () => {
  test('[MT-01] says who did what, with before and after, of an invoice, its instalments and their payments', async () => {
    const invoice = await create({ instalments: [{ amount: '100', expected_date: '2026-11-20' }] })
    await stage.admin.ask('PATCH', `/api/finance/invoices/${invoice.id}`, { number: 'NF-2' })
    const { payments } = await paid(invoice.instalments[0]?.id)
    await stage.admin.ask('POST', `/api/finance/payments/${payments[0]?.id}/void`, { reason: 'Engano' })
    const changes = await historyOf(`invoices/${invoice.id}`)
    expect(changes.every(({ user }) => user?.id === stage.admin.id)).toBe(true)
    const said = changes.map(({ noun, action, changes }) => [noun, action, Object.keys(changes).sort()])
    expect(said.at(-1)?.slice(0, 2)).toEqual(['invoice', 'created'])
    expect(said).toContainEqual(['payment', 'updated', ['void_reason', 'voided_at', 'voided_by']])
    const ofPayments = changes.flatMap(({ noun, action, payment }) => (noun === 'payment' ? [[action, payment]] : []))
    const payment = { kind: 'payment', amount: '100.00', day: '2026-11-01', instalment: 1 }
    expect(ofPayments).toEqual([
      ['updated', payment],
      ['created', payment],
    ])
    expect(changes.every(({ noun, payment }) => (noun === 'payment') === (payment !== null))).toBe(true)
    expect(changes).toContainEqual(expect.objectContaining({ noun: 'invoice', changes: { number: ['NF-1', 'NF-2'] } }))
    expect(changes).toContainEqual(
      expect.objectContaining({ noun: 'receivable', changes: { received_date: [null, '2026-11-01'] } }),
    )
    const ofOne = await historyOf(`receivables/${invoice.instalments[0]?.id}`)
    expect(ofOne.every(({ noun }) => noun !== 'invoice')).toBe(true)
    const page = `/api/finance/invoices/${invoice.id}/changes?before=${changes[0]?.id}`
    expect(answered<FinanceChange[]>(await stage.admin.ask('GET', page), 200)).toEqual(changes.slice(1))
  })

  test('[MT-01] [MS-02] is read by members, who write nothing of it', async () => {
    const member = await inviteColleague(stage.server.url, stage.admin, 'member')
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
    const stranger = await signUp(stage.server.url)
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
      await stage.admin.ask('POST', `/api/imports/${kind}`, {
        ...{ text: `${lines.join('\n')}\n`, last: true, delimiter: ';', line: 2, columns, dry_run: false },
        ...{ thousands_line: null, point_line: null, import: { id, file: 'faturas.csv' } },
      }),
      200,
    )
  }
  const undo = (id: string) => stage.admin.ask('POST', `/api/finance/imports/${id}/undo`)

  test('[MT-01] is taken back: what it created goes, what it changed is as before, and the history stays', async () => {
    await bring(importId(1), ['F-1;Azul;10,00;31/12/2026', 'F-2;Azul;20,00;31/12/2026'])
    await bring(importId(2), ['F-2;Azul;25,00;30/12/2026', 'F-3;Verde;30,00;31/12/2026'])
    await bring(importId(2), ['F-4;Verde;40,00;31/12/2026'])
    const imports = answered(await stage.admin.ask('GET', '/api/finance/imports'), 200)
    expect(imports).toMatchObject([
      { id: importId(2), kind: 'invoices', file: 'faturas.csv', created: 2, updated: 1, undone_at: null },
      { id: importId(1), created: 2, updated: 0 },
    ])
    expect(answered(await undo(importId(2)), 200)).toEqual({ removed: 2, restored: 1, stayed: [] })
    const left = await list<Invoice>(stage.admin, invoiceNoun)
    expect(left.map(({ number, amount, due_date }) => [number, amount, due_date]).sort()).toEqual([
      ['F-1', '10.00', '2026-12-31'],
      ['F-2', '20.00', '2026-12-31'],
    ])
    // An import that was undone leaves nothing that counts as changed since.
    expect(answered(await undo(importId(1)), 200)).toEqual({ removed: 2, restored: 0, stayed: [] })
    expect(await list<Invoice>(stage.admin, invoiceNoun)).toEqual([])
    expectProblem(await undo(importId(2)), 404, 'import_not_found', 'Esta importação não existe, ou já foi desfeita')
    const audit = answered<{ event: string }[]>(await stage.admin.ask('GET', '/api/audit'), 200)
    expect(audit[1]).toMatchObject({ event: 'import_undone', details: { file: 'faturas.csv', removed: 2 } })
  })

  test('[MT-01] leaves what somebody changed since, and names it', async () => {
    await bring(importId(3), ['R-1;Azul;10,00;31/12/2026;', 'R-2;Azul;20,00;31/12/2026;20/11/2026'], 'receivables')
    const rows = await list<Receivable>(stage.admin, receivableNoun)
    await paid(rows.find(({ external_id }) => external_id === 'R-1')?.id, { amount: '1' })
    expect(answered(await undo(importId(3)), 200)).toEqual({
      ...{ removed: 1, restored: 0, stayed: [{ noun: 'receivable', name: 'R-1' }] },
    })
    expect((await list<Receivable>(stage.admin, receivableNoun)).map(({ external_id }) => external_id)).toEqual(['R-1'])
  })
})
