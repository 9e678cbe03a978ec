import { type Receivable, receivableLimits } from '@leme/contract/money/receivable'
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
import { textCases } from '../../../test/rule-cases.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectRefused, pastTheRoutes } from '../../../test/work.ts'

const noun = bulkNouns.receivable
const valid = rowOf(noun, 'r-1')
const cases = [
  textCases(valid, {
    external_id: {
      max: receivableLimits.external_id,
      tooLong: 'Identificador externo deve ter no máximo 200 caracteres',
      required: 'Identificador externo é obrigatório',
      isKey: true,
    },
    client: {
      max: receivableLimits.client,
      tooLong: 'Cliente deve ter no máximo 200 caracteres',
      required: 'Cliente é obrigatório',
    },
    notes: { max: receivableLimits.notes, tooLong: 'Observações devem ter no máximo 2000 caracteres' },
  }),
  amountCases(valid),
  dayCases(valid, 'expected_date', { required: 'Data prevista é obrigatória' }),
  dayCases(valid, 'received_date', {
    latest: { day: '2026-11-22', after: '2026-11-23', message: 'Data de recebimento não pode ser no futuro' },
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

test('[FI-03] [MS-02] what the rules refuse is refused alone, each with its field and sentence', () =>
  expectRefusedAlone(
    admin,
    noun,
    cases.flatMap(({ refused }) => refused),
  ))

test.each(cases.flatMap(({ accepted }) => accepted))('[FI-03] [MS-02] is stored: $title', (one) =>
  expectTaken(admin, noun, one),
)

test.each([
  ['external_id', 'x'.repeat(201), '23514', 'finance_receivables_external_id_length'],
  ['external_id', '', '23514', 'finance_receivables_external_id_length'],
  ['client', 'x'.repeat(201), '23514', 'finance_receivables_client_length'],
  ['client', '', '23514', 'finance_receivables_client_length'],
  ['notes', 'x'.repeat(2001), '23514', 'finance_receivables_notes_length'],
  ['notes', '', '23514', 'finance_receivables_notes_length'],
  ['amount', '1000000000000', '22003', undefined],
  ['amount', 'NaN', '23514', 'finance_receivables_amount_number'],
  ['expected_date', '3000-01-01', '23514', 'finance_receivables_expected_date_range'],
  ['received_date', '0206-11-01', '23514', 'finance_receivables_received_date_range'],
  ['expected_date', null, '23502', undefined],
])('[MS-02] the table itself refuses: %s', async (field, value, code, constraint) => {
  const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
  const values = { org_id, ...valid, [field]: value }
  const insert = pastTheRoutes(server, admin, (tx) =>
    tx.query(
      `insert into finance_receivables (${Object.keys(values).join(', ')})
       values (${Object.keys(values).map((_, index) => `$${index + 1}`)})`,
      Object.values(values),
    ),
  )
  await expect(insert).rejects.toMatchObject(constraint ? { code, constraint } : { code })
})

test('[FI-03] how many days it is late nobody sends', async () => {
  const [result] = await send(admin, noun, [{ ...valid, days_overdue: 3 }])
  expect(result?.problem?.errors).toEqual([{ field: 'days_overdue', message: 'Campo desconhecido' }])
})

describe('a receivable’s status', () => {
  beforeEach(async () => {
    now = noon
    admin = await signUp(server.url)
  })

  async function stored(besides: Record<string, unknown>): Promise<Pick<Receivable, 'status' | 'days_overdue'>> {
    await send(admin, noun, [rowOf(noun, 'a', besides)])
    const [one] = await list<Receivable>(admin, noun)
    if (!one) throw new Error('nothing was stored')
    return { status: one.status, days_overdue: one.days_overdue }
  }

  test('[ST-05] is late from the day after its date on, by as many days', async () => {
    expect(await stored({ expected_date: '2026-11-23' })).toEqual({ status: 'pending', days_overdue: 0 })
    expect(await stored({ expected_date: '2026-11-22' })).toEqual({ status: 'pending', days_overdue: 0 })
    expect(await stored({ expected_date: '2026-11-21' })).toEqual({ status: 'late', days_overdue: 1 })
    expect(await stored({ expected_date: '2025-11-22' })).toEqual({ status: 'late', days_overdue: 365 })
  })

  test('[ST-05] is paid once received, however late that was', async () => {
    const received = { status: 'paid', days_overdue: 0 }
    expect(await stored({ expected_date: '2026-01-01', received_date: '2026-11-22' })).toEqual(received)
    expect(await stored({ expected_date: '2027-01-01', received_date: '2026-11-22' })).toEqual(received)
  })

  test('[FI-03] turns late at midnight in São Paulo, not in UTC, by itself', async () => {
    now = new Date('2026-11-23T02:30:00Z')
    admin = await signUp(server.url)
    await send(admin, noun, [
      rowOf(noun, 'hoje', { expected_date: '2026-11-22' }),
      rowOf(noun, 'ontem', { expected_date: '2026-11-21' }),
    ])
    const read = async (instant: string) => {
      now = new Date(instant)
      const rows = await list<Receivable>(admin, noun)
      return rows.map(({ external_id, status, days_overdue }) => [external_id, status, days_overdue])
    }
    expect(await read('2026-11-23T02:59:59.999Z')).toEqual([
      ['hoje', 'pending', 0],
      ['ontem', 'late', 1],
    ])
    expect(await read('2026-11-23T03:00:00Z')).toEqual([
      ['hoje', 'late', 1],
      ['ontem', 'late', 2],
    ])
  })
})

describe('the list of receivables', () => {
  beforeEach(async () => {
    now = noon
    admin = await signUp(server.url)
  })

  const expected = (index: number) => `2026-11-${String(1 + (index % 7)).padStart(2, '0')}`
  const rows = Array.from({ length: 25 }, (_, index) => rowOf(noun, `n${index}`, { expected_date: expected(index) }))

  test('[FI-02] is by expected date, most distant first, and goes on after any of its rows', async () => {
    await send(admin, noun, rows)
    const whole = await list<Receivable>(admin, noun)
    const dates = whole.map(({ expected_date }) => expected_date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const pages: Receivable[] = []
    for (let page = await list<Receivable>(admin, noun, '?limit=4'); page.length > 0; ) {
      pages.push(...page)
      page = await list<Receivable>(admin, noun, `?limit=4&after=${page.at(-1)?.id}`)
    }
    expect(pages).toEqual(whole)
    expect(whole).toHaveLength(25)
  })

  test.each(['pending', 'late', 'paid'])(
    '[FI-02] of status %s alone, as the answer says it, page by page',
    async (status) => {
      const mixed = Array.from({ length: 30 }, (_, index) =>
        rowOf(noun, `m${index}`, {
          expected_date: `2026-11-${index % 2 ? 25 : 15 + (index % 7)}`,
          received_date: index % 3 ? null : '2026-11-01',
        }),
      )
      await send(admin, noun, mixed)
      const whole = await list<Receivable>(admin, noun)
      const wanted = whole.filter((row) => row.status === status)
      expect(wanted).toHaveLength(10)
      expect(await list(admin, noun, `?status=${status}`)).toEqual(wanted)
      const pages: Receivable[] = []
      for (let page = await list<Receivable>(admin, noun, `?status=${status}&limit=3`); page.length > 0; ) {
        pages.push(...page)
        page = await list<Receivable>(admin, noun, `?status=${status}&limit=3&after=${page.at(-1)?.id}`)
      }
      expect(pages).toEqual(wanted)
    },
  )

  test('[FI-02] a receivable goes from pending to late at midnight in São Paulo', async () => {
    now = new Date('2026-11-23T02:30:00Z')
    admin = await signUp(server.url)
    await send(admin, noun, [rowOf(noun, 'a', { expected_date: '2026-11-22' })])
    const counts = async (instant: string) => {
      now = new Date(instant)
      return [(await list(admin, noun, '?status=pending')).length, (await list(admin, noun, '?status=late')).length]
    }
    expect(await counts('2026-11-23T02:59:59.999Z')).toEqual([1, 0])
    expect(await counts('2026-11-23T03:00:00Z')).toEqual([0, 1])
  })

  test.each(['overdue', 'Paid', ''])('[FI-02] refuses the unknown status "%s"', async (status) => {
    expectRefused(await admin.ask('GET', `/api/finance/receivables?status=${status}`), {
      field: 'status',
      message: 'Status desconhecido: use pending, late, paid ou cancelled',
    })
  })

  test('[FI-02] does not take an unknown place for its end', async () => {
    await send(admin, noun, rows)
    const [invoice] = await send(admin, bulkNouns.invoice, [rowOf(bulkNouns.invoice, 'a')])
    for (const after of [admin.id, invoice?.id]) {
      expectRefused(await admin.ask('GET', `/api/finance/receivables?after=${after}`), {
        field: 'after',
        message: 'Não há registro com este identificador: recomece sem `after`',
      })
    }
  })

  test('[MS-05] has the described fields, amounts as text with two decimals', async () => {
    const [result] = await send(admin, noun, [rowOf(noun, 'a', { expected_date: '2026-11-20', notes: ' parcela 1 ' })])
    const { org_id } = (await admin.ask('GET', '/api/me')).body as { org_id: string }
    expect(await list(admin, noun)).toEqual([
      {
        org_id,
        id: result?.id,
        external_id: 'a',
        invoice_id: null,
        instalment: null,
        client: 'Cooperativa',
        client_id: null,
        amount: '1234.50',
        open: '1234.50',
        expected_date: '2026-11-20',
        received_date: null,
        days_overdue: 2,
        status: 'late',
        notes: 'parcela 1',
        created_at: expect.any(String),
      },
    ])
  })
})
