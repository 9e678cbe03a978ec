import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { MoneyHome } from './money-home.tsx'

const idOf = (end: number) => `0190a8e0-0000-7000-8000-${String(end).padStart(12, '0')}`
const five = [1, 2, 3, 4, 5]
const project = (end: number) => ({ id: idOf(end), name: `Projeto ${end}` })

test('[MT-05] a list of five says how many more there are, with the way to all of them', async () => {
  openForm(<MoneyHome />, {
    reads: {
      '/api/money-home': {
        ...{ from: '2026-09', to: '2026-11', earns_total: 5, loses_total: 6, dearer_total: 0, dearer: [], cash: [] },
        earns: five.map((end) => ({ project: project(end), margin: '10' })),
        loses: five.map((end) => ({ project: project(end), margin: '-10' })),
        late: five.map((end) => ({ client: `Cliente ${end}`, amount: '10.00', days: 3, received_alike: 0 })),
        late_total: { clients: 1205, amount: '70.00' },
        unbilled: five.map((end) => ({
          ...{ project: project(end), hours: '2', since: '2026-11-01', amount: null, hours_without_rate: '2' },
        })),
        unbilled_total: { projects: 7, hours: '14' },
      },
    },
  })
  await screen.findByText('Mais 1 projeto')
  const moreOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .queryAllByRole('link', { name: /^Mais / })
      .map((link) => [link.textContent, link.getAttribute('href')])
  expect(moreOf('O que rende')).toEqual([])
  expect(moreOf('O que dá prejuízo')).toEqual([['Mais 1 projeto', '/finance/margin?period=quarter']])
  expect(moreOf('Atrasos por cliente')).toEqual([
    ['Mais 1.200 clientes', '/finance?invoice_status=overdue&receivable_status=late'],
  ])
  expect(moreOf('Horas sem fatura')).toEqual([['Mais 2 projetos', '/finance/margin']])
})
