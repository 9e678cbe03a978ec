import type { FinanceSummary } from '@leme/contract/money/finance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkNouns, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-23T15:00:00Z') })
})
afterAll(() => server?.close())

test('[FI-01] overdue invoices and late receivables are summed together, and a debt that is in both lists once', async () => {
  const { invoice, receivable } = bulkNouns
  const admin = await signUp(server.url)
  const client = 'Clínica Vida'
  const debt = { client, amount: '100.00' }
  await send(admin, invoice, [
    rowOf(invoice, 'a', { ...debt, due_date: '2026-11-10' }),
    rowOf(invoice, 'b', { ...debt, due_date: '2026-11-10' }),
    rowOf(invoice, 'c', { ...debt, due_date: '2026-11-23' }),
    rowOf(invoice, 'd', { ...debt, due_date: '2026-11-12', paid_date: '2026-11-20' }),
    rowOf(invoice, 'e', { ...debt, due_date: '2026-11-13', status: 'draft' }),
    rowOf(invoice, 'f', { ...debt, due_date: '2026-11-14' }),
  ])
  await send(admin, receivable, [
    // Three of one day for two invoices: two are those, the third is a debt of its own.
    ...['a', 'b', 'c'].map((id) =>
      rowOf(receivable, id, { ...debt, client: 'CLINICA VIDA', expected_date: '2026-11-10' }),
    ),
    // Those whose invoice is not overdue, or that differ in one thing, repeat nothing.
    rowOf(receivable, 'd', { ...debt, expected_date: '2026-11-12' }),
    rowOf(receivable, 'e', { ...debt, expected_date: '2026-11-13' }),
    rowOf(receivable, 'f', { ...debt, expected_date: '2026-11-15' }),
    rowOf(receivable, 'g', { ...debt, amount: '100.01', expected_date: '2026-11-14' }),
    rowOf(receivable, 'h', { ...debt, client: 'Clínica Vida Nova', expected_date: '2026-11-14' }),
    rowOf(receivable, 'i', { ...debt, expected_date: '2026-11-14', received_date: '2026-11-20' }),
  ])
  const summed = async (query = '') =>
    ((await admin.ask('GET', `/api/finance/summary${query}`)).body as FinanceSummary).overdue
  expect(await summed()).toEqual({ count: 9, amount: '900.01', repeated: 2 })
  expect(await summed('?client=clinica%20vida&to=2026-11-10')).toEqual({ count: 3, amount: '300.00', repeated: 2 })
  expect(await summed('?from=2026-11-23')).toEqual({ count: 0, amount: '0.00', repeated: 0 })
})
