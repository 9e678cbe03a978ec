import type { BankMovement, BankProposal } from '@leme/contract/money/bank'
import type { InvoiceWithInstalments, ReceivableWithPayments } from '@leme/contract/money/billing'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../test/auth/api-key.ts'
import { bringBank, type Line, ofxOf } from '../../../test/bank/ofx.ts'
import { type Answer, inviteColleague, type Person, signUp } from '../../../test/person.ts'
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

const list = async (query = '', person = admin) =>
  answered<BankMovement[]>(await person.ask('GET', `/api/bank-movements${query}`))
const proposals = async () => answered<BankProposal[]>(await admin.ask('GET', '/api/bank-proposals'))
const receivable = async (id: string) =>
  answered<ReceivableWithPayments>(await admin.ask('GET', `/api/finance/receivables/${id}`))

/** Open receivables of one client, by their amounts. */
async function owed(amounts: string[], client = 'Padaria Aurora', expected_date = '2026-11-20'): Promise<string[]> {
  const invoice = answered<InvoiceWithInstalments>(
    await admin.ask('POST', '/api/finance/invoices', {
      ...{ number: `NF-${client}-${amounts}`, client },
      instalments: amounts.map((amount) => ({ amount, expected_date })),
    }),
    201,
  )
  return invoice.instalments.map(({ id }) => id)
}

async function movementOf(line: Partial<Line> = {}): Promise<BankMovement> {
  await bringBank(admin, ofxOf([{ day: '2026-11-20', amount: '100,00', memo: 'PIX', ...line }]))
  const movement = (await list()).find(({ memo }) => memo === (line.memo ?? 'PIX'))
  if (!movement) throw new Error('the movement is not listed')
  return movement
}

const confirm = (movement: Pick<BankMovement, 'id' | 'rest'>, parts: object[], person = admin) =>
  person.ask('POST', '/api/bank-movements/confirm', {
    confirmations: [{ movement_id: movement.id, rest: movement.rest, parts }],
  })
const act = (deed: 'ignore' | 'reopen', ...ids: string[]) =>
  admin.ask('POST', `/api/bank-movements/${deed}`, { movement_ids: ids })

test('[MT-08] a confirmed proposal pays the receivable with the movement, and is undone', async () => {
  const [id = ''] = await owed(['100'])
  const movement = await movementOf({ memo: 'PIX RECEBIDO PADARIA AURORA' })
  const [proposal] = await proposals()
  expect(proposal).toMatchObject({
    ...{ movement_id: movement.id, is_ambiguous: false },
    candidates: [
      {
        strength: 'strong',
        reasons: ['name', 'amount'],
        days: 0,
        parts: [{ receivable_id: id, amount: '100.00', open: '100.00' }],
      },
    ],
  })
  const parts = proposal?.candidates[0]?.parts.map(({ receivable_id, amount }) => ({ receivable_id, amount })) ?? []
  expect(answered(await confirm(movement, parts))).toEqual({ movements: 1, payments: 1 })
  expect(await receivable(id)).toMatchObject({
    ...{ status: 'paid', open: '0.00', received_date: '2026-11-20' },
    payments: [{ kind: 'payment', amount: '100.00', day: '2026-11-20', source: 'person', movement_id: movement.id }],
  })
  expect(await list('?state=matched')).toMatchObject([
    { id: movement.id, rest: '0.00', payments: [{ receivable_id: id, client: 'Padaria Aurora', amount: '100.00' }] },
  ])
  expect(await proposals()).toEqual([])
  expect(answered(await act('reopen', movement.id))).toEqual({ movements: 1, payments: 1 })
  expect(await receivable(id)).toMatchObject({ open: '100.00', payments: [{ void_reason: 'Conciliação desfeita' }] })
  expect(await list('?state=open')).toMatchObject([{ id: movement.id, rest: '100.00', payments: [] }])
  // Voided where the receivable is shown, it is open again too.
  answered(await confirm(movement, parts))
  const [, paid] = (await receivable(id)).payments
  answered(await admin.ask('POST', `/api/finance/payments/${paid?.id}/void`, { reason: 'Engano' }))
  expect(await list('?state=open')).toMatchObject([{ id: movement.id, rest: '100.00' }])
})

test('[MT-08] of two who confirm one movement at once the second gets an error', async () => {
  const ids = await owed(['100', '100'])
  const manager = await inviteColleague(server.url, admin, 'manager')
  const movement = await movementOf()
  const answers = await Promise.all([
    confirm(movement, [{ receivable_id: ids[0], amount: '100' }]),
    confirm(movement, [{ receivable_id: ids[1], amount: '100' }], manager),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const second = answers.find(({ status }) => status === 409)
  expect(second?.body).toMatchObject({
    code: 'some_refused',
    detail: 'O lançamento de 20/11/2026, R$\u00a0100,00 já foi conciliado por alguém. Nada foi gravado',
    refused: [{ id: movement.id, reason: 'já foi conciliado por alguém' }],
  })
  // Neither does who saw it before a part of it was matched.
  const other = await movementOf({ memo: 'OUTRO', amount: '70' })
  const [half = ''] = await owed(['35'])
  answered(await confirm(other, [{ receivable_id: half, amount: '35' }]))
  expect((await confirm(other, [{ receivable_id: half, amount: '35' }], manager)).body).toMatchObject({
    refused: [{ reason: 'mudou enquanto isso: restam R$\u00a035,00' }],
  })
})

test('[MT-08] one movement pays several receivables, and several pay one', async () => {
  const [first = '', second = ''] = await owed(['60', '40'])
  const movement = await movementOf()
  answered(
    await confirm(movement, [
      { receivable_id: first, amount: '60' },
      { receivable_id: second, amount: '40' },
    ]),
  )
  expect([(await receivable(first)).status, (await receivable(second)).status]).toEqual(['paid', 'paid'])
  // One of them is parted from the other, and matched again.
  const paid = (await receivable(second)).payments[0]?.id
  answered(await admin.ask('POST', `/api/finance/payments/${paid}/void`, { reason: 'Conciliação desfeita em parte' }))
  expect([(await receivable(first)).open, (await receivable(second)).open]).toEqual(['0.00', '40.00'])
  const [parted] = await list('?state=open')
  expect(parted).toMatchObject({ id: movement.id, rest: '40.00', payments: [{ receivable_id: first }] })
  if (parted) answered(await confirm(parted, [{ receivable_id: second, amount: '40' }]))
  expect((await receivable(second)).open).toBe('0.00')
  const [large = ''] = await owed(['300'])
  for (const [memo, amount, open] of [
    ['A', '100', '200.00'],
    ['B', '200', '0.00'],
  ] as const) {
    answered(await confirm(await movementOf({ memo, amount, day: '2026-11-19' }), [{ receivable_id: large, amount }]))
    expect((await receivable(large)).open).toBe(open)
  }
  // What came late brings interest, which settles nothing.
  const [late = ''] = await owed(['95'], 'Outra')
  const interest = await movementOf({ memo: 'JUROS', day: '2026-11-18' })
  answered(
    await confirm(interest, [
      { receivable_id: late, amount: '95' },
      { receivable_id: late, amount: '5', kind: 'interest' },
    ]),
  )
  expect(await receivable(late)).toMatchObject({
    open: '0.00',
    payments: [{ kind: 'payment' }, { kind: 'interest', amount: '5.00' }],
  })
})

test('[MT-08] many are confirmed by one call, all or none, and each that cannot be is named', async () => {
  const ids = await owed(['10', '20', '30'])
  await bringBank(admin, ofxOf(['10', '20', '31'].map((amount) => ({ day: '2026-11-19', amount, memo: amount }))))
  const movements = (await list()).toSorted((one, other) => Number(one.amount) - Number(other.amount))
  const confirmations = movements.map(({ id, rest }, at) => ({
    ...{ movement_id: id, rest },
    parts: [{ receivable_id: ids[at], amount: rest }],
  }))
  const all = await admin.ask('POST', '/api/bank-movements/confirm', { confirmations })
  expect(all).toMatchObject({
    status: 409,
    body: {
      refused: [
        { label: '19/11/2026, R$\u00a031,00', reason: 'passa do que está em aberto de Padaria Aurora: R$\u00a030,00' },
      ],
    },
  })
  expect((await list('?state=open')).length).toBe(3)
  const two = await admin.ask('POST', '/api/bank-movements/confirm', { confirmations: confirmations.slice(0, 2) })
  expect(answered(two)).toEqual({ movements: 2, payments: 2 })
  expect(answered(await act('reopen', ...movements.slice(0, 2).map(({ id }) => id)))).toEqual({
    movements: 2,
    payments: 2,
  })
  expect((await list('?state=open')).length).toBe(3)
})

test('[MT-08] what does not fit is refused: more than the movement, another currency, what left the account, twice at once', async () => {
  const [id = ''] = await owed(['500'])
  const reasonOf = async (movement: BankMovement, amount: string) =>
    ((await confirm(movement, [{ receivable_id: id, amount }])).body as { refused: { reason: string }[] }).refused[0]
      ?.reason
  const movement = await movementOf()
  expect(await reasonOf(movement, '100.01')).toBe('os recebimentos passam do que resta dele: R$\u00a0100,00')
  const left = await movementOf({ memo: 'SAÍDA', amount: '-100' })
  expect(await reasonOf({ ...left, rest: '100' }, '100')).toBe('não é uma entrada em conta de banco')
  await bringBank(admin, ofxOf([{ day: '2026-11-20', amount: '100', memo: 'WIRE' }], '77', '<CURDEF>USD'))
  const [wire] = await list('?q=wire')
  expect(wire && (await reasonOf(wire, '100'))).toBe('está em USD, e o recebível de Padaria Aurora em BRL')
  const one = { movement_id: movement.id, rest: '100', parts: [{ receivable_id: id, amount: '50' }] }
  const twice = await admin.ask('POST', '/api/bank-movements/confirm', { confirmations: [one, one] })
  expect(twice.body).toMatchObject({ refused: [{ reason: 'está duas vezes no pedido' }] })
  const nobody = '0190a8e0-7c1b-7d2e-9f00-000000000099'
  const missing = await confirm({ id: nobody, rest: '1' }, [{ receivable_id: id, amount: '1' }])
  expectProblem(missing, 404, 'bank_movement_not_found', 'Lançamento não encontrado')
})

test('[MT-08] the database refuses a payment that its movement does not bring', async () => {
  const [id = ''] = await owed(['500'])
  const movement = await movementOf()
  const owner = new pg.Client({ connectionString: server.database.adminUrl })
  await owner.connect()
  const pay = (amount: string) =>
    owner.query(
      `insert into finance_payments (org_id, receivable_id, kind, amount, day, movement_id)
       select org_id, id, 'payment', $2, '2026-11-20', $3 from finance_receivables where id = $1`,
      [id, amount, movement.id],
    )
  await expect(pay('100.01')).rejects.toMatchObject({ constraint: 'bank_movements_matched_within' })
  answered(await act('ignore', movement.id))
  await expect(pay('1')).rejects.toMatchObject({ constraint: 'finance_payments_movement_fits' })
  await owner.end()
})

test('[MT-08] ignored movements stay ignored, also when the file comes again, until somebody opens them', async () => {
  const [id = ''] = await owed(['100'])
  const movement = await movementOf()
  expect(answered(await act('ignore', movement.id))).toEqual({ movements: 1, payments: 0 })
  expect(answered(await act('ignore', movement.id))).toEqual({ movements: 0, payments: 0 })
  expect(await movementOf()).toMatchObject({ state: 'ignored', user: { id: admin.id } })
  expect(await proposals()).toEqual([])
  expect((await confirm(movement, [{ receivable_id: id, amount: '100' }])).body).toMatchObject({
    refused: [{ reason: 'foi ignorado por alguém' }],
  })
  expect(answered(await act('reopen', movement.id))).toEqual({ movements: 1, payments: 0 })
  expect(await proposals()).toHaveLength(1)
})

test('[MT-08] members and keys see nothing of the bank, and no organisation another’s', async () => {
  const movement = await movementOf()
  const member = await inviteColleague(server.url, admin, 'member')
  const key = await createKey(admin, ['read', 'finance:write'])
  const stranger = await signUp(server.url)
  const asked: [string, string, object?][] = [
    ['GET', '/api/bank-movements'],
    ['GET', '/api/bank-accounts'],
    ['GET', '/api/bank-proposals'],
    ['POST', '/api/bank-movements/ignore', { movement_ids: [movement.id] }],
    ['POST', '/api/bank-movements/reopen', { movement_ids: [movement.id] }],
    ['POST', '/api/bank-movements/confirm', { confirmations: [] }],
  ]
  for (const [method, path, body] of asked) {
    expect((await member.ask(method, path, body)).status, path).toBe(403)
    expect((await key.ask(method, path, body)).status, path).toBe(403)
  }
  expect(await list('', stranger)).toEqual([])
  const theirs = await stranger.ask('POST', '/api/bank-movements/ignore', { movement_ids: [movement.id] })
  expect(theirs.status).toBe(404)
})
