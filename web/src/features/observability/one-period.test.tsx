import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, openForm, press } from '../../test-form.tsx'
import { nameOf } from './chart/asked-period.ts'
import { RunsFilters } from './runs-filters.tsx'
import { useObservabilitySearch } from './use-observability-search.ts'

/** The note that the chart's panel shows. */
function Refused() {
  return useObservabilitySearch().hasRefusedDays && <p>dias recusados</p>
}

/** What the chart's choice does, and which period its figures are of. */
function Figures() {
  const { period, choosePeriod, chooseDays } = useObservabilitySearch()
  return (
    <>
      <output>{nameOf(period)}</output>
      <button type="button" onClick={() => choosePeriod('7d')}>
        7 d
      </button>
      <button type="button" onClick={() => chooseDays({ from: '2026-03-01', to: '2026-03-02' })}>
        Dias
      </button>
    </>
  )
}

const figures = () => screen.getByText(/^(24h|7d|30d|days)$/).textContent
const list = () => screen.getByRole('combobox', { name: 'Período' })

test('[OB-05] the period of the chart is the list’s, and the list’s the chart’s; without one the list has the latest', async () => {
  openForm(
    <>
      <Figures />
      <RunsFilters whose={{}} />
    </>,
  )
  await waitFor(() => expect([figures(), list().textContent]).toEqual(['24h', 'Período: qualquer']))
  await press('7 d')
  await waitFor(() => expect([figures(), list().textContent]).toEqual(['7d', 'Período: 7 dias']))
  await choose('Período', '30 dias')
  await waitFor(() => expect([figures(), list().textContent]).toEqual(['30d', 'Período: 30 dias']))
  // Days are the chart's to choose.
  await press('Dias')
  await waitFor(() => expect([figures(), screen.queryByRole('combobox', { name: 'Período' })]).toEqual(['days', null]))
  await press('7 d')
  await waitFor(() => expect([figures(), list().textContent]).toEqual(['7d', 'Período: 7 dias']))
})

test.each([
  ['2026-03-15', '2026-03-01'],
  ['2026-02-31', '2026-03-01'],
  ['2020-01-01', '2026-03-01'],
  ['2026-03-01', undefined],
])('[AG-04] days of an address that nobody can ask for, %s to %s, are not passed over in silence', async (from, to) => {
  openForm(
    <>
      <Figures />
      <Refused />
    </>,
    { at: `/?from=${from}${to ? `&to=${to}` : ''}` },
  )
  await screen.findByText('dias recusados')
  expect(figures()).toBe('24h')
  await press('Dias')
  await waitFor(() => expect([figures(), screen.queryByText('dias recusados')]).toEqual(['days', null]))
})
