import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, press, type, wire } from '../../test-form.tsx'
import { accountText, amountText, candidateText, reasonsText, rivalsText } from './bank-words.ts'
import { leastOf, restOf } from './match-amounts.ts'
import { MatchDialog } from './match-dialog.tsx'
import { MovementTable } from './movement-table.tsx'

const idOf = (end: number) => `0190a8e0-0000-7000-8000-${String(end).padStart(12, '0')}`
const movement = (end: number, besides: object = {}) => ({
  ...{ id: idOf(end), org_id: idOf(90), account_id: idOf(91), day: '2026-11-20', amount: '100.00', currency: 'BRL' },
  ...{ rest: '100.00', memo: `PIX ${end}`, state: 'open' as const, payments: [], ignored_at: null, user: null },
  ...besides,
})
const part = (end: number, besides: object = {}) => ({
  ...{ receivable_id: idOf(end), external_id: `NF-${end}`, client: `Cliente ${end}`, expected_date: '2026-11-18' },
  ...{ open: '100.00', amount: '100.00' },
  ...besides,
})
const candidate = (strength: 'strong' | 'medium' | 'weak', ...parts: ReturnType<typeof part>[]) => ({
  ...{ strength, reasons: ['name', 'amount'] as ('name' | 'amount')[], days: 2, parts },
})
const proposal = (end: number, is_ambiguous: boolean, ...candidates: ReturnType<typeof candidate>[]) => ({
  ...{ movement_id: idOf(end), is_ambiguous, candidates, others: 0 },
})

function open(movements: object[], proposals: object[]): void {
  openForm(<MovementTable search={{ state: undefined } as never} />, {
    reads: {
      '/api/bank-movements': movements,
      '/api/bank-proposals': proposals,
      '/api/bank-accounts': [{ id: idOf(91), kind: 'bank', number: '1' }],
    },
  })
}
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement)

test('[MT-08] a proposal shows its strength and reasons; what is ambiguous is chosen, and not confirmed', async () => {
  open(
    [movement(1), movement(2), movement(3)],
    [
      proposal(1, false, candidate('strong', part(11))),
      proposal(2, true, candidate('medium', part(12)), candidate('medium', part(13))),
    ],
  )
  const sure = await rowOf('PIX 1')
  sure.getByText('Forte')
  sure.getByText('Cliente 11 · vence 18/11/2026')
  sure.getByText('nome do cliente, valor igual, 2 dias depois do vencimento')
  const unsure = await rowOf('PIX 2')
  unsure.getByText('Ambígua')
  unsure.getByText(/^2 possibilidades: escolha · /)
  expect(unsure.queryByRole('button', { name: /^Confirmar/ })).toBeNull()
  ;(await rowOf('PIX 3')).getByText('Nenhum recebível parecido')
  wire.answer = () => Response.json({ movements: 1, payments: 1 })
  fireEvent.click(sure.getByRole('button', { name: /^Confirmar/ }))
  await screen.findByText('1 lançamento conciliado')
  expect(wire.sent.at(-1)).toMatchObject({
    request: 'POST /api/bank-movements/confirm',
    body: {
      confirmations: [{ movement_id: idOf(1), rest: '100.00', parts: [{ receivable_id: idOf(11), amount: '100.00' }] }],
    },
  })
})

test('[MT-08] many are confirmed together: of those chosen the sure ones alone', async () => {
  open(
    [movement(1), movement(2), movement(3)],
    [
      proposal(1, false, candidate('strong', part(11))),
      proposal(2, false, candidate('strong', part(12))),
      proposal(3, true, candidate('medium', part(13))),
    ],
  )
  await press('Escolher as 2 fortes')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Escolher PIX 3/ }))
  const bar = within(screen.getByRole('region', { name: 'Escolhidos' }))
  bar.getByText('· 1 sem proposta única')
  wire.answer = () => Response.json({ movements: 2, payments: 2 })
  fireEvent.click(bar.getByRole('button', { name: 'Confirmar 2' }))
  await screen.findByText('2 lançamentos conciliados')
  expect(wire.sent.at(-1)?.body).toMatchObject({ confirmations: [{ movement_id: idOf(1) }, { movement_id: idOf(2) }] })
})

test('[MT-08] by hand one movement pays several receivables, and the rest may be interest', async () => {
  const receivables = [21, 22].map((end) => ({
    ...{ id: idOf(end), external_id: `R-${end}`, client: `Cliente ${end}`, open: end === 21 ? '60.00' : '30.00' },
    expected_date: '2026-11-10',
  }))
  openForm(<MatchDialog movement={movement(1)} proposal={undefined} open onOpenChange={() => {}} />, {
    reads: { '/api/finance/receivables': receivables },
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Cliente 21/ }))
  screen.getByText('Resta do lançamento: R$ 40,00')
  await type({ 'Buscar recebível': 'r-22' })
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Cliente 22/ }))
  await type({ 'Valor para Cliente 22, R-22': '45' })
  screen.getByText('Passa do lançamento: R$ 5,00 a mais')
  expect((screen.getByRole('button', { name: 'Confirmar' }) as HTMLButtonElement).disabled).toBe(true)
  await type({ 'Valor para Cliente 22, R-22': '30' })
  fireEvent.click(screen.getByRole('checkbox', { name: /juros ou multa/ }))
  wire.answer = () => Response.json({ movements: 1, payments: 3 })
  await press('Confirmar')
  await screen.findByText('1 lançamento conciliado')
  expect(wire.sent.at(-1)?.body).toMatchObject({
    confirmations: [
      {
        parts: [
          { receivable_id: idOf(21), amount: '60.00' },
          { receivable_id: idOf(22), amount: '30' },
          { receivable_id: idOf(21), amount: '10.00', kind: 'interest' },
        ],
      },
    ],
  })
})

test('[MT-08] amounts of a choice are exact, and words say what is proposed', () => {
  expect(restOf('100.00', ['0.1', '99.90'])).toBe('0.00')
  expect(restOf('0.10', ['0.2'])).toBe('-0.10')
  expect([leastOf('10.00', '4.5'), leastOf('10.00', '20.00'), leastOf('10.00', '0.00')]).toEqual([
    '4.5',
    '10.00',
    '10.00',
  ])
  const account = { kind: 'bank', bank: '341', bank_name: null, branch: '12', number: '3-4', currency: 'BRL' } as const
  expect(accountText(account)).toBe('Itaú · ag. 12 · conta 3-4')
  expect(accountText({ ...account, kind: 'card', bank: '999', branch: null, currency: 'USD' })).toBe(
    'Banco 999 · cartão 3-4 · USD',
  )
  expect(amountText('7.50', 'USD')).toBe('USD 7,50')
  expect(candidateText({ reasons: ['name', 'part'], parts: [part(1)] })).toBe(
    'Cliente 1 · vence 18/11/2026 · em aberto R$\u00a0100,00',
  )
  expect(candidateText({ reasons: ['name', 'sum'], parts: [part(1), part(1)] })).toBe('Cliente 1 · 2 recebíveis')
  expect(reasonsText({ reasons: ['branch'], days: -1 })).toBe(
    'CNPJ de outra filial do cliente, 1 dia antes do vencimento',
  )
  expect(rivalsText({ candidates: [candidate('weak', part(1))], others: 0 })).toBe('Outro lançamento serve igual')
})

test('[MT-08] one of several receivables that a movement paid is undone by itself', async () => {
  const paid = (end: number) => ({
    ...{ id: idOf(end), receivable_id: idOf(end + 10), client: `Cliente ${end}`, amount: '50.00', kind: 'payment' },
  })
  open([movement(1, { state: 'matched', rest: '0.00', payments: [paid(21), paid(22)] })], [])
  const row = await rowOf('PIX 1')
  wire.answer = () => Response.json({})
  fireEvent.click(row.getByRole('button', { name: /^Desfazer só Cliente 22/ }))
  await screen.findByText(/^Recebimento estornado/)
  expect(wire.sent.at(-1)).toMatchObject({ request: `POST /api/finance/payments/${idOf(22)}/void` })
})
