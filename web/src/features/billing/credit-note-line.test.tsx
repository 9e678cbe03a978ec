import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { CreditNoteLine } from './credit-note-line.tsx'

const note = { id: '0190a8e0-0000-7000-8000-000000000001', number: 'NC-1', amount: '-700.00' } as const

test('[MT-01] a credit note that was cancelled is struck and says so, and one that counts is not', async () => {
  openForm(
    <>
      <CreditNoteLine note={{ ...note, status: 'cancelled' }} />
      <CreditNoteLine note={{ ...note, number: 'NC-2', status: 'paid' }} />
    </>,
  )
  const struck = await screen.findByRole('link', { name: 'NC-1' })
  expect(struck.closest('s')?.textContent).toBe('NC-1 −R$\u00a0700,00')
  expect(struck.closest('s')?.parentElement?.textContent).toBe('NC-1 −R$\u00a0700,00 cancelada')
  const counted = screen.getByRole('link', { name: 'NC-2' })
  expect(counted.closest('s')).toBeNull()
  expect(counted.parentElement?.textContent).toBe('NC-2 −R$\u00a0700,00')
})
