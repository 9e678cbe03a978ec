import { type Invoice, invoiceLimits } from '@leme/contract/money/invoice'
import { invoiceStatuses } from '@leme/contract/status'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  amountCases,
  bulkNouns,
  dayCases,
  expectRefusedAlone,
  expectTaken,
  list,
  rowOf,
  send,
} from '../../../test/import/bulk-nouns.ts'
import { type Person, signUp } from '../../../test/person.ts'
import { textCases, valueCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectRefused, pastTheRoutes } from '../../../test/work.ts'

const noun = bulkNouns.invoice
const valid = rowOf(noun, 'NF-1')
const cases = [
  textCases(valid, {
    number: {
      max: invoiceLimits.number,
      tooLong: 'Número deve ter no máximo 100 caracteres',
      required: 'Número é obrigatório',
      isKey: true,
    },
    client: {
      max: invoiceLimits.client,
      tooLong: 'Cliente deve ter no máximo 200 caracteres',
      required: 'Cliente é obrigatório',
    },
  }),
  amountCases(valid),
  dayCases(valid, 'due_date', { required: 'Vencimento é obrigatório' }),
  dayCases(valid, 'paid_date', {
    latest: { day: '2026-11-22', after: '2026-11-23', message: 'Data de pagamento não pode ser no futuro' },
  }),
  dayCases(valid, 'issue_date', {}),
  valueCases(valid, 'status', {
    refused: ['Paid', 'late', '', null, 7].map((value) => [value, 'Status desconhecido']),
    accepted: [
      [undefined, 'pending'],
      ['draft', 'draft'],
      ['pending', 'pending'],
      ['paid', 'paid'],
      ['cancelled', 'cancelled'],
    ],
  }),
]

/** In São Paulo, where this is the 22nd. */
const noon = new Date('2026-11-22T15:00:00Z')
let now = noon
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await signUp(server.url)
})
afterAll(() => server?.close())

async function stored(name: string): Promise<Invoice | undefined> {
  return (await list<Invoice>(admin, noun)).find(({ number }) => number === name)
}

test('[FI-03] [MS-02] what the rules refuse is refused alone, each with its field and sentence', () =>
  expectRefusedAlone(
    admin,
    noun,
    cases.flatMap(({ refused }) => refused),
  ))

test.each(cases.flatMap(({ accepted }) => accepted))('[FI-03] [MS-02] [ST-05] is stored: $title', (one) =>
  expectTaken(admin, noun, one),
)

test.each([
  ['paid_date', '2026-11-01', '23514', 'finance_invoices_status_paid'],
  ['paid_date', '3000-01-01', '23514', 'finance_invoices_paid_date_range'],
  ['due_date', '1899-12-31', '23514', 'finance_invoices_due_date_range'],
  ['due_date', 'infinity', '23514', 'finance_invoices_due_date_range'],
  ['amount', 'NaN', '23514', 'finance_invoices_amount_number'],
  ['number', 'x'.repeat(101), '23514', 'finance_invoices_number_length'],
  ['number', '', '23514', 'finance_invoices_number_length'],
  ['client', 'x'.repeat(201), '23514', 'finance_invoices_client_length'],
  ['client', '', '23514', 'finance_invoices_client_length'],
  ['status', 'late', '23514', 'finance_invoices_status_known'],
  ['amount', '1000000000000', '22003', undefined],
  ['due_date', null, '23502', undefined],
])('[MS-02] the table itself refuses: %s', async (field, value, code, constraint) => {
  const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
  const values = { org_id, ...valid, [field]: value }
  const insert = pastTheRoutes(server, admin, (tx) =>
    tx.query(
      `insert into finance_invoices (${Object.keys(values).join(', ')})
       values (${Object.keys(values).map((_, index) => `$${index + 1}`)})`,
      Object.values(values),
    ),
  )
  await expect(insert).rejects.toMatchObject(constraint ? { code, constraint } : { code })
})

describe('an invoice’s status', () => {
  beforeEach(async () => {
    now = noon
    admin = await signUp(server.url)
  })

  test('[ST-05] is what its dates say where its system says none', async () => {
    await send(admin, noun, [
      rowOf(noun, 'a', { paid_date: '2026-11-01' }),
      rowOf(noun, 'b'),
      rowOf(noun, 'c', { paid_date: '' }),
    ])
    expect(await stored('a')).toMatchObject({ status: 'paid', paid_date: '2026-11-01' })
    expect(await stored('b')).toMatchObject({ status: 'pending', paid_date: null })
    expect(await stored('c')).toMatchObject({ status: 'pending', paid_date: null })
  })

  test('[ST-05] is paid without a paid date where its system says so', async () => {
    await send(admin, noun, [rowOf(noun, 'a', { status: 'paid', due_date: '2020-01-01' })])
    expect(await stored('a')).toMatchObject({ status: 'paid', paid_date: null })
  })

  test('[ST-05] distinguishes overdue from pending by the calendar alone', async () => {
    await send(admin, noun, [
      rowOf(noun, 'adiada', { status: 'overdue', due_date: '2026-11-22' }),
      rowOf(noun, 'vencida', { status: 'pending', due_date: '2026-11-21' }),
    ])
    expect((await stored('adiada'))?.status).toBe('pending')
    expect((await stored('vencida'))?.status).toBe('overdue')
    // Whichever of both its system says: there is nothing to change.
    const said = await send(admin, noun, [rowOf(noun, 'vencida', { status: 'overdue', due_date: '2026-11-21' })])
    expect(said).toMatchObject([{ outcome: 'unchanged' }])
    await pastTheRoutes(server, admin, (tx) => tx.query(`update finance_invoices set status = 'overdue'`))
    expect((await stored('adiada'))?.status).toBe('pending')
    expect((await stored('vencida'))?.status).toBe('overdue')
  })

  test.each(['draft', 'paid', 'cancelled'])('[ST-05] stays %s past its due date', async (status) => {
    await send(admin, noun, [rowOf(noun, 'a', { status, due_date: '2020-01-01' })])
    expect((await stored('a'))?.status).toBe(status)
  })

  test('[FI-03] turns overdue at midnight in São Paulo, not in UTC', async () => {
    now = new Date('2026-11-23T02:30:00Z')
    admin = await signUp(server.url)
    await send(admin, noun, [rowOf(noun, 'a', { due_date: '2026-11-22' })])
    now = new Date('2026-11-23T02:59:59.999Z')
    expect((await stored('a'))?.status).toBe('pending')
    now = new Date('2026-11-23T03:00:00Z')
    expect((await stored('a'))?.status).toBe('overdue')
  })
})

describe('the list of invoices', () => {
  beforeEach(async () => {
    now = noon
    admin = await signUp(server.url)
  })

  const due = (index: number) => `2026-11-${String(1 + (index % 7)).padStart(2, '0')}`
  const rows = Array.from({ length: 25 }, (_, index) => rowOf(noun, `n${index}`, { due_date: due(index) }))

  test('[FI-02] is by due date, most distant first, and goes on after any of its rows', async () => {
    await send(admin, noun, rows)
    const whole = await list<Invoice>(admin, noun)
    const dates = whole.map(({ due_date }) => due_date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const pages: Invoice[] = []
    for (let page = await list<Invoice>(admin, noun, '?limit=4'); page.length > 0; ) {
      pages.push(...page)
      page = await list<Invoice>(admin, noun, `?limit=4&after=${page.at(-1)?.id}`)
    }
    expect(pages).toEqual(whole)
    expect(whole).toHaveLength(25)
  })

  /** Rows of every status, interleaved over the days. */
  const sent = ['draft', 'paid', 'cancelled', 'pending', 'pending', 'overdue'] as const
  const mixed = Array.from({ length: 36 }, (_, index) =>
    rowOf(noun, `m${index}`, {
      due_date: `2026-11-${12 + (index % 19)}`,
      status: sent[index % sent.length],
    }),
  )

  test.each(invoiceStatuses)('[FI-02] of status %s alone, as the answer says it, page by page', async (status) => {
    await send(admin, noun, mixed)
    const whole = await list<Invoice>(admin, noun)
    const wanted = whole.filter((row) => row.status === status)
    expect(wanted.length).toBeGreaterThan(4)
    expect(wanted.length).toBeLessThan(whole.length)
    expect(await list(admin, noun, `?status=${status}`)).toEqual(wanted)
    const pages: Invoice[] = []
    for (let page = await list<Invoice>(admin, noun, `?status=${status}&limit=2`); page.length > 0; ) {
      pages.push(...page)
      page = await list<Invoice>(admin, noun, `?status=${status}&limit=2&after=${page.at(-1)?.id}`)
    }
    expect(pages).toEqual(wanted)
  })

  test('[FI-02] goes on after a row that has another status by now', async () => {
    await send(admin, noun, mixed)
    const [first, second, ...others] = await list<Invoice>(admin, noun, '?status=overdue')
    if (!first || !second) throw new Error('too few are overdue')
    const { number, due_date } = second
    await send(admin, noun, [rowOf(noun, number, { due_date, paid_date: '2026-11-22', status: 'paid' })])
    expect(await list(admin, noun, '?status=overdue')).toEqual([first, ...others])
    expect(await list(admin, noun, `?status=overdue&after=${second.id}`)).toEqual(others)
  })

  test('[FI-02] an invoice goes from pending to overdue at midnight in São Paulo', async () => {
    now = new Date('2026-11-23T02:30:00Z')
    admin = await signUp(server.url)
    await send(admin, noun, [rowOf(noun, 'a', { due_date: '2026-11-22' })])
    const counts = async (instant: string) => {
      now = new Date(instant)
      return [(await list(admin, noun, '?status=pending')).length, (await list(admin, noun, '?status=overdue')).length]
    }
    expect(await counts('2026-11-23T02:59:59.999Z')).toEqual([1, 0])
    expect(await counts('2026-11-23T03:00:00Z')).toEqual([0, 1])
  })

  test.each(['late', 'Paid', '', 'paid,draft'])('[FI-02] refuses the unknown status "%s"', async (status) => {
    expectRefused(await admin.ask('GET', `/api/finance/invoices?status=${status}`), {
      field: 'status',
      message: 'Status desconhecido: use draft, pending, paid, overdue ou cancelled',
    })
  })

  test('[FI-02] does not take an unknown place for its end', async () => {
    const stranger = await signUp(server.url)
    const [foreign] = await send(stranger, noun, rows)
    await send(admin, noun, rows)
    for (const after of [admin.id, foreign?.id]) {
      expectRefused(await admin.ask('GET', `/api/finance/invoices?after=${after}`), {
        field: 'after',
        message: 'Não há registro com este identificador: recomece sem `after`',
      })
    }
    expectRefused(await admin.ask('GET', '/api/finance/invoices?after=1'), {
      field: 'after',
      message: 'Identificador inválido',
    })
  })

  test('[FI-01] holds 1,000 unless fewer are asked for', async () => {
    await send(
      admin,
      noun,
      Array.from({ length: 1001 }, (_, index) => rowOf(noun, `n${index}`)),
    )
    expect(await list(admin, noun)).toHaveLength(1000)
    expect(await list(admin, noun, '?limit=1')).toHaveLength(1)
    expect((await admin.ask('GET', '/api/finance/invoices?limit=1001')).status).toBe(422)
  })

  test('[MS-05] has the described fields, amounts as text with two decimals', async () => {
    const [result] = await send(admin, noun, [rowOf(noun, 'a', { paid_date: '2026-11-01' })])
    const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
    expect(await list(admin, noun)).toEqual([
      {
        org_id,
        id: result?.id,
        number: 'a',
        client: 'Cooperativa',
        client_id: null,
        project_id: null,
        kind: 'invoice',
        amount: '1234.50',
        due_date: '2026-12-31',
        paid_date: '2026-11-01',
        issue_date: null,
        status: 'paid',
        created_at: expect.any(String),
      },
    ])
  })
})
