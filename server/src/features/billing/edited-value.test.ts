import type { FinanceChange, InvoiceWithInstalments, ReceivableWithPayments } from '@leme/contract/money/billing'
import type { FinanceSummary } from '@leme/contract/money/finance'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { bulkNouns, send } from '../../../test/import/bulk-nouns.ts'
import { importText } from '../../../test/import/import.ts'
import { type Answer, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-22T15:00:00Z') })
})
afterAll(() => server?.close())
beforeEach(async () => {
  admin = await signUp(server.url)
})

function answered<T>({ status, body }: Answer, wanted = 200): T {
  expect(status, JSON.stringify(body)).toBe(wanted)
  return body as T
}

const sent = { external_id: 'R-1', client: 'Azul', amount: '5000.00', expected_date: '2026-11-20' }

/** Sends the receivable as its system says it; answers what became of it, and its id. */
async function put(besides: object = {}): Promise<{ outcome: string; id: string }> {
  const [result] = await send(admin, bulkNouns.receivable, [{ ...sent, ...besides }])
  return { outcome: String(result?.outcome), id: String(result?.id) }
}

const read = async (id: string) =>
  answered<ReceivableWithPayments>(await admin.ask('GET', `/api/finance/receivables/${id}`))
const edit = async (id: string, change: object) =>
  answered<ReceivableWithPayments>(await admin.ask('PATCH', `/api/finance/receivables/${id}`, change))
const pay = async (id: string, besides: object = {}) =>
  answered<ReceivableWithPayments>(
    await admin.ask('POST', `/api/finance/receivables/${id}/payments`, {
      ...{ amount: '5000', day: '2026-11-10' },
      ...besides,
    }),
    201,
  )
/** Each payment as who said it, its amount and its day, those that were voided too. */
const said = ({ payments }: ReceivableWithPayments) =>
  payments.map(({ source, amount, day, voided_at }) => `${source} ${amount} ${day}${voided_at ? ' voided' : ''}`)
const received = async () =>
  answered<FinanceSummary>(await admin.ask('GET', '/api/finance/summary')).receivables.received

test('[MT-01] an edited value leaves the payments of a settled receivable as they are: what is open follows', async () => {
  const { id } = await put()
  await pay(id)
  const raised = await edit(id, { amount: '5400.00' })
  expect(raised).toMatchObject({ amount: '5400.00', open: '400.00', received_date: null, status: 'late' })
  expect(said(raised)).toEqual(['person 5000.00 2026-11-10'])
  const lowered = await edit(id, { amount: '100.00' })
  expect(lowered).toMatchObject({ open: '-4900.00', received_date: '2026-11-10', status: 'paid' })
  expect(said(lowered)).toEqual(['person 5000.00 2026-11-10'])
  expect(await received()).toBe('5000.00')
  const history = answered<FinanceChange[]>(await admin.ask('GET', `/api/finance/receivables/${id}/changes`))
  expect(history.filter(({ noun }) => noun === 'payment')).toHaveLength(1)
  answered(await admin.ask('POST', `/api/finance/payments/${lowered.payments[0]?.id}/void`, { reason: 'Engano' }))
  expect(await read(id)).toMatchObject({ amount: '100.00', open: '100.00', received_date: null })
})

test('[MT-01] an edited value of an instalment leaves its payments as they are, and its invoice follows', async () => {
  const invoice = answered<InvoiceWithInstalments>(
    await admin.ask('POST', '/api/finance/invoices', {
      ...{ number: 'NF-1', client: 'Azul' },
      instalments: [{ amount: '5000.00', expected_date: '2026-12-20' }],
    }),
    201,
  )
  const id = String(invoice.instalments[0]?.id)
  await pay(id)
  expect(said(await edit(id, { amount: '5400.00' }))).toEqual(['person 5000.00 2026-11-10'])
  expect(answered(await admin.ask('GET', `/api/finance/invoices/${invoice.id}`))).toMatchObject({
    ...{ amount: '5400.00', status: 'pending', paid_date: null, instalments: [{ open: '400.00' }] },
  })
})

test('[MT-01] a person’s edit leaves what another system called received, too, until that system says it again', async () => {
  const { id } = await put({ received_date: '2026-11-09' })
  const raised = await edit(id, { amount: '5400.00' })
  expect(raised).toMatchObject({ open: '400.00', received_date: null })
  expect(said(raised)).toEqual(['system 5000.00 2026-11-09'])
  expect(said(await edit(id, { expected_date: '2026-12-01', notes: 'x' }))).toEqual(['system 5000.00 2026-11-09'])
  // The value of the system again: its payment is the one that was there.
  expect((await put({ received_date: '2026-11-09' })).outcome).toBe('updated')
  expect(said(await read(id))).toEqual(['system 5000.00 2026-11-09'])
  await edit(id, { amount: '5400.00' })
  expect((await put({ amount: '5400.00', received_date: '2026-11-09' })).outcome).toBe('updated')
  expect(said(await read(id)).sort()).toEqual(['system 5000.00 2026-11-09 voided', 'system 5400.00 2026-11-09'])
})

test('[MT-01] [FI-03] a system’s new value of what it called received alone changes what it said was received', async () => {
  const { id } = await put({ received_date: '2026-11-09' })
  await put({ amount: '5400.00' })
  expect(await read(id)).toMatchObject({ amount: '5400.00', open: '0.00', received_date: '2026-11-09' })
  await importText(admin, 'receivables', 'Código;Cliente;Valor;Previsão\nR-1;Azul;5.500,00;20/11/2026\n')
  expect(await read(id)).toMatchObject({ amount: '5500.00', open: '0.00', received_date: '2026-11-09' })
  expect(said(await read(id)).at(-1)).toBe('system 5500.00 2026-11-09')
  expect(await received()).toBe('5500.00')
})

test('[MT-01] [FI-03] a system’s new value makes no payment where people recorded some, and each row sent twice is unchanged', async () => {
  const { id } = await put()
  await pay(id)
  const mine = ['person 5000.00 2026-11-10']
  for (const besides of [
    { amount: '5400.00' },
    // It says the payment that is there.
    { amount: '5600.00', received_date: '2026-11-10' },
    { amount: '4000.00', received_date: '2026-11-10' },
    { amount: '4100.00', received_date: '2026-11-12' },
    { amount: '4200.00', received_date: null },
  ]) {
    expect((await put(besides)).outcome, JSON.stringify(besides)).toBe('updated')
    expect(said(await read(id)), JSON.stringify(besides)).toEqual(mine)
    expect((await put(besides)).outcome, JSON.stringify(besides)).toBe('unchanged')
    expect(said(await read(id)), JSON.stringify(besides)).toEqual(mine)
  }
  expect(await read(id)).toMatchObject({ amount: '4200.00', open: '-800.00', received_date: '2026-11-10' })
  await importText(admin, 'receivables', 'Código;Cliente;Valor;Previsão\nR-1;Azul;5.500,00;20/11/2026\n')
  expect(said(await read(id))).toEqual(mine)
  expect(await read(id)).toMatchObject({ open: '500.00', received_date: null })
})

test('[MT-01] [FI-03] what a system said beside what people recorded stays with another value, and goes once it says so', async () => {
  const { id } = await put()
  await pay(id, { amount: '2000' })
  await put({ received_date: '2026-11-12' })
  const both = ['person 2000.00 2026-11-10', 'system 3000.00 2026-11-12']
  expect(said(await read(id))).toEqual(both)
  expect((await put({ amount: '5400.00', received_date: '2026-11-12' })).outcome).toBe('updated')
  expect(said(await read(id))).toEqual(both)
  expect(await read(id)).toMatchObject({ open: '400.00', received_date: null })
  expect((await put({ amount: '5400.00', received_date: '2026-11-12' })).outcome).toBe('unchanged')
  await put({ amount: '5400.00', received_date: null })
  expect(said(await read(id))).toEqual([both[0], 'system 3000.00 2026-11-12 voided'])
  expect(await read(id)).toMatchObject({ open: '3400.00' })
})

test('[MT-01] [FI-03] keys that may write alone say the same', async () => {
  const { id } = await put()
  await pay(id)
  const key = await createKey(admin, ['finance:write'])
  const row = { ...sent, amount: '5400.00', received_date: '2026-11-10' }
  for (const outcome of ['updated', 'unchanged'])
    expect(await send(key, bulkNouns.receivable, [row])).toMatchObject([{ outcome }])
  expect(said(await read(id))).toEqual(['person 5000.00 2026-11-10'])
})

test('[MT-01] an import that is undone gives payments back as they were', async () => {
  const importId = '0190a8e0-7c1b-7d2e-9f00-000000000009'
  const { id } = await put({ received_date: '2026-11-09' })
  await edit(id, { amount: '5400.00' })
  const before = await read(id)
  answered(
    await admin.ask('POST', '/api/imports/receivables', {
      ...{ text: 'R-1;Azul;5500,00;20/11/2026;13/11/2026\n', last: true, delimiter: ';', line: 2, dry_run: false },
      columns: ['external_id', 'client', 'amount', 'expected_date', 'received_date'],
      ...{ thousands_line: null, point_line: null, import: { id: importId, file: 'recebiveis.csv' } },
    }),
  )
  expect(await read(id)).toMatchObject({ open: '0.00', received_date: '2026-11-13' })
  expect(answered(await admin.ask('POST', `/api/finance/imports/${importId}/undo`))).toEqual({
    ...{ removed: 0, restored: 1, stayed: [] },
  })
  expect(await read(id)).toEqual(before)
})
