import type { Debtor } from '@leme/contract/money/finance'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { Debtors } from './debtors-table.tsx'

const none = { count: 0, amount: '0.00' }

const debtors: Debtor[] = [
  {
    client: 'Clínica Vida',
    open: { count: 2, amount: '300.00' },
    late: { count: 1, amount: '100.00' },
    open_invoices: none,
    overdue_invoices: none,
  },
  {
    client: 'Só Faturas',
    open: none,
    late: none,
    open_invoices: { count: 1, amount: '50.00' },
    overdue_invoices: { count: 1, amount: '50.00' },
  },
]

test('[FI-04] who owes is listed with open invoices and receivables apart, also where there are invoices alone', async () => {
  openForm(<Debtors debtors={debtors} filter={{}} onChoose={() => {}} />)
  await screen.findByRole('button', { name: 'Clínica Vida' })
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows.slice(1)).toEqual([
    ['Clínica Vida', '-', 'R$\u00a0300,002 recebíveis, R$\u00a0100,00 em atraso'],
    ['Só Faturas', 'R$\u00a050,001 fatura, em atraso', '-'],
  ])
})

test('[FI-04] where a period goes by the day of payment, that what is open has none is said', async () => {
  openForm(<Debtors debtors={[]} filter={{ from: '2026-10-01', by: 'payment' }} onChoose={() => {}} />)
  await screen.findByText('O que está em aberto não tem dia de pagamento: escolha o vencimento para ver quem deve')
})
