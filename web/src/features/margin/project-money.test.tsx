import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { ProjectMoney } from './project-money.tsx'

const id = '0190a8e0-0000-7000-8000-000000000001'
const budget = {
  ...{ budget_hours: '300', spent_hours: '144.5', imported_hours: '124', budget: '48000.00', spent: '1918.03' },
  ...{ open_tasks: 0, open_without_estimate: 0, factor: null, factor_tasks: 0, remaining_hours: '0', pace: null },
  ...{ no_forecast: 'done', earliest: null, likely: null, latest: null },
}

test('[MT-04] a budget in reais says which hours have no cost, at the amount and below its rows', async () => {
  const reads = { [`/api/projects/${id}/budget`]: budget, '/api/margin/rows': { rows: [], total: 0 } }
  openForm(<ProjectMoney projectId={id} />, { reads, at: `/projects/${id}` })
  const amount = await screen.findByRole('button', { name: /^Reais gastos/ })
  expect(amount.parentElement?.textContent).toBe('R$\u00a01.918,03 de R$\u00a048.000,00 (4 %); fora: 124h sem custo')
  fireEvent.click(amount)
  await screen.findByText('Ficam de fora 124h sem custo, que vieram somadas de outro sistema.')
})
