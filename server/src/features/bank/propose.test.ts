import { expect, test } from 'vitest'
import { createNames } from './payer-names.ts'
import { type OpenMovement, type OpenReceivable, proposeReceivables } from './propose.ts'

const movement = (besides: Partial<OpenMovement> = {}): OpenMovement => ({
  ...{ id: 'm', day: '2026-11-10', rest: '100.00', currency: 'BRL', memo: null, document: null },
  ...besides,
})
const debt = (id: string, besides: Partial<OpenReceivable> = {}): OpenReceivable => ({
  ...{ id, external_id: id, client: `Cliente ${id}`, document: null },
  ...{ expected_date: '2026-11-10', open: '100.00', currency: 'BRL' },
  ...besides,
})
const cnpj = '11222333000181'

function first(movements: OpenMovement[], debts: OpenReceivable[], at = 0) {
  const proposal = proposeReceivables(movements, debts)[at]
  const best = proposal?.candidates[0]
  return (
    best && [
      best.strength,
      best.reasons,
      best.parts.map((part) => [part.receivable_id, part.amount]),
      proposal.is_ambiguous,
    ]
  )
}

test.each<[string, Partial<OpenMovement>, Partial<OpenReceivable>, unknown]>([
  ['document and amount', { document: cnpj }, { document: cnpj }, ['strong', ['document', 'amount']]],
  [
    'name and amount',
    { memo: 'PIX RECEBIDO PADARIA AURORA' },
    { client: 'Padaria Aurora Ltda' },
    ['strong', ['name', 'amount']],
  ],
  [
    'a name that the bank cut off',
    { memo: 'TED PADARIA AUROR' },
    { client: 'Padaria Aurora' },
    ['strong', ['name', 'amount']],
  ],
  [
    'another place of the same company',
    { document: '11222333000262' },
    { document: cnpj },
    ['medium', ['branch', 'amount']],
  ],
  [
    'a day that is much too early',
    { document: cnpj },
    { document: cnpj, expected_date: '2026-12-10' },
    ['medium', ['document', 'amount']],
  ],
  ['an amount near its day', {}, { expected_date: '2026-11-08' }, ['medium', ['amount']]],
  ['an amount far from its day', {}, { expected_date: '2026-09-08' }, ['weak', ['amount']]],
  ['a part of what is open', { document: cnpj, rest: '40.00' }, { document: cnpj }, ['medium', ['document', 'part']]],
  ['more than is open', { document: cnpj, rest: '140.00' }, { document: cnpj }, ['weak', ['document', 'over']]],
])('[MT-08] a receivable is proposed by %s', (_, said, owed, expected) => {
  expect(first([movement(said)], [debt('r', owed)])?.slice(0, 2)).toEqual(expected)
})

test('[MT-08] nothing is proposed in another currency, nor by an amount that is another', () => {
  expect(proposeReceivables([movement({ currency: 'USD', document: cnpj })], [debt('r', { document: cnpj })])).toEqual(
    [],
  )
  expect(proposeReceivables([movement({ rest: '100.01' })], [debt('r')])).toEqual([])
})

test('[MT-08] one movement is proposed for several receivables that come to its amount', () => {
  const debts = ['a', 'b', 'c'].map((id, at) =>
    debt(id, { document: cnpj, open: `${10 * (at + 1)}.10`, expected_date: `2026-10-${20 + at}` }),
  )
  expect(first([movement({ rest: '60.30', document: cnpj })], debts)).toEqual([
    ...['strong', ['document', 'sum']],
    [
      ['a', '10.10'],
      ['b', '20.10'],
      ['c', '30.10'],
    ],
    false,
  ])
  expect(first([movement({ rest: '40.20', document: cnpj })], debts)?.[2]).toEqual([
    ['a', '10.10'],
    ['c', '30.10'],
  ])
})

test('[MT-08] what is as likely of several is ambiguous, from either side', () => {
  const own = { document: cnpj }
  const debts = [debt('a', own), debt('b', { ...own, expected_date: '2026-10-10' })]
  expect(first([movement(own)], debts)).toEqual(['strong', ['document', 'amount'], [['a', '100.00']], true])
  const two = [movement({ ...own, id: 'm1' }), movement({ ...own, id: 'm2' })]
  expect(first(two, [debt('a', own)])?.[3]).toBe(true)
  expect(first(two, [debt('a', own)], 1)?.[3]).toBe(true)
  // One that also says who paid is surer than the amount alone.
  expect(first([movement(own), movement({ id: 'm2' })], [debt('a', own), debt('b')])?.[3]).toBe(false)
})

test('[MT-08] a thousand movements of R$ 9,90 on one day and as many receivables are ambiguous, and the work stays small', () => {
  const same = { rest: '9.90' }
  const movements = Array.from({ length: 1000 }, (_, at) => movement({ ...same, id: `m${at}` }))
  const debts = Array.from({ length: 1000 }, (_, at) => debt(`r${at}`, { open: '9.90', document: cnpj }))
  const proposals = proposeReceivables(movements, debts)
  expect(proposals).toHaveLength(1000)
  expect(
    proposals.every(
      ({ is_ambiguous, candidates, others }) => is_ambiguous && candidates.length === 5 && others === 995,
    ),
  ).toBe(true)
  const named = proposeReceivables(
    movements.map((one) => ({ ...one, document: cnpj })),
    debts,
  )
  expect(named.every(({ is_ambiguous }) => is_ambiguous)).toBe(true)
  // Where each says who paid, each has its own.
  const withPayers = proposeReceivables(
    movements.map((one, at) => ({ ...one, document: String(at).padStart(14, '0') })),
    debts.map((one, at) => ({ ...one, document: String(at).padStart(14, '0') })),
  )
  expect(withPayers.filter(({ is_ambiguous }) => is_ambiguous)).toEqual([])
  expect(withPayers.every(({ candidates }) => candidates[0]?.strength === 'strong')).toBe(true)
})

test('[MT-08] names are found by their own words, not by those of every company', () => {
  const names = createNames([
    'Cooperativa Pampa Ltda',
    'Cooperativa Vale',
    'Ana',
    'Água Viva S/A',
    'Indústria e Comércio Ltda',
  ])
  expect(names('PIX RECEBIDO COOPERATIVA PAMPA')).toEqual(['Cooperativa Pampa Ltda'])
  expect(names('COOPERATIVA')).toEqual([])
  expect(names('ANA')).toEqual([])
  expect(names('TED AGUA VIVA')).toEqual(['Água Viva S/A'])
  expect(names('INDUSTRIA E COMERCIO LTDA')).toEqual([])
  const crowd = createNames(Array.from({ length: 5000 }, (_, at) => `Loja Central ${at}`))
  expect(crowd('LOJA CENTRAL')).toEqual([])
})

test('[MT-08] all of a debt is proposed before a part of a nearer one of the same payer, and is no guess by that', () => {
  const owed = [
    debt('whole', { document: cnpj, open: '5511.00', expected_date: '2026-12-05' }),
    debt('part', { document: cnpj, open: '17770.00' }),
  ]
  const paid = movement({ document: cnpj, rest: '5511.00' })
  expect(first([paid], owed)).toEqual(['medium', ['document', 'amount'], [['whole', '5511.00']], false])
})
