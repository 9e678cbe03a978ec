import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, openForm, press } from '../../test-form.tsx'
import { RunsFilters } from './runs-filters.tsx'
import { useObservabilitySearch } from './use-observability-search.ts'

/** What the chart's choice does, and which period its figures are of. */
function Figures() {
  const { period, choosePeriod } = useObservabilitySearch()
  return (
    <>
      <output>{period}</output>
      <button type="button" onClick={() => choosePeriod('7d')}>
        7 d
      </button>
    </>
  )
}

const figures = () => screen.getByText(/^(24h|7d|30d)$/).textContent
const list = () => screen.getByRole('combobox', { name: 'Período' })

test('[OB-05] the period of the chart is the list’s, and the list’s the chart’s; without one the list has the latest', async () => {
  openForm(
    <>
      <Figures />
      <RunsFilters runs={[]} whose={{}} />
    </>,
  )
  await waitFor(() => expect([figures(), list().textContent]).toEqual(['24h', 'Período: qualquer']))
  await press('7 d')
  await waitFor(() => expect([figures(), list().textContent]).toEqual(['7d', 'Período: 7 dias']))
  await choose('Período', '30 dias')
  await waitFor(() => expect([figures(), list().textContent]).toEqual(['30d', 'Período: 30 dias']))
})
