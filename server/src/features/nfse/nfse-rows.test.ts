import { readFileSync } from 'node:fs'
import type { InvoiceWithInstalments } from '@leme/contract/money/billing'
import type { NfseNote } from '@leme/contract/nfse/nfse'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bulkNouns, send } from '../../../test/import/bulk-nouns.ts'
import { zipOf } from '../../../test/import/moving.ts'
import { askNfse, bringAll, tryNfse } from '../../../test/nfse/bring.ts'
import { abrasfOf, eventOf, keyOf, type Made, nationalOf, replacementOf, saoPauloOf } from '../../../test/nfse/nfse.ts'
import { type Answer, inviteColleague, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

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

const listed = async (query = '', person = admin) =>
  answered<NfseNote[]>(await person.ask('GET', `/api/nfse-notes${query}`))
const invoiceOf = async ({ invoice }: NfseNote) =>
  answered<InvoiceWithInstalments>(await admin.ask('GET', `/api/finance/invoices/${invoice.id}`))

/** Always the same numbers below `most`. */
function drawer(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

type Drawn = { made: Made; gross: number; off: number; rows: string[]; isExact: boolean }

/** A note, and by an arithmetic of its own, in whole cents, what must come of it. */
function drawNote(number: number, draw: (most: number) => number): Drawn {
  const gross = 100_000 + draw(5_000_000)
  const some = (share: number) => (draw(3) === 0 ? 0 : 1 + draw(Math.floor(gross * share)))
  const parts = {
    incond: draw(4) ? 0 : some(0.05),
    cond: draw(4) ? 0 : some(0.05),
    iss: some(0.05),
    inss: some(0.11),
    irrf: some(0.015),
    csll: some(0.01),
    pis: some(0.0065),
    cofins: some(0.03),
  }
  const issBy = ([1, 2, 3] as const)[draw(3)] ?? 1
  const iss = issBy === 1 ? 0 : parts.iss
  const sure = parts.incond + parts.cond + iss + parts.inss + parts.irrf + parts.csll
  const withPis = draw(2) === 0
  const both = parts.pis + parts.cofins
  const off = sure + (withPis ? both : 0)
  // One in eight says a net amount that its own amounts do not come to.
  const wrong = draw(8) === 0 ? 1 + draw(500) : 0
  const isExact = wrong === 0
  const counted = isExact && withPis ? both : 0
  const rows = [
    parts.incond,
    parts.cond,
    iss,
    parts.inss,
    parts.irrf,
    parts.csll,
    ...(counted ? [parts.pis, parts.cofins] : []),
  ]
  const value = (cents: number) => (cents ? text(cents) : undefined)
  const optional = (fields: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== undefined))
  return {
    made: {
      ...{ number, gross: text(gross), net: text(gross - off - wrong), issBy },
      ...{
        taker: ['11444777000161', '00000000191', '12ABC34501DE35'][draw(3)] ?? null,
        takerName: `Tomador ${draw(5)}`,
      },
      ...(parts.iss ? { iss: text(parts.iss) } : {}),
      ...(parts.incond + parts.cond ? { discounts: [text(parts.incond), text(parts.cond)] as [string, string] } : {}),
      withheld: optional({
        ...{ inss: value(parts.inss), irrf: value(parts.irrf), csll: value(parts.csll) },
        ...{ pis: value(parts.pis), cofins: value(parts.cofins), tpRetPisCofins: withPis ? '1' : '2' },
      }),
    },
    ...{ gross, isExact },
    off: isExact ? off : sure,
    rows: rows.filter((one) => one > 0).map(text),
  }
}

test('[MT-07] four hundred random notes become what an arithmetic of its own says, each retention a row', async () => {
  const draw = drawer(20_261_129)
  const drawn = Array.from({ length: 400 }, (_, at) => drawNote(at + 1, draw))
  const zip = zipOf(Object.fromEntries(drawn.map(({ made }) => [`${made.number}.xml`, nationalOf(made)])))
  const { notes } = await tryNfse(admin, zip)
  expect(await listed()).toEqual([])
  expect(notes).toHaveLength(400)
  for (const [at, { made, gross, off, isExact }] of drawn.entries()) {
    const note = notes[at]
    expect(note, `note ${made.number}`).toMatchObject({
      number: String(made.number),
      due: text(gross - off),
      net: made.net,
    })
    const sums = note?.doubts.filter((doubt) => doubt.startsWith('o bruto menos'))
    expect(sums, `note ${made.number}: ${JSON.stringify(made)}`).toHaveLength(isExact ? 0 : 1)
  }
  expect(await bringAll(admin, zip)).toMatchObject({ created: 400, joined: 0, left: 0 })
  const { rows: stored } = await owner.query<{
    number: string
    amount: string
    open: string
    rows: string[]
    due: string
  }>(
    `select note.number, invoice.amount::text, (part.amount - part.settled)::text as open, part.expected_date::text as due,
       array(select payment.amount::text from finance_payments payment where payment.note_id = note.id order by payment.id) as rows
     from nfse_notes note join finance_invoices invoice on invoice.id = note.invoice_id
     join finance_receivables part on part.invoice_id = invoice.id
     where note.org_id = (select org_id from users where id = $1) and part.org_id = note.org_id order by note.number::int`,
    [admin.id],
  )
  expect(stored).toHaveLength(400)
  for (const [at, { made, gross, off, rows }] of drawn.entries()) {
    const wanted = { number: String(made.number), amount: text(gross), open: text(gross - off), due: '2026-12-03' }
    expect({ ...stored[at], rows: [...(stored[at]?.rows ?? [])].sort() }).toEqual({ ...wanted, rows: [...rows].sort() })
  }
  const total = drawn.reduce((sum, { gross }) => sum + gross, 0)
  const {
    rows: [sum],
  } = await owner.query<{ sum: string }>(
    'select sum(amount)::text as sum from finance_invoices where org_id = (select org_id from users where id = $1)',
    [admin.id],
  )
  expect(sum?.sum).toBe(text(total))
})

/** What is stored, without ids and moments. */
const rowsOf = async (person: Person): Promise<unknown[]> => {
  const { rows } = await owner.query(
    `select note.key, invoice.number, invoice.status, invoice.amount::text, invoice.cancel_reason, part.settled::text,
       part.cancelled_at is not null as ended,
       (select json_agg(json_build_array(payment.kind, payment.amount, payment.void_reason) order by payment.note)
        from finance_payments payment where payment.note_id = note.id) as rows,
       -- Each import says its events; what they come to together is the same in any order.
       (select json_agg(json_build_array(kind, day, reason, replaced_by) order by kind) from (
          select kind, min(day) as day, min(reason) as reason, min(replacement_key) as replaced_by
          from nfse_events event where event.org_id = note.org_id and event.note_key = note.event_key group by kind
        ) said) as events
     from nfse_notes note join finance_invoices invoice on invoice.org_id = note.org_id and invoice.id = note.invoice_id
     join finance_receivables part on part.org_id = note.org_id and part.invoice_id = invoice.id
     where note.org_id = (select org_id from users where id = $1) order by note.layout, note.number::int`,
    [person.id],
  )
  return rows
}

test('[MT-07] files that overlap, with notes and what became of them, give the same rows in any order and any number of times', async () => {
  const [one, two, three, four, five] = [1, 2, 3, 4, 5].map((number) => keyOf({ number }))
  if (!one || !two || !three || !four || !five) throw new Error('keys')
  const withheld = { inss: '110.00', irrf: '15.00' }
  const note = (number: number, besides: Made = {}) => nationalOf({ number, net: '875.00', withheld, ...besides })
  const files = [
    zipOf({ '1.xml': note(1), '2.xml': note(2), '3.xml': note(3) }),
    zipOf({ '2.xml': note(2), '4.xml': note(4, { replaces: three }), 'e.xml': eventOf(one) }),
    replacementOf(three, four),
    zipOf({ 'e.xml': eventOf(one), '5.xml': note(5), 'x.xml': eventOf(five), 'y.xml': eventOf(two, 'e101103') }),
    abrasfOf({ number: 7 }),
    zipOf({ '7.xml': abrasfOf({ number: 7, cancelled: '2026-11-01' }), 'sp.xml': saoPauloOf(17, 'C') }),
    saoPauloOf(17),
  ]
  const draw = drawer(77)
  const orders = Array.from({ length: 4 }, () => {
    const rest = [...files, ...files.filter(() => draw(2) === 0)]
    return Array.from({ length: rest.length }, () => rest.splice(draw(rest.length), 1)[0] as Uint8Array | string)
  })
  const states: unknown[] = []
  for (const order of [files, ...orders]) {
    const person = await signUp(server.url)
    for (const file of order) await bringAll(person, file)
    states.push(await rowsOf(person))
  }
  expect(states[0]).toMatchObject([
    { number: 'NFS-e 7', status: 'cancelled' },
    { number: 'NFS-e 1', status: 'cancelled', cancel_reason: 'NFS-e 1 cancelada', ended: true },
    { number: 'NFS-e 2', status: 'pending', settled: '125.00', ended: false },
    { number: 'NFS-e 3', status: 'cancelled', cancel_reason: 'NFS-e 3 substituída', settled: '0.00' },
    { number: 'NFS-e 4', status: 'pending' },
    { number: 'NFS-e 5', status: 'cancelled' },
    { number: 'NFS-e 17', status: 'cancelled' },
    { number: 'NFS-e 18', status: 'pending', amount: '20500.00', settled: '1353.00' },
  ])
  for (const state of states.slice(1)) expect(state).toEqual(states[0])
})

const doc = readFileSync(new URL('../../../../docs/money.md', import.meta.url), 'utf8')
/** The example of docs/money.md: what each element of a note becomes. */
const example = [...doc.matchAll(/^\| `(v\w+)` \| ([\d.]+) \| (\w+) \|/gm)].map(
  ([, element = '', amount = '', into = '']) => ({
    ...{ element, amount, into },
  }),
)

test('[MT-07] the note of docs/money.md becomes what is said there', async () => {
  const said = Object.fromEntries(example.map(({ element, amount }) => [element, amount]))
  expect(Object.keys(said)).toHaveLength(7)
  await bringAll(
    admin,
    nationalOf({
      ...{ gross: said.vServ ?? '', net: said.vLiq ?? '', issBy: 2, iss: said.vISSQN ?? '' },
      discounts: [said.vDescIncond ?? '', '0.00'],
      withheld: { inss: said.vRetCP ?? '', irrf: said.vRetIRRF ?? '', csll: said.vRetCSLL ?? '' },
    }),
  )
  const [note] = await listed()
  if (!note) throw new Error('the note is not listed')
  const { amount, instalments } = await invoiceOf(note)
  const rows = instalments[0]?.payments.map((payment) => ({ amount: payment.amount, into: payment.kind })) ?? []
  const became = [{ amount, into: 'invoice' }, ...rows, { amount: instalments[0]?.open, into: 'open' }]
  const inOrder = (one: { amount?: string | undefined }, other: { amount?: string | undefined }) =>
    Number(one.amount) - Number(other.amount)
  expect(became.sort(inOrder)).toEqual(example.map(({ amount, into }) => ({ amount, into })).sort(inOrder))
})

test('[MT-07] two who bring the same notes at once bring them once', async () => {
  const manager = await inviteColleague(server.url, admin, 'manager')
  const zip = zipOf({
    '1.xml': nationalOf({ number: 1 }),
    '2.xml': nationalOf({ number: 2 }),
    'e.xml': eventOf(keyOf()),
  })
  const both = await Promise.all([admin, manager, admin, manager].map((person) => bringAll(person, zip)))
  expect(both.reduce((sum, { created }) => sum + created, 0)).toBe(2)
  expect(await listed()).toMatchObject([
    { number: '2', state: 'valid' },
    { number: '1', state: 'cancelled' },
  ])
  expect(await rowsOf(admin)).toHaveLength(2)
})

const made = async (body: object) =>
  answered<InvoiceWithInstalments>(
    await admin.ask('POST', '/api/finance/invoices', {
      ...{
        number: 'NF-10',
        client: 'Padaria Aurora',
        instalments: [{ amount: '1000.00', expected_date: '2026-12-01' }],
      },
      ...body,
    }),
    201,
  )
const client = async (body: object) =>
  answered<{ id: string }>(await admin.ask('POST', '/api/clients', { name: 'Padaria Aurora', ...body }), 201)

const ten: Made = { number: 10, gross: '1000.00', net: '935.00', issBy: 2, iss: '50.00', withheld: { irrf: '15.00' } }

test('[MT-07] a taker is the client of the CNPJ, then of the name; who is nobody is named once, and remembered', async () => {
  await client({ name: 'Aurora Pães', document: '11.444.777/0001-61' })
  await client({ name: 'Maria de Exemplo' })
  const files = zipOf({
    '1.xml': nationalOf({ number: 1 }),
    '2.xml': nationalOf({ number: 2, taker: null, takerName: 'MARIA DE EXEMPLO' }),
    '3.xml': nationalOf({ number: 3, taker: '12ABC34501DE35', takerName: 'Letras S.A.' }),
    '4.xml': nationalOf({ number: 4, taker: '12abc34501de35', takerName: 'Letras SA' }),
    '5.xml': nationalOf({ number: 5, taker: '00000000191', takerName: 'João Ninguém' }),
    '6.xml': nationalOf({ number: 6, taker: null, takerName: null }),
  })
  const { takers } = await tryNfse(admin, files)
  expect(takers).toMatchObject([
    { key: '11444777000161', notes: 1, client: { name: 'Aurora Pães', by: 'document' } },
    { notes: 1, client: { name: 'Maria de Exemplo', by: 'name' } },
    { key: '12ABC34501DE35', notes: 2, name: 'Letras S.A.', client: null },
    { key: '00000000191', name: 'João Ninguém', client: null },
    { name: 'Tomador não informado', client: null },
  ])
  const letters = await client({ name: 'Letras' })
  await bringAll(admin, files, {
    takers: [
      { key: '12ABC34501DE35', client_id: letters.id },
      { key: '00000000191', create: true },
    ],
  })
  const clients = Object.fromEntries((await listed()).map(({ number, invoice }) => [number, invoice.client]))
  expect(clients).toEqual({
    ...{ 1: 'Aurora Pães', 2: 'Maria de Exemplo', 3: 'Letras', 4: 'Letras', 5: 'João Ninguém' },
    6: 'Tomador não informado',
  })
  expect(answered(await admin.ask('GET', `/api/clients/${letters.id}`))).toMatchObject({ document: '12ABC34501DE35' })
  const later = await tryNfse(admin, nationalOf({ number: 7, taker: '12ABC34501DE35', takerName: 'Outra razão' }))
  expect(later.takers).toMatchObject([{ client: { name: 'Letras', by: 'document' } }])
  const byName = await tryNfse(admin, nationalOf({ number: 8, taker: null, takerName: 'letras s.a.' }))
  expect(byName.takers).toMatchObject([{ client: { name: 'Letras', by: 'name' } }])
})

test('[MT-07] a note is proposed to the invoice of its number, client and amount, and joined where a person says so', async () => {
  await client({ document: '11444777000161' })
  const invoice = await made({ issue_date: '2026-11-03' })
  const other = await made({ number: 'NF-9' })
  await made({ number: 'NF-8', instalments: [{ amount: '999.00', expected_date: '2026-12-01' }] })
  const { notes } = await tryNfse(admin, nationalOf(ten))
  expect(notes).toMatchObject([
    {
      proposed: invoice.id,
      candidates: [
        { id: invoice.id, number: 'NF-10', reasons: ['number', 'client', 'gross'] },
        { id: other.id, reasons: ['client', 'gross'] },
      ],
    },
  ])
  expect(await bringAll(admin, nationalOf(ten))).toMatchObject({ created: 0, joined: 1 })
  const [note] = await listed()
  if (!note) throw new Error('the note is not listed')
  expect(note).toMatchObject({ invoice: { id: invoice.id }, due: '935.00', is_exact: true })
  const joined = await invoiceOf(note)
  expect(joined.instalments).toMatchObject([
    {
      open: '935.00',
      payments: [
        { kind: 'withheld_tax', amount: '50.00', day: '2026-11-03', note: 'ISS na NFS-e 10' },
        { kind: 'withheld_tax', amount: '15.00', note: 'IRRF na NFS-e 10' },
      ],
    },
  ])
  // It has a note now, and is proposed no more.
  expect((await tryNfse(admin, nationalOf({ ...ten, number: 11 }))).notes[0]?.candidates).toMatchObject([
    { id: other.id },
  ])
})

test('[MT-07] a note that ended is joined to no bill unless a person says which, as that is cancelled with it', async () => {
  await client({ document: '11444777000161' })
  const invoice = await made({})
  const zip = zipOf({ '10.xml': nationalOf(ten), 'e.xml': eventOf(keyOf(ten)) })
  const { notes } = await tryNfse(admin, zip)
  expect(notes).toMatchObject([{ ended: 'cancelled', proposed: null, candidates: [{ id: invoice.id }] }])
  const joined = await askNfse(admin, zip, { notes: [{ key: keyOf(ten), join: invoice.id }] })
  expect(joined.body).toMatchObject({ joined: 1, cancelled: ['NF-10'] })
  const [note] = await listed()
  expect(note && (await invoiceOf(note))).toMatchObject({
    status: 'cancelled',
    nfse: [{ number: '10', ended: 'cancelled' }],
  })
})

test('[MT-07] an invoice of the net amount, one that was paid and one whose taxes are there keep what they have', async () => {
  await client({ document: '11444777000161' })
  const net = await made({ number: '10', instalments: [{ amount: '935.00', expected_date: '2026-12-01' }] })
  await bringAll(admin, nationalOf(ten))
  const there = await made({ number: '12' })
  const pay = (invoice: InvoiceWithInstalments, body: object) =>
    admin.ask('POST', `/api/finance/receivables/${invoice.instalments[0]?.id}/payments`, { day: '2026-11-10', ...body })
  answered(await pay(there, { kind: 'withheld_tax', amount: '65.00' }), 201)
  await bringAll(admin, nationalOf({ ...ten, number: 12 }))
  const paid = await made({ number: '13' })
  answered(await pay(paid, { amount: '1000.00' }), 201)
  await bringAll(admin, nationalOf({ ...ten, number: 13 }))
  const opens = []
  for (const note of await listed())
    opens.push([note.number, note.invoice.id, (await invoiceOf(note)).instalments[0]?.open])
  expect(opens.sort()).toEqual([
    ['10', net.id, '935.00'],
    ['12', there.id, '935.00'],
    ['13', paid.id, '0.00'],
  ])
})

test('[MT-07] an invoice without instalments, one of several and a receivable of none take a note too', async () => {
  await client({ document: '11444777000161' })
  const said = { client: 'Padaria Aurora', amount: '1000.00' }
  await send(admin, bulkNouns.invoice, [{ ...said, number: 'NF-10', due_date: '2026-12-01' }])
  await bringAll(admin, nationalOf(ten))
  const three = ['300.00', '300.00', '400.00'].map((amount, at) => ({ amount, expected_date: `2026-12-0${at + 1}` }))
  await made({ number: 'NF-11', instalments: three })
  await bringAll(admin, nationalOf({ ...ten, number: 11, net: '585.00', withheld: { inss: '350.00', irrf: '15.00' } }))
  await send(admin, bulkNouns.receivable, [{ ...said, external_id: 'NF-12', expected_date: '2026-12-05' }])
  const { notes } = await tryNfse(admin, nationalOf({ ...ten, number: 12 }))
  expect(notes[0]?.candidates).toMatchObject([{ kind: 'receivable', number: 'NF-12' }])
  await bringAll(admin, nationalOf({ ...ten, number: 12 }))
  const stored = await Promise.all((await listed()).map(invoiceOf))
  const opens = stored.map(({ number, amount, instalments }) => [number, amount, instalments.map(({ open }) => open)])
  expect(opens.sort()).toEqual([
    ['NF-10', '1000.00', ['935.00']],
    ['NF-11', '1000.00', ['0.00', '185.00', '400.00']],
    ['NFS-e 12', '1000.00', ['935.00']],
  ])
  expect(stored.flatMap(({ instalments }) => instalments)).toHaveLength(5)
})

test('[MT-07] a bill that changed since, or was chosen twice, is refused by the note’s number, and nothing is written', async () => {
  const invoice = await made({})
  const zip = zipOf({ '1.xml': nationalOf(ten), '2.xml': nationalOf({ ...ten, number: 11 }) })
  const twice = [ten, { ...ten, number: 11 }].map((one) => ({ key: keyOf(one), join: invoice.id }))
  expect(await askNfse(admin, zip, { notes: twice })).toMatchObject({
    ...{ status: 409, body: { code: 'some_refused' } },
    body: { refused: [{ label: '11', reason: 'está junto com outra na fatura NF-10' }] },
  })
  answered(await admin.ask('POST', `/api/finance/invoices/${invoice.id}/cancel`, { reason: 'x' }))
  expect(await askNfse(admin, nationalOf(ten), { notes: [{ key: keyOf(ten), join: invoice.id }] })).toMatchObject({
    body: { refused: [{ reason: 'é da fatura NF-10, que está cancelada' }] },
  })
  const stranger = await signUp(server.url)
  expect(await askNfse(stranger, nationalOf(ten), { notes: [{ key: keyOf(ten), join: invoice.id }] })).toMatchObject({
    body: { refused: [{ reason: 'é de uma fatura que não existe mais' }] },
  })
  expect(await listed()).toEqual([])
})

test('[MT-07] a note that ends after something was received is left to a person, and ends once that is voided', async () => {
  await bringAll(admin, nationalOf(ten))
  const [note] = await listed()
  if (!note) throw new Error('the note is not listed')
  const bill = (await invoiceOf(note)).instalments[0]
  const paid = answered<{ payments: { id: string; kind: string }[] }>(
    await admin.ask('POST', `/api/finance/receivables/${bill?.id}/payments`, { amount: '935.00', day: '2026-11-20' }),
    201,
  )
  const decide = [{ id: note.invoice.id, number: 'NFS-e 10' }]
  expect(await bringAll(admin, eventOf(keyOf(ten)))).toMatchObject({ events: 1, cancelled: [], to_decide: decide })
  expect(await listed('?state=to_decide')).toMatchObject([{ state: 'to_decide', ended_reason: 'Erro na emissão' }])
  expect(await invoiceOf(note)).toMatchObject({ status: 'paid', instalments: [{ open: '0.00' }] })
  const payment = paid.payments.find(({ kind }) => kind === 'payment')
  answered(await admin.ask('POST', `/api/finance/payments/${payment?.id}/void`, { reason: 'Devolvido' }))
  expect(await bringAll(admin, eventOf(keyOf(ten)))).toMatchObject({ cancelled: ['NFS-e 10'], to_decide: [] })
  expect(await invoiceOf(note)).toMatchObject({ status: 'cancelled', cancel_reason: 'NFS-e 10 cancelada' })
})

test('[MT-07] an import of notes is undone: what it made goes, what it joined or cancelled is as before, what changed stays', async () => {
  await client({ document: '11444777000161' })
  const before = await made({})
  await bringAll(
    admin,
    zipOf({
      '1.xml': nationalOf({ number: 1 }),
      '2.xml': nationalOf({ number: 2, net: '985.00', withheld: { irrf: '15.00' } }),
    }),
  )
  const state = await rowsOf(admin)
  const second = zipOf({
    ...{ '3.xml': nationalOf({ number: 3 }), '4.xml': nationalOf({ number: 4 }), '10.xml': nationalOf(ten) },
    'e.xml': eventOf(keyOf({ number: 2 })),
  })
  expect(await bringAll(admin, second)).toMatchObject({ created: 2, joined: 1, cancelled: ['NFS-e 2'] })
  const four = (await listed()).find(({ number }) => number === '4')
  answered(await admin.ask('PATCH', `/api/finance/invoices/${four?.invoice.id}`, { notes: 'mudou' }))
  const imports = answered<{ id: string; kind: string; created: number; updated: number }[]>(
    await admin.ask('GET', '/api/finance/imports'),
  )
  expect(imports).toMatchObject([
    { kind: 'notes', created: 2, updated: 2 },
    { kind: 'notes', created: 2, updated: 0 },
  ])
  expect(answered(await admin.ask('POST', `/api/finance/imports/${imports[0]?.id}/undo`))).toEqual({
    ...{ removed: 1, restored: 2, stayed: [{ noun: 'invoice', name: 'NFS-e 4' }] },
  })
  const stored = await rowsOf(admin)
  expect(stored.slice(0, 2)).toEqual(state)
  expect(stored).toHaveLength(3)
  const joined = answered<InvoiceWithInstalments>(await admin.ask('GET', `/api/finance/invoices/${before.id}`))
  expect(joined).toMatchObject({ status: 'pending', instalments: [{ open: '1000.00', payments: [] }] })
  expect((await askNfse(admin, second, { trial: true })).body).toMatchObject({ left: 2, unchanged: 1 })
  expect((await admin.ask('POST', `/api/finance/imports/${imports[0]?.id}/undo`)).status).toBe(404)
})

/** Brings a note, then the one that replaces it, then the registered event of that, and undoes the second file. */
async function undoReplacement({ isPaid, hasEvent }: { isPaid: boolean; hasEvent: boolean }) {
  await bringAll(admin, nationalOf({ number: 1 }))
  await bringAll(admin, nationalOf({ number: 2, replaces: keyOf({ number: 1 }) }))
  const [second] = answered<{ id: string }[]>(await admin.ask('GET', '/api/finance/imports'))
  if (hasEvent) await bringAll(admin, replacementOf(keyOf({ number: 1 }), keyOf({ number: 2 })))
  const successor = (await listed()).find(({ number }) => number === '2')
  if (!successor) throw new Error('the note is not listed')
  const bill = (await invoiceOf(successor)).instalments[0]
  if (isPaid)
    answered(
      await admin.ask('POST', `/api/finance/receivables/${bill?.id}/payments`, {
        amount: '1000.00',
        day: '2026-11-20',
      }),
      201,
    )
  answered(await admin.ask('POST', `/api/finance/imports/${second?.id}/undo`))
  return (await listed()).map(({ number, state, invoice }) => `${number} ${state} ${invoice.status}`).sort()
}

test('[MT-07] a replaced note stays so while its successor stays, or another file says it too', async () => {
  expect(await undoReplacement({ isPaid: true, hasEvent: true })).toEqual(['1 replaced cancelled', '2 valid paid'])
  admin = await signUp(server.url)
  expect(await undoReplacement({ isPaid: true, hasEvent: false })).toEqual(['1 replaced cancelled', '2 valid paid'])
  admin = await signUp(server.url)
  expect(await undoReplacement({ isPaid: false, hasEvent: true })).toEqual(['1 replaced cancelled'])
  admin = await signUp(server.url)
  expect(await undoReplacement({ isPaid: false, hasEvent: false })).toEqual(['1 valid pending'])
})

test('[MT-07] one key with two amounts is said with both, and the first stays as it is', async () => {
  const other = nationalOf({ number: 1, gross: '8888.88' })
  const twice = zipOf({ 'a.xml': nationalOf({ number: 1, gross: '7777.77' }), 'b.xml': other })
  const [fresh] = (await tryNfse(admin, twice)).notes
  expect(fresh).toMatchObject({ gross: '7777.77', is_known: false })
  expect(fresh?.doubts).toEqual([
    'os arquivos dizem dois valores com a mesma chave: bruto R$\u00a07.777,77, que conta, e R$\u00a08.888,88',
    'os arquivos dizem dois valores com a mesma chave: líquido R$\u00a07.777,77, que conta, e R$\u00a08.888,88',
  ])
  await bringAll(admin, twice)
  const here = (what: string) =>
    `está aqui com o ${what} de R$\u00a07.777,77, e o arquivo diz R$\u00a08.888,88 com a mesma chave: nada muda`
  const [known] = (await tryNfse(admin, other)).notes
  expect(known).toMatchObject({ is_known: true, doubts: [here('bruto'), here('líquido')] })
  expect((await tryNfse(admin, nationalOf({ number: 1, gross: '7777.77' }))).notes[0]?.doubts).toEqual([])
  expect((await tryNfse(admin, twice)).notes[0]?.doubts).toEqual(fresh?.doubts)
  expect(await bringAll(admin, other)).toMatchObject({ created: 0, unchanged: 1 })
  expect(await listed()).toMatchObject([{ gross: '7777.77' }])
})

test('[MT-07] a note that is issued after today is doubted', async () => {
  const doubtsOf = async (day: string) => (await tryNfse(admin, nationalOf({ number: 2, day }))).notes[0]?.doubts
  expect(await doubtsOf('2026-11-22')).toEqual([])
  expect(await doubtsOf('2026-11-23')).toEqual(['diz que foi emitida em 23/11/2026, depois de hoje'])
})

test('[MT-07] the list says of an invoice what its own list says', async () => {
  await bringAll(admin, nationalOf({ number: 1, day: '2026-10-01' }))
  const [note] = await listed()
  expect(note?.invoice.status).toBe('overdue')
  expect(note && (await invoiceOf(note)).status).toBe('overdue')
})

test('[MT-07] notes of other issuers, and those that the organisation received, are doubted', async () => {
  await bringAll(admin, nationalOf({ number: 1 }))
  const doubtsOf = async (note: Made) => (await tryNfse(admin, nationalOf(note))).notes[0]?.doubts
  expect(await doubtsOf({ number: 2 })).toEqual([])
  const theirs = { number: 3, provider: '11444777000161', providerName: 'Fornecedor' }
  expect(await doubtsOf({ ...theirs, taker: '11222333000181' })).toEqual([
    'é uma nota que a organização recebeu: quem emitiu foi Fornecedor',
  ])
  expect(await doubtsOf(theirs)).toEqual(['quem emitiu foi Fornecedor, de quem ainda não veio nenhuma nota'])
  expect(await doubtsOf({ number: 4, environment: 2 })).toEqual(['foi emitida em ambiente de teste (homologação)'])
})

test('[MT-07] what was withheld in the sum alone is another tax, and a sum that fits nothing is said with both numbers', async () => {
  const tried = async (note: Made) => (await tryNfse(admin, nationalOf(note))).notes[0]
  expect(await tried({ net: '900.00', total: '100.00', withheld: { irrf: '15.00' } })).toMatchObject({
    ...{ due: '900.00', doubts: ['retém R$\u00a085,00 que nenhum imposto diz: ficam como outras retenções'] },
    withheld: [
      { tax: 'irrf', amount: '15.00' },
      { tax: 'other', amount: '85.00' },
    ],
  })
  expect(await tried({ net: '900.00', withheld: { irrf: '15.00' } })).toMatchObject({
    ...{ due: '985.00', net: '900.00' },
    doubts: ['o bruto menos descontos e retenções dá R$\u00a0985,00, e a nota diz que o líquido é R$\u00a0900,00'],
  })
  expect(await tried({ net: '985.00', total: '10.00', withheld: { irrf: '15.00' } })).toMatchObject({
    doubts: ['as retenções somam R$\u00a015,00, e a nota diz que o total retido é R$\u00a010,00'],
  })
})

test('[MT-07] only who may manage the finances brings notes and sees them, in their organisation alone', async () => {
  await bringAll(admin, nationalOf(ten))
  const member = await inviteColleague(server.url, admin, 'member')
  expect(await askNfse(member, nationalOf(), { trial: true })).toMatchObject({ status: 403 })
  expect(await member.ask('GET', '/api/nfse-notes')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const stranger = await signUp(server.url)
  expect(await listed('', stranger)).toEqual([])
  expect((await tryNfse(stranger, nationalOf(ten))).notes).toMatchObject([{ is_known: false }])
  const audit = answered<{ event: string; details: unknown }[]>(await admin.ask('GET', '/api/audit'))
  expect(audit.filter(({ event }) => event === 'data_imported')).toMatchObject([
    { details: { noun: 'nfse', file: 'nota.xml', created: 1, updated: 0 } },
  ])
})
