import type { FinanceChange, InvoiceWithInstalments, ReceivableWithPayments } from '@leme/contract/money/billing'
import type { FinanceSummary } from '@leme/contract/money/finance'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Answer, type Person, signUp } from '../person.ts'
import { startTestServer, type TestServer } from '../server.ts'

/** In São Paulo, where this is the 22nd. */
const noon = new Date('2026-11-22T15:00:00Z')

/** The body of an answer with the wanted status. */
export function answered<T>({ status, body }: Answer, wanted = 201): T {
  expect(status, JSON.stringify(body)).toBe(wanted)
  return body as T
}

const monthly = [
  { amount: '100.00', expected_date: '2026-10-20' },
  { amount: '100.00', expected_date: '2026-11-20' },
  { amount: '100.01', expected_date: '2026-12-20' },
]
const body = { number: 'NF-1', client: 'Cooperativa', instalments: monthly }

/** A server for a file, an organisation for each test, and what people do there with invoices and payments. */
export function useBilling() {
  let server: TestServer | undefined
  let admin: Person | undefined
  beforeAll(async () => {
    server = await startTestServer({ clock: () => noon })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    if (server) admin = await signUp(server.url)
  })
  const there = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('it is there while a test runs')
    return one
  }
  const ask = (...asked: Parameters<Person['ask']>) => there(admin).ask(...asked)
  const pay = (id: string | undefined, besides: object = {}) =>
    ask('POST', `/api/finance/receivables/${id}/payments`, { amount: '100', day: '2026-11-01', ...besides })
  return {
    monthly,
    body,
    get server() {
      return there(server)
    },
    get admin() {
      return there(admin)
    },
    create: async (besides: object = {}, person = there(admin)) =>
      answered<InvoiceWithInstalments>(await person.ask('POST', '/api/finance/invoices', { ...body, ...besides })),
    read: async (id: string) => answered<InvoiceWithInstalments>(await ask('GET', `/api/finance/invoices/${id}`), 200),
    pay,
    paid: async (id: string | undefined, besides: object = {}) =>
      answered<ReceivableWithPayments>(await pay(id, besides)),
    summary: async () => answered<FinanceSummary>(await ask('GET', '/api/finance/summary'), 200),
    historyOf: async (path: string) => answered<FinanceChange[]>(await ask('GET', `/api/finance/${path}/changes`), 200),
  }
}
