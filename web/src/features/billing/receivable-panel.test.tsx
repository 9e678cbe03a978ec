import type { ReceivableWithPayments } from '@leme/contract/money/billing'
import type { Payment } from '@leme/contract/money/payment'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { ReceivablePanel } from './receivable-panel.tsx'

const idOf = (end: number) => `0190a8e0-0000-7000-8000-0000000000${end}`
const payment = (end: number, kind: Payment['kind'], amount: string) =>
  ({
    ...{ id: idOf(end), receivable_id: idOf(10), kind, amount, settles: amount, day: '2026-11-03', note: null },
    ...{ source: 'person', movement_id: null, created_at: '2026-11-03T12:00:00Z', user: null },
    ...{ voided_at: null, void_reason: null },
  }) satisfies Payment

test('[MT-01] a refund stands below zero beside the payments', async () => {
  const receivable = {
    ...{ id: idOf(10), client: 'Horto', amount: '50.00', open: '20.00', expected_date: '2026-11-10', days_overdue: 0 },
    ...{ notes: null, status: 'pending', payments: [payment(11, 'payment', '40.00'), payment(12, 'refund', '10.00')] },
  } as unknown as ReceivableWithPayments
  openForm(<ReceivablePanel receivable={receivable} title="Parcela 1 de 1" />)
  const rows = within(await screen.findByRole('table', { name: 'Recebimentos de Parcela 1 de 1' })).getAllByRole('row')
  const textOf = (words: string) => rows.find((row) => row.textContent?.includes(words))?.textContent
  expect(textOf('Devolução')).toContain('−R$\u00a010,00')
  expect(textOf('Pagamento')).toMatch(/(?<!−)R\$\u00a040,00/)
})
