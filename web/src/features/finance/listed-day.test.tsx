import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { ListedDay } from './listed-day.tsx'

test('[FI-02] a day that is years away from today is marked in words', async () => {
  const soon = new Date().toISOString().slice(0, 10)
  openForm([soon, '2206-12-01'].map((day) => <ListedDay key={day} day={day} />))
  expect((await screen.findByText('01/12/2206')).textContent).toBe('01/12/2206Confira o ano')
  expect(screen.getAllByText('Confira o ano')).toHaveLength(1)
})
