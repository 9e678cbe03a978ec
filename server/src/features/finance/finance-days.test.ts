import { sumAmounts } from '@leme/contract/format/format'
import type { Debtor, FinanceSummary } from '@leme/contract/money/finance'
import type { Invoice } from '@leme/contract/money/invoice'
import type { Receivable } from '@leme/contract/money/receivable'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkNouns, list, send } from '../../../test/import/bulk-nouns.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const today = '2026-11-23'
let server: TestServer
let admin: Person

/** Numbers that are the same in each run (mulberry32). */
function drawFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
const draw = drawFrom(20261123)
const pick = <One>(from: readonly One[]): One => from[draw(from.length)] as One
const dayAt = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10)

const clients = ['Cooperativa Pampa', 'Clínica Vida', 'Editora Sabiá', 'Padaria São João', 'Oficina Graviola']
const amounts = ['100.00', '250.10', '0.01', '-30.00', '1999.99']
const invoices = Array.from({ length: 160 }, (_, at) => ({
  number: `NF-${at}`,
  client: pick(clients),
  amount: pick(amounts),
  due_date: dayAt(draw(120) - 90),
  paid_date: draw(2) ? dayAt(-draw(100)) : null,
  status: pick(['draft', 'pending', 'paid', 'overdue', 'cancelled'] as const),
})).map((row) => {
  // Paid is what has a day of payment, and of what has none all else.
  const isPaid = row.paid_date !== null
  return { ...row, status: isPaid ? ('paid' as const) : row.status === 'paid' ? ('pending' as const) : row.status }
})
const receivables = Array.from({ length: 140 }, (_, at) => {
  const twin = draw(3) === 0 ? pick(invoices) : null
  return {
    external_id: `R-${at}`,
    client: twin?.client.toUpperCase() ?? pick(clients),
    amount: twin?.amount ?? pick(amounts),
    expected_date: twin?.due_date ?? dayAt(draw(120) - 90),
    received_date: draw(2) ? dayAt(-draw(100)) : null,
  }
})

type Row = { client: string; amount: string; due: string; paid: string | null; status: string }
const invoiceRows: Row[] = invoices.map(({ client, amount, due_date, paid_date, status }) => {
  const isOpen = status === 'pending' || status === 'overdue'
  const now = isOpen ? (due_date < today ? 'overdue' : 'pending') : status
  return { client, amount, due: due_date, paid: paid_date, status: now }
})
const receivableRows: Row[] = receivables.map(({ client, amount, expected_date, received_date }) => ({
  ...{ client, amount, due: expected_date, paid: received_date },
  status: received_date ? 'paid' : expected_date < today ? 'late' : 'pending',
}))

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(`${today}T15:00:00Z`) })
  admin = await signUp(server.url)
  await send(admin, bulkNouns.invoice, invoices)
  await send(admin, bulkNouns.receivable, receivables)
})
afterAll(() => server?.close())

type Filter = { client?: string; from?: string; to?: string; by?: 'due' | 'payment' }

function filterOf(): Filter {
  const from = dayAt(draw(120) - 100)
  return {
    ...(draw(2) && { client: pick(clients) }),
    ...(draw(4) && { from }),
    ...(draw(4) && { to: dayAt((Date.parse(from) - Date.parse(today)) / 86_400_000 + draw(60)) }),
    ...(draw(3) && { by: pick(['due', 'payment'] as const) }),
  }
}

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function within(rows: readonly Row[], { client, from, to, by }: Filter): Row[] {
  return rows.filter((row) => {
    const day = by === 'payment' ? row.paid : row.due
    const inPeriod = (!from || (day !== null && day >= from)) && (!to || (day !== null && day <= to))
    return inPeriod && (!client || bare(client) === bare(row.client))
  })
}

const totalOf = (rows: readonly Row[]) => ({ count: rows.length, amount: sumAmounts(rows.map(({ amount }) => amount)) })
const sumOf = (rows: readonly Row[], ...statuses: string[]) =>
  totalOf(rows.filter(({ status }) => statuses.includes(status)))

/** A receivable for which there is an invoice of the same client, amount and day that no other took. */
function overdueOf(bills: readonly Row[], dues: readonly Row[]) {
  const keyOf = ({ client, amount, due }: Row) => [bare(client), amount, due].join('|')
  const late = bills.filter(({ status }) => status === 'overdue')
  const free = late.map(keyOf)
  const others = dues.filter((row) => {
    if (row.status !== 'late') return false
    const at = free.indexOf(keyOf(row))
    if (at >= 0) free.splice(at, 1)
    return at < 0
  })
  return { ...totalOf([...late, ...others]), repeated: late.length - free.length }
}

async function ask<Answer>(path: string, filter: Filter): Promise<Answer> {
  const { status, body } = await admin.ask('GET', `/api/finance/${path}?${new URLSearchParams(filter)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Answer
}

test('[FI-04] [FI-01] cards, lists and sums by debtor are of the same rows by whichever day counts, and equal to what is added up apart', async () => {
  for (const filter of Array.from({ length: 40 }, filterOf)) {
    const said = JSON.stringify(filter)
    const [bills, dues] = [within(invoiceRows, filter), within(receivableRows, filter)]
    const summary = await ask<FinanceSummary>('summary', filter)
    expect(summary.invoices, said).toMatchObject({
      ...totalOf(bills),
      by_status: Object.fromEntries(
        ['draft', 'pending', 'paid', 'overdue', 'cancelled'].map((status) => [status, sumOf(bills, status)]),
      ),
    })
    expect(summary.receivables, said).toMatchObject({
      ...totalOf(dues),
      by_status: Object.fromEntries(['pending', 'late', 'paid'].map((status) => [status, sumOf(dues, status)])),
    })
    expect(summary.overdue, said).toEqual(overdueOf(bills, dues))

    const status = pick(['paid', 'pending'] as const)
    const query = `?${new URLSearchParams({ ...filter, status, limit: '1000' })}`
    const numbers = await list<Invoice>(admin, bulkNouns.invoice, query)
    expect(numbers.map(({ amount }) => amount).toSorted(), said).toEqual(
      bills
        .filter((row) => row.status === status)
        .map(({ amount }) => amount)
        .toSorted(),
    )
    const listed = await list<Receivable>(admin, bulkNouns.receivable, query)
    expect(sumAmounts(listed.map(({ amount }) => amount)), said).toBe(sumOf(dues, status).amount)

    const debtors = await ask<Debtor[]>('debtors', filter)
    const added = (part: 'open' | 'late' | 'open_invoices' | 'overdue_invoices') => ({
      count: debtors.reduce((sum, debtor) => sum + debtor[part].count, 0),
      amount: sumAmounts(debtors.map((debtor) => debtor[part].amount)),
    })
    expect(added('open'), said).toEqual(sumOf(dues, 'pending', 'late'))
    expect(added('late'), said).toEqual(sumOf(dues, 'late'))
    expect(added('open_invoices'), said).toEqual(sumOf(bills, 'pending', 'overdue'))
    expect(added('overdue_invoices'), said).toEqual(sumOf(bills, 'overdue'))
  }
})

test.each(['received', 'DUE', ''])('[FI-04] a day that is none is refused: “%s”', async (by) => {
  expect((await admin.ask('GET', `/api/finance/summary?by=${by}`)).body).toMatchObject({ status: 422 })
})
