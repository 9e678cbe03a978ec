import type { FinanceFilter, FinanceSummary } from '@leme/contract/money/finance'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { Gauge } from '../../ui/figure/gauges.tsx'
import { financeCards } from './finance-cards.tsx'
import { periodWords } from './period-words.ts'

const none = { count: 0, amount: '0.00' }
const summary: FinanceSummary = {
  invoices: {
    ...{ count: 2, amount: '300.00' },
    by_status: { draft: none, pending: none, overdue: { count: 2, amount: '300.00' }, paid: none, cancelled: none },
    open: { count: 2, amount: '290.00' },
    late: { count: 2, amount: '290.00' },
  },
  receivables: {
    ...{ count: 3, amount: '160.00' },
    by_status: {
      pending: none,
      late: { count: 2, amount: '150.00' },
      paid: { count: 1, amount: '10.00' },
      cancelled: none,
    },
    open: { count: 2, amount: '150.00' },
    late: { count: 2, amount: '140.00' },
    received: '12.50',
  },
  overdue: { count: 3, amount: '350.00', repeated: 1 },
}
const october = { from: '2026-10-01', to: '2026-10-31' }

async function wordsOf(title: string, filter: FinanceFilter): Promise<string | undefined> {
  openForm(financeCards({ ...summary, words: periodWords(filter) }).map((card) => <Gauge key={card.title} {...card} />))
  const card = (await screen.findByRole('heading', { name: title })).parentElement
  return card?.textContent?.replaceAll('\u00a0', ' ')
}

test('[FI-01] [FI-04] what is late is said in words: receivables, invoices, and both together, each debt once', async () => {
  expect(await wordsOf('Atrasados', {})).toBe(
    'Atrasados2recebíveis atrasados: R$ 140,002faturas vencidas: R$ 290,003ao todo, no máximo: R$ 350,00' +
      'Necessitam atençãoNas duas listas, somados uma vez1',
  )
})

test.each<[string, FinanceFilter, string]>([
  ['Total Faturas', october, 'Com vencimento em outubro de 2026'],
  ['A Receber', october, 'Previstos em outubro de 2026, pelo dia previstoJá recebido, em qualquer diaR$ 12,50'],
  ['Atrasados', october, 'Com vencimento ou previsão em outubro de 2026'],
  [
    'Total Faturas',
    { ...october, by: 'payment' },
    'Pagas em outubro de 2026, pelo dia do pagamento; sem esse dia, ficam fora',
  ],
  [
    'A Receber',
    { ...october, by: 'payment' },
    'pelo dia do recebimento; sem esse dia, ficam foraRecebido em outubro de 2026R$ 12,50',
  ],
  ['Atrasados', { ...october, by: 'payment' }, 'em outubro de 2026: o que ainda não foi pago fica fora'],
  ['Total Faturas', { from: '2026-01-01', to: '2026-12-31' }, 'Com vencimento em 2026'],
  ['Total Faturas', { from: '2024-02-01', to: '2024-02-29' }, 'Com vencimento em fevereiro de 2024'],
  ['Total Faturas', { from: '2026-10-05', to: '2026-11-02' }, 'Com vencimento de 05/10/2026 a 02/11/2026'],
  ['Total Faturas', { from: '2026-10-05', to: '2026-10-05' }, 'Com vencimento em 05/10/2026'],
  ['Total Faturas', { from: '2026-10-05' }, 'Com vencimento desde 05/10/2026'],
  ['Total Faturas', { to: '2026-10-05', by: 'payment' }, 'Pagas até 05/10/2026'],
])('[FI-04] within a period “%s” says by which day it counts: %o', async (title, filter, words) => {
  expect(await wordsOf(title, filter)).toContain(words)
})

test('[FI-04] without a period no card speaks of one', async () => {
  expect(await wordsOf('A Receber', { by: 'payment' })).toContain('2 ainda a receberJá recebidoR$ 12,50')
})
