import { sumAmounts } from '@leme/contract/format/format'
import type { Debtor, FinanceSummary } from '@leme/contract/money/finance'
import type { Invoice } from '@leme/contract/money/invoice'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { bulkNouns, list, rowOf, send } from '../../../test/import/bulk-nouns.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { pastTheRoutes } from '../../../test/work.ts'

/** In São Paulo, where this is the 22nd until 03:00 in UTC. */
const night = new Date('2026-11-23T02:30:00Z')
let now = night
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server?.close())
beforeEach(async () => {
  now = night
  admin = await signUp(server.url)
})

async function summary(person: Pick<Person, 'ask'> = admin): Promise<FinanceSummary> {
  const { status, body } = await person.ask('GET', '/api/finance/summary')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as FinanceSummary
}

const { invoice, receivable } = bulkNouns
const none = { count: 0, amount: '0.00' }

test('[FI-01] the sums of nothing are zero, in every status', async () => {
  expect(await summary()).toEqual({
    invoices: {
      ...none,
      by_status: { draft: none, pending: none, paid: none, overdue: none, cancelled: none },
      ...{ open: none, late: none },
    },
    receivables: {
      ...none,
      by_status: { pending: none, late: none, paid: none, cancelled: none },
      ...{ open: none, late: none, received: '0.00' },
    },
    overdue: { ...none, repeated: 0 },
  })
})

test('[FI-01] [ST-05] everything is summed, whole and by the status of the day', async () => {
  await send(admin, invoice, [
    rowOf(invoice, 'a', { amount: 0.1, due_date: '2026-11-22' }),
    rowOf(invoice, 'b', { amount: 0.2, due_date: '2026-11-22', status: 'overdue' }),
    rowOf(invoice, 'c', { amount: '1000.01', due_date: '2026-11-21' }),
    rowOf(invoice, 'd', { amount: '5', due_date: '2020-01-01', status: 'draft' }),
    rowOf(invoice, 'e', { amount: '-7.5', paid_date: '2026-11-01' }),
  ])
  await send(admin, receivable, [
    rowOf(receivable, 'a', { amount: '0.10', expected_date: '2026-11-21' }),
    rowOf(receivable, 'b', { amount: '0.20', expected_date: '2026-11-22' }),
    rowOf(receivable, 'c', { amount: '0.70', expected_date: '2020-01-01', received_date: '2020-01-01' }),
  ])
  expect(await summary()).toEqual({
    invoices: {
      count: 5,
      amount: '997.81',
      by_status: {
        draft: { count: 1, amount: '5.00' },
        pending: { count: 2, amount: '0.30' },
        paid: { count: 1, amount: '-7.50' },
        overdue: { count: 1, amount: '1000.01' },
        cancelled: none,
      },
      open: { count: 3, amount: '1000.31' },
      late: { count: 1, amount: '1000.01' },
    },
    receivables: {
      count: 3,
      amount: '1.00',
      by_status: {
        pending: { count: 1, amount: '0.20' },
        late: { count: 1, amount: '0.10' },
        paid: { count: 1, amount: '0.70' },
        cancelled: none,
      },
      open: { count: 2, amount: '0.30' },
      late: { count: 1, amount: '0.10' },
      received: '0.70',
    },
    overdue: { count: 2, amount: '1000.11', repeated: 0 },
  })
  now = new Date('2026-11-23T03:00:00Z')
  const tomorrow = await summary()
  expect(tomorrow.invoices.by_status).toMatchObject({ pending: none, overdue: { count: 3, amount: '1000.31' } })
  expect(tomorrow.receivables.by_status).toMatchObject({ pending: none, late: { count: 2, amount: '0.30' } })
})

test('[FI-01] [ST-04] the sums of 20,000 cents and the largest amounts are exact', async () => {
  await send(admin, invoice, [
    rowOf(invoice, 'most', { amount: '999999999999.99' }),
    rowOf(invoice, 'most too', { amount: '999999999999.99' }),
  ])
  await pastTheRoutes(server, admin, (tx) =>
    tx.query(
      `insert into finance_invoices (org_id, number, client, amount, due_date)
       select context.org_id(), 'n' || i, 'Cooperativa', (i % 97 + 1) / 100.0, '2026-12-31'
       from generate_series(0, 19999) i`,
    ),
  )
  const cents = Array.from({ length: 20_000 }, (_, index) => `${((index % 97) + 1) / 100}`)
  expect((await summary()).invoices).toMatchObject({
    count: 20_002,
    amount: sumAmounts([...cents, '999999999999.99', '999999999999.99']),
  })
})

test('[MS-01] another organisation’s rows are in nobody else’s sums', async () => {
  const stranger = await signUp(server.url)
  await send(stranger, invoice, [rowOf(invoice, 'a')])
  await send(stranger, receivable, [rowOf(receivable, 'a')])
  expect((await summary()).invoices).toMatchObject(none)
  expect((await summary()).receivables).toMatchObject(none)
  expect((await summary(stranger)).invoices).toMatchObject({ count: 1, amount: '1234.50' })
})

test('[MS-04] a key that reads reads the sums; one that only writes does not', async () => {
  await send(admin, invoice, [rowOf(invoice, 'a')])
  expect((await summary(await createKey(admin, ['read']))).invoices.count).toBe(1)
  const writer = await createKey(admin, ['finance:write'])
  expect((await writer.ask('GET', '/api/finance/summary')).body).toMatchObject({ status: 403, code: 'scope_missing' })
})

describe('the filter', () => {
  beforeEach(async () => {
    await send(admin, invoice, [
      rowOf(invoice, 'a', { client: 'Cooperativa Pampa', amount: '10', due_date: '2026-10-31' }),
      rowOf(invoice, 'b', { client: 'Clínica Vida', amount: '20', due_date: '2026-11-01' }),
      rowOf(invoice, 'c', { client: 'Cooperativa Pampa', amount: '40', due_date: '2026-11-30' }),
    ])
    await send(admin, receivable, [
      rowOf(receivable, 'a', { client: 'cooperativa pampa', amount: '1', expected_date: '2026-11-01' }),
      rowOf(receivable, 'b', { client: 'Cooperativa Pampa', amount: '2', expected_date: '2026-11-30' }),
      rowOf(receivable, 'c', { client: 'Clínica Vida', amount: '4', expected_date: '2026-11-10' }),
      rowOf(receivable, 'd', {
        client: 'Clínica Vida',
        amount: '8',
        expected_date: '2026-11-05',
        received_date: '2026-11-05',
      }),
    ])
  })

  const debtors = async (query = '') => (await admin.ask('GET', `/api/finance/debtors${query}`)).body as Debtor[]
  const numbers = async (query: string) =>
    (await list<Invoice>(admin, invoice, query)).map(({ number }) => number).toSorted()

  test('[FI-04] a client and a period hold the lists and the sums to what is theirs, both days included', async () => {
    expect(await numbers('?client=CLINICA%20vida')).toEqual(['b'])
    expect(await numbers('?from=2026-11-01&to=2026-11-30')).toEqual(['b', 'c'])
    expect(await numbers('?client=Cooperativa%20Pampa&to=2026-10-31&status=overdue')).toEqual(['a'])
    const { body } = await admin.ask('GET', '/api/finance/summary?client=cooperativa%20pampa&from=2026-11-01')
    expect(body).toMatchObject({
      invoices: { count: 1, amount: '40.00' },
      receivables: { count: 2, amount: '3.00', by_status: { late: { count: 1, amount: '1.00' } } },
    })
  })

  test('[FI-04] pages go on within the filter', async () => {
    const [first] = await list<Invoice>(admin, invoice, '?client=Cooperativa%20Pampa&limit=1')
    const next = await list<Invoice>(admin, invoice, `?client=Cooperativa%20Pampa&limit=1&after=${first?.id}`)
    expect([first, ...next].map((row) => row?.number)).toEqual(['c', 'a'])
  })

  test('[FI-04] what each client still owes is summed, who owes most first, whatever the spelling', async () => {
    await send(admin, invoice, [
      rowOf(invoice, 'd', {
        client: 'Cooperativa Pampa',
        amount: '80',
        due_date: '2026-11-01',
        paid_date: '2026-11-01',
      }),
      rowOf(invoice, 'e', { client: 'Só Faturas', amount: '30', due_date: '2026-11-30' }),
    ])
    expect(await debtors()).toEqual([
      {
        client: 'Cooperativa Pampa',
        open: { count: 2, amount: '3.00' },
        late: { count: 1, amount: '1.00' },
        open_invoices: { count: 2, amount: '50.00' },
        overdue_invoices: { count: 1, amount: '10.00' },
      },
      {
        client: 'Só Faturas',
        open: { count: 0, amount: '0.00' },
        late: { count: 0, amount: '0.00' },
        open_invoices: { count: 1, amount: '30.00' },
        overdue_invoices: { count: 0, amount: '0.00' },
      },
      {
        client: 'Clínica Vida',
        open: { count: 1, amount: '4.00' },
        late: { count: 1, amount: '4.00' },
        open_invoices: { count: 1, amount: '20.00' },
        overdue_invoices: { count: 1, amount: '20.00' },
      },
    ])
    expect(await debtors('?from=2026-11-20')).toMatchObject([
      { client: 'Cooperativa Pampa', open: { amount: '2.00' }, open_invoices: { amount: '40.00' } },
      { client: 'Só Faturas' },
    ])
    const stranger = await signUp(server.url)
    expect((await stranger.ask('GET', '/api/finance/debtors')).body).toEqual([])
  })

  test('[FI-04] a client is one, however many blanks are between its words where it comes in or is asked for', async () => {
    await send(admin, receivable, [
      rowOf(receivable, 'e', { client: 'Cooperativa  Pampa', amount: '16', expected_date: '2026-11-30' }),
      rowOf(receivable, 'f', { client: 'Cooperativa\u00a0Pampa', amount: '32', expected_date: '2026-11-30' }),
    ])
    expect((await debtors()).map(({ client, open }) => [client, open])).toEqual([
      ['Cooperativa Pampa', { count: 4, amount: '51.00' }],
      ['Clínica Vida', { count: 1, amount: '4.00' }],
    ])
    for (const said of ['Cooperativa%20Pampa', 'Cooperativa%20%20Pampa', 'cooperativa%C2%A0pampa'])
      expect(await list(admin, receivable, `?client=${said}`), said).toHaveLength(4)
  })

  test('[FI-04] a debtor is named as it is registered, else as most of its rows are', async () => {
    await send(admin, receivable, [
      rowOf(receivable, 'e', { client: 'CLÍNICA VIDA', amount: '16', expected_date: '2026-11-30' }),
      rowOf(receivable, 'f', { client: 'CLINICA VIDA', amount: '16', expected_date: '2026-11-30' }),
    ])
    const named = async (query = '') => (await debtors(query)).map(({ client }) => client)
    expect(await named()).toEqual(['Cooperativa Pampa', 'Clínica Vida'])
    await send(admin, receivable, [
      rowOf(receivable, 'b', { client: 'COOPERATIVA PAMPA', amount: '2', expected_date: '2026-11-30' }),
      rowOf(receivable, 'a', { client: 'COOPERATIVA PAMPA', amount: '1', expected_date: '2026-11-01' }),
    ])
    expect(await named('?from=2026-11-01')).toEqual(['COOPERATIVA PAMPA', 'Clínica Vida'])
    expect(await named('?from=2026-11-30')).toContain('Cooperativa Pampa')
    const register = (person: Person, body: object) => person.ask('POST', '/api/clients', body)
    await register(await signUp(server.url), { name: 'clinica vida' })
    await register(admin, { name: 'Cooperativa pampa', is_active: false })
    await register(admin, { name: 'Cooperativa do Pampa' })
    expect(await named()).toEqual(['Cooperativa pampa', 'Clínica Vida'])
    await register(admin, { name: 'Coopérativa Pampa' })
    expect(await named()).toEqual(['Coopérativa Pampa', 'Clínica Vida'])
  })

  test.each(['from=ontem', 'to=2026-02-30', `client=${'x'.repeat(201)}`, 'client=%00', 'desde=2026-01-01'])(
    '[FI-04] %s is refused',
    async (query) => {
      expect((await admin.ask('GET', `/api/finance/summary?${query}`)).body).toMatchObject({ status: 422 })
    },
  )
})
