import type { FinanceSummary } from '@leme/contract/money/finance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAssistant } from '../../../test/assistant/ask-assistant.ts'
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

test('[FI-01] [MT-01] an invoice that counts by its instalments is in both lists, and is said to be', async () => {
  const admin = await signUp(server.url)
  const bill = { client: 'Clínica Vida', issue_date: '2026-09-01' }
  const made = async (number: string, days: string[]) => {
    const instalments = days.map((expected_date) => ({ amount: '100.00', expected_date }))
    expect(await admin.ask('POST', '/api/finance/invoices', { ...bill, number, instalments })).toMatchObject({
      status: 201,
    })
  }
  await made('F-1', ['2026-10-10', '2026-11-10', '2026-12-10'])
  await made('F-2', ['2026-10-12'])
  await made('F-3', ['2026-12-12'])
  const summed = async (query = '') => {
    const { invoices, receivables, overdue } = (await admin.ask('GET', `/api/finance/summary${query}`))
      .body as FinanceSummary
    expect(invoices.late.count + receivables.late.count - overdue.repeated).toBe(overdue.count)
    return overdue
  }
  expect(await summed()).toEqual({ count: 3, amount: '300.00', repeated: 2 })
  expect(await summed('?to=2026-10-31')).toEqual({ count: 2, amount: '200.00', repeated: 2 })
  expect(await summed('?from=2026-11-01&to=2026-11-30')).toEqual({ count: 1, amount: '100.00', repeated: 0 })
  const { message } = await askAssistant(server, admin, 'quem está devendo?', { today: '2026-11-23' })
  expect(message).not.toContain('mesmo cliente, valor e dia')
  expect(message).toContain('3 recebíveis são parcelas de uma fatura destas, e foram somados uma vez.')
})
