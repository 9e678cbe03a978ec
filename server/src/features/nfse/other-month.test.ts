import type { InvoiceWithInstalments } from '@leme/contract/money/billing'
import type { Margin, MarginRow } from '@leme/contract/money/margin'
import type { NfseNote } from '@leme/contract/nfse/nfse'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askNfse, tryNfse } from '../../../test/nfse/bring.ts'
import { keyOf, nationalOf } from '../../../test/nfse/nfse.ts'
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

/** Issued in September, of the work of August. */
const note = { number: 10, day: '2026-09-30', competence: '2026-08-31', gross: '1000.00' } as const

const bill = async (besides: object) =>
  answered<InvoiceWithInstalments>(
    await admin.ask('POST', '/api/finance/invoices', {
      ...{ number: 'NF-10', client: 'Padaria Aurora Ltda' },
      instalments: [{ amount: '1000.00', expected_date: '2026-11-28' }],
      ...besides,
    }),
    201,
  )
const join = async (id: string) =>
  answered(await askNfse(admin, nationalOf(note), { notes: [{ key: keyOf(note), join: id }] }))
const invoiced = async (month: string) =>
  answered<Margin>(await admin.ask('GET', `/api/margin?from=${month}&to=${month}`)).total.invoiced
const labels = async (month: string) =>
  answered<{ rows: MarginRow[] }>(await admin.ask('GET', `/api/margin/rows?month=${month}&part=invoiced`)).rows.map(
    ({ label }) => label,
  )

test('[MT-07] [MT-04] an invoice counts once, by its own day of issue, and its margin, page and notes say the note’s', async () => {
  const { id } = await bill({ issue_date: '2026-10-15' })
  const [tried] = (await tryNfse(admin, nationalOf(note))).notes
  expect(tried?.candidates).toMatchObject([{ id, invoiced_on: '2026-10-15' }])
  await join(id)
  expect(await Promise.all(['2026-08', '2026-09', '2026-10', '2026-11'].map(invoiced))).toEqual(['0', '0', '1000', '0'])
  expect(await labels('2026-10')).toEqual(['NF-10, NFS-e 10 de 30/09/2026, competência 08/2026'])
  const invoice = answered<InvoiceWithInstalments>(await admin.ask('GET', `/api/finance/invoices/${id}`))
  expect(invoice).toMatchObject({
    issue_date: '2026-10-15',
    nfse: [{ number: '10', issue_day: '2026-09-30', competence: '2026-08-31', ended: null }],
  })
  const [stored] = answered<NfseNote[]>(await admin.ask('GET', '/api/nfse-notes'))
  expect(stored?.invoice).toMatchObject({ id, invoiced_on: '2026-10-15' })
})

test('[MT-07] an invoice of which nobody said a day of issue, and a draft, are issued on the note’s', async () => {
  const { id } = await bill({})
  const [tried] = (await tryNfse(admin, nationalOf(note))).notes
  expect(tried?.candidates).toMatchObject([{ id, invoiced_on: null }])
  await join(id)
  expect(await labels('2026-09')).toEqual(['NF-10, NFS-e 10 de 30/09/2026, competência 08/2026'])
  expect(await invoiced('2026-11')).toBe('0')
})

test('[MT-07] a note of the month of its invoice is not named beside it', async () => {
  const { id } = await bill({ issue_date: '2026-09-02' })
  const same = { ...note, competence: '2026-09-01' }
  answered(await askNfse(admin, nationalOf(same), { notes: [{ key: keyOf(same), join: id }] }))
  expect(await labels('2026-09')).toEqual(['NF-10'])
})
