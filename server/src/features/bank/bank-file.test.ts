import type { BankAccount, BankMovement } from '@leme/contract/money/bank'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askBank, bringBank, type Line, ofxOf } from '../../../test/bank/ofx.ts'
import { type Answer, type Person, signUp } from '../../../test/person.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { expectProblem } from '../../../test/work.ts'

/** In São Paulo, where this is the 22nd. */
const noon = new Date('2026-11-22T15:00:00Z')
let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await startTestServer({ clock: () => noon })
})
afterAll(() => server?.close())
beforeEach(async () => {
  admin = await signUp(server.url)
})

function answered<T>({ status, body }: Answer, wanted = 200): T {
  expect(status, JSON.stringify(body)).toBe(wanted)
  return body as T
}

const list = async (query = '') => answered<BankMovement[]>(await admin.ask('GET', `/api/bank-movements${query}`))

test('[MT-08] a file says what it would bring, brings it once, and is in the audit', async () => {
  const file = ofxOf([
    { day: '2026-11-20', amount: '1.234,56', memo: 'PIX FULANO 000.000.001-91' },
    { day: '2026-11-21', amount: '-10', memo: 'TARIFA' },
    { day: '2026-11-21', amount: 'x', memo: 'ERRO' },
  ])
  const wanted = { created: 2, unchanged: 0, from: '2026-11-20', to: '2026-11-21', refused: { count: 1 } }
  const account = { kind: 'bank', bank: '341', number: '12345-6', currency: 'BRL' }
  expect(await bringBank(admin, file, { trial: true })).toMatchObject({
    ...wanted,
    accounts: [{ ...account, is_new: true }],
  })
  expect(await list()).toEqual([])
  expect(await bringBank(admin, file)).toMatchObject(wanted)
  expect(await bringBank(admin, file)).toMatchObject({ created: 0, unchanged: 2, accounts: [{ is_new: false }] })
  expect(await list()).toMatchObject([
    { day: '2026-11-21', amount: '-10.00', rest: '0.00', state: 'other', memo: 'TARIFA', currency: 'BRL' },
    { day: '2026-11-20', amount: '1234.56', rest: '1234.56', state: 'open', memo: 'PIX FULANO ***.000.001-**' },
  ])
  expect(answered<BankAccount[]>(await admin.ask('GET', '/api/bank-accounts'))).toMatchObject([
    { ...account, movements: 2, open: 1, first_day: '2026-11-20', last_day: '2026-11-21' },
  ])
  const audit = answered<{ event: string; details: unknown }[]>(await admin.ask('GET', '/api/audit'))
  expect(audit.filter(({ event }) => event === 'data_imported')).toMatchObject([
    { details: { noun: 'bank', file: 'extrato.ofx', created: 2, updated: 0 } },
  ])
})

test('[MT-08] a file that is no statement is refused with its reason', async () => {
  expectProblem(
    await askBank(admin, Buffer.from('%PDF-1.7')),
    422,
    'moving_file_refused',
    'Isto é um PDF. No banco, escolha exportar em OFX (ou Money)',
  )
})

test('[MT-08] the list is filtered by state, account, days and words, and goes on page by page', async () => {
  await bringBank(
    admin,
    ofxOf([
      { day: '2026-11-01', amount: '1', memo: 'PIX ÁGUA' },
      { day: '2026-11-02', amount: '-2', memo: 'LUZ' },
      { day: '2026-11-03', amount: '3', memo: 'PIX SOL' },
    ]),
  )
  await bringBank(admin, ofxOf([{ day: '2026-11-04', amount: '4', memo: 'OUTRA' }], '999'))
  const memos = async (query: string) => (await list(query)).map(({ memo }) => memo)
  expect(await memos('?state=open')).toEqual(['OUTRA', 'PIX SOL', 'PIX ÁGUA'])
  expect(await memos('?state=other')).toEqual(['LUZ'])
  expect(await memos('?from=2026-11-02&to=2026-11-03')).toEqual(['PIX SOL', 'LUZ'])
  expect(await memos('?q=agua+pix')).toEqual(['PIX ÁGUA'])
  const [newest] = await list('?limit=1')
  expect(await memos(`?account_id=${newest?.account_id}`)).toEqual(['OUTRA'])
  expect(await memos(`?limit=2&after=${newest?.id}`)).toEqual(['PIX SOL', 'LUZ'])
})

/** Always the same numbers below `most`. */
function drawer(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

test.each([1, 2, 3, 4])(
  '[MT-08] overlapping files in any order and any number of times bring each movement once (%i)',
  async (seed) => {
    const draw = drawer(seed * 7919)
    // Few days and amounts, so that many are equal.
    const truth: Line[] = Array.from({ length: 40 }, (_, at) => ({
      ...{ day: `2026-11-${String(1 + draw(8)).padStart(2, '0')}`, amount: ['9.90', '-9.90', '50.00'][draw(3)] ?? '1' },
      ...{ memo: `PIX ${draw(20)}`, fitid: draw(2) ? String(at) : '00000000' },
    }))
    const exports = Array.from({ length: 8 }, () => {
      const from = 1 + draw(8)
      const to = from + draw(9 - from)
      const lines = truth.filter(({ day }) => Number(day.slice(8)) >= from && Number(day.slice(8)) <= to)
      return draw(2) ? lines : lines.toReversed()
    })
    for (const lines of [...exports, truth, exports[draw(8)] ?? []]) await bringBank(admin, ofxOf(lines))
    const key = ({ day, amount, memo }: { day: string; amount: string; memo?: string | null }) =>
      `${day} ${amount} ${memo}`
    expect((await list('?limit=100')).map(key).sort()).toEqual(truth.map(key).sort())
  },
)

const companies = ['11.222.333/0001-81', '45.997.418/0001-53', '33.000.167/0001-01'] as const

test.each([1, 2, 3])(
  '[MT-08] each export with other numbers and other words, of parts of days too, brings each movement once (%i)',
  async (seed) => {
    const draw = drawer(seed * 6007)
    // Of a company no two are alike in day and amount, so that half a day says which they are.
    const all = ['01', '02', '03', '04'].flatMap((day) =>
      ['9.90', '50.00'].flatMap((amount) => companies.map((company) => ({ day: `2026-11-${day}`, amount, company }))),
    )
    const truth = all.filter(() => draw(3) > 0)
    const say = ({ company, ...line }: (typeof truth)[number]): Line => ({
      ...line,
      fitid: `${draw(100_000)}`,
      memo: [`PIX RECEBIDO ${company}`, `TED ${draw(1000)} ${company}`, `${company} CREDITO EM CONTA`][draw(3)] ?? '',
    })
    for (let time = 0; time < 8; time += 1) {
      const half = truth.filter(() => draw(2))
      await bringBank(admin, ofxOf((draw(2) ? half : half.toReversed()).map(say)))
    }
    await bringBank(admin, ofxOf(truth.map(say)))
    const key = (line: { day: string; amount: string }, company?: string) => `${line.day} ${line.amount} ${company}`
    const stored = (await list('?limit=100')).map((row) =>
      key(
        row,
        companies.find((one) => row.memo?.includes(one)),
      ),
    )
    expect(stored.sort()).toEqual(truth.map((line) => key(line, line.company)).sort())
  },
)

test('[MT-08] a later file says who paid, a movement that is matched keeps its words, and what is taken for the same is said', async () => {
  const line = { day: '2026-11-20', amount: '100,00' }
  await bringBank(admin, ofxOf([{ ...line, memo: 'PIX', fitid: '1' }]))
  const named = { ...line, memo: `PIX PADARIA ${companies[0]}`, fitid: '2' }
  expect(await bringBank(admin, ofxOf([named]), { trial: true })).toMatchObject({ created: 0, unchanged: 1 })
  expect(await list()).toMatchObject([{ memo: 'PIX' }])
  expect(await bringBank(admin, ofxOf([named]))).toMatchObject({
    created: 0,
    unlike: { count: 1, first: [{ day: line.day, amount: '100.00', there: 'PIX', memo: named.memo }] },
  })
  expect(await list()).toMatchObject([{ memo: named.memo }])
  expect(await bringBank(admin, ofxOf([{ ...line, memo: `PIX ${companies[1]}`, fitid: '2' }]))).toMatchObject({
    created: 1,
    unlike: { count: 0, first: [] },
  })
  const client = { number: 'NF-1', client: 'Padaria', instalments: [{ amount: '7', expected_date: '2026-11-20' }] }
  const { instalments } = answered<{ instalments: { id: string }[] }>(
    await admin.ask('POST', '/api/finance/invoices', client),
    201,
  )
  await bringBank(admin, ofxOf([{ day: '2026-11-21', amount: '7', memo: 'PIX MARIA' }]))
  const [movement] = await list()
  const parts = [{ receivable_id: instalments[0]?.id, amount: '7' }]
  const confirmations = [{ movement_id: movement?.id, rest: '7.00', parts }]
  answered(await admin.ask('POST', '/api/bank-movements/confirm', { confirmations }))
  await bringBank(admin, ofxOf([{ day: '2026-11-21', amount: '7', memo: `PIX ${companies[2]}` }]))
  expect(await list('?from=2026-11-21')).toMatchObject([{ memo: 'PIX MARIA' }])
})
