import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { reportDone } from './report-done.tsx'

test('[AS-12] the toast of what was done leads to it, and goes when it is followed', async () => {
  openForm('')
  reportDone('Ação concluída', [{ noun: 'task', label: 'Revisar contrato', url: '/projects/1?tab=tasks&task=2' }], '1')
  const toast = await screen.findByText('Ação concluída')
  const link = screen.getByRole('link', { name: 'Ver Revisar contrato' })
  expect(link.getAttribute('href')).toBe('/projects/1?tab=tasks&task=2')
  link.click()
  await waitFor(() => expect(toast.isConnected).toBe(false))
})

test('[AS-12] without anything to show it leads nowhere', async () => {
  openForm('')
  reportDone('Ação concluída', [{ noun: 'page', label: 'Fora', url: '//exemplo.com' }], '1')
  await screen.findByText('Ação concluída')
  expect(screen.queryByRole('link')).toBeNull()
})
