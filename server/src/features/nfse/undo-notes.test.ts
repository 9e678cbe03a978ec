import type { InvoiceWithInstalments } from '@leme/contract/money/billing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bulkNouns, send } from '../../../test/import/bulk-nouns.ts'
import { zipOf } from '../../../test/import/moving.ts'
import { askNfse, bringAll } from '../../../test/nfse/bring.ts'
import { eventOf, keyOf, nationalOf, replacementOf } from '../../../test/nfse/nfse.ts'
import { type Answer, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createProject } from '../../../test/work.ts'

let server: TestServer
let admin: Person
let owner: pg.Client

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date('2026-11-22T15:00:00Z') })
  owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})
beforeEach(async () => {
  admin = await signUp(server.url)
})

function answered<T>({ status, body }: Answer, wanted = 200): T {
  expect(status, JSON.stringify(body)).toBe(wanted)
  return body as T
}

/** Issued in September, with 65.00 withheld of 1,000.00. */
const issued = {
  number: 10,
  day: '2026-09-30',
  iss: '50.00',
  issBy: 2,
  net: '935.00',
  withheld: { irrf: '15.00' },
} as const
const bill = { number: 'NF-10', client: 'Padaria Aurora Ltda', amount: '1000.00', due_date: '2026-11-28' }

const put = async (besides: object = {}) =>
  (await send(admin, bulkNouns.invoice, [{ ...bill, ...besides }]))[0] as { id: string; outcome: string }

const made = async (besides: object = {}) =>
  answered<InvoiceWithInstalments>(
    await admin.ask('POST', '/api/finance/invoices', {
      ...{ number: 'NF-10', client: 'Padaria Aurora Ltda' },
      instalments: [{ amount: '1000.00', expected_date: '2026-11-28' }],
      ...besides,
    }),
    201,
  )

const join = async (id: string, files: string | Uint8Array = nationalOf(issued)) =>
  answered(await askNfse(admin, files, { notes: [{ key: keyOf(issued), join: id }] }))

/** Each column of what is stored of the money, but when it changed. */
async function stored(): Promise<unknown> {
  const of = (table: string) =>
    `(select jsonb_agg(to_jsonb(one) - 'updated_at' order by one.id) from ${table} one where one.org_id = (select org_id from users where id = $1)) as ${table}`
  const tables = ['finance_invoices', 'finance_receivables', 'finance_payments', 'nfse_notes', 'nfse_events']
  return (await owner.query(`select ${tables.map(of).join(', ')}`, [admin.id])).rows[0]
}

/** Undoes the newest import; answers what became of its rows. */
async function undo(): Promise<unknown> {
  const [last] = answered<{ id: string }[]>(await admin.ask('GET', '/api/finance/imports'))
  return answered(await admin.ask('POST', `/api/finance/imports/${last?.id}/undo`))
}

const restored = { removed: 0, restored: 1, stayed: [] }

test('[MT-07] undone, an invoice of another system that a note was joined to is that system’s again, each column as before', async () => {
  const { id } = await put()
  const before = await stored()
  await join(id)
  expect(await stored()).not.toEqual(before)
  expect((await put()).outcome).toBe('unchanged')
  expect(await undo()).toEqual(restored)
  expect(await stored()).toEqual(before)
  expect((await put({ amount: '1200.00', due_date: '2026-12-10' })).outcome).toBe('updated')
  expect(answered(await admin.ask('GET', `/api/finance/invoices/${id}`))).toMatchObject({
    ...{ amount: '1200.00', due_date: '2026-12-10', issue_date: null, instalments: [], nfse: [] },
  })
})

test('[MT-07] undone, so is an invoice of instalments, a draft, one that the note settled, and one of the net amount', async () => {
  const part = (amount: string, day = '2026-11-28') => ({ amount, expected_date: day })
  for (const start of [
    () => made(),
    async () => made({ issue_date: '2026-10-01', project_id: await createProject(admin) }),
    () => made({ instalments: [part('400.00'), part('600.00', '2026-12-28')] }),
    () => made({ instalments: [part('935.00')] }),
    () => put({ status: 'draft' }),
    () => put({ status: 'paid', paid_date: '2026-11-20' }),
    () => put({ amount: '935.00', status: 'draft' }),
  ]) {
    admin = await signUp(server.url)
    const { id } = await start()
    const before = await stored()
    await join(id)
    expect(await undo(), String(start)).toEqual(restored)
    expect(await stored(), String(start)).toEqual(before)
  }
})

test('[MT-07] undone, a receivable that became the instalment of a joined invoice is of none again', async () => {
  const project = await createProject(admin)
  const { id } = await put()
  answered(await admin.ask('PATCH', `/api/finance/invoices/${id}`, { project_id: project }))
  const row = { external_id: 'R-1', client: bill.client, amount: bill.amount, expected_date: bill.due_date }
  await send(admin, bulkNouns.receivable, [row])
  const before = await stored()
  await join(id)
  expect(answered(await admin.ask('GET', `/api/finance/invoices/${id}`))).toMatchObject({
    instalments: [{ external_id: 'R-1', open: '935.00' }],
  })
  expect(await undo()).toEqual(restored)
  expect(await stored()).toEqual(before)
})

test('[MT-07] undone, a receivable that a note made an invoice of is as it was', async () => {
  const [row] = await send(admin, bulkNouns.receivable, [
    { external_id: 'R-1', client: bill.client, amount: bill.amount, expected_date: bill.due_date },
  ])
  const before = await stored()
  await join(String(row?.id))
  expect(await undo()).toEqual({ removed: 1, restored: 0, stayed: [] })
  expect(await stored()).toEqual(before)
})

test('[MT-07] undone, an invoice that a note was joined to and cancelled with it is as it was', async () => {
  const { id } = await put()
  const before = await stored()
  await join(id, zipOf({ '10.xml': nationalOf(issued), 'e.xml': eventOf(keyOf(issued)) }))
  expect(answered(await admin.ask('GET', `/api/finance/invoices/${id}`))).toMatchObject({ status: 'cancelled' })
  expect(await undo()).toEqual(restored)
  expect(await stored()).toEqual(before)
})

test('[MT-07] undone, a replacement leaves an invoice cancelled for the reason of the import before', async () => {
  await bringAll(admin, nationalOf(issued))
  await bringAll(admin, eventOf(keyOf(issued)))
  const before = await stored()
  await bringAll(admin, replacementOf(keyOf(issued), keyOf({ ...issued, number: 11 })))
  expect(await stored()).not.toEqual(before)
  await undo()
  expect(await stored()).toEqual(before)
})

test('[MT-07] what somebody changed of a joined invoice since stays, and is said', async () => {
  const { id } = await put()
  await join(id)
  answered(await admin.ask('PATCH', `/api/finance/invoices/${id}`, { issue_date: '2026-09-29' }))
  const before = await stored()
  expect(await undo()).toEqual({ removed: 0, restored: 0, stayed: [{ noun: 'invoice', name: 'NF-10' }] })
  expect(await stored()).toEqual(before)
})

test('[FI-03] [MT-01] of an invoice with instalments a system’s row that says what these say otherwise changes nothing', async () => {
  const { id } = await made()
  for (const besides of [
    { amount: '1200.00' },
    { due_date: '2026-12-10' },
    { status: 'paid', paid_date: '2026-11-20' },
  ])
    expect(await put(besides)).toEqual(expect.objectContaining({ id, outcome: 'unchanged' }))
  const read = async () => answered(await admin.ask('GET', `/api/finance/invoices/${id}`))
  expect(await read()).toMatchObject({ amount: '1000.00', due_date: '2026-11-28', status: 'pending', paid_date: null })
  expect((await put({ amount: '1200.00', status: 'cancelled' })).outcome).toBe('updated')
  expect(await read()).toMatchObject({ amount: '1000.00', status: 'cancelled' })
  expect((await put({ status: 'cancelled' })).outcome).toBe('unchanged')
  expect((await put({ client: 'Padaria', status: 'pending' })).outcome).toBe('updated')
  expect(await read()).toMatchObject({ client: 'Padaria', status: 'pending', instalments: [{ status: 'pending' }] })
  const history = answered<unknown[]>(await admin.ask('GET', `/api/finance/invoices/${id}/changes`))
  await put({ amount: '1200.00', client: 'Padaria' })
  expect(answered(await admin.ask('GET', `/api/finance/invoices/${id}/changes`))).toEqual(history)
})
