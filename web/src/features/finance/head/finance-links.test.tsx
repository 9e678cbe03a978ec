import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, signIn } from '../../../test-form.tsx'
import { FinanceLinks } from './finance-links.tsx'

const titles = ['Extrato', 'NFS-e', 'Margem']
const me = (role: string) => ({ id: '0190a8e0-0000-7000-8000-000000000009', role, organization: { name: 'Azul' } })

test('[MT-07] a manager gets to the statement, the notes and the margin, also by the menu of a phone', async () => {
  signIn()
  openForm(<FinanceLinks />, { reads: { '/api/me': me('manager') } })
  for (const title of titles) expect((await screen.findByTitle(title)).getAttribute('href')).toMatch(/^\/finance\//)
  fireEvent.click(screen.getByRole('button', { name: 'Mais do financeiro' }))
  await waitFor(() => expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(titles))
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('[MT-07] a member gets to none of them', async () => {
  signIn()
  const queries = openForm(<FinanceLinks />, { reads: { '/api/me': me('member') } })
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.queryByRole('button')).toBeNull()
  for (const title of titles) expect(screen.queryByTitle(title)).toBeNull()
})
