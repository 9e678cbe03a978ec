import type { Invoice } from '@leme/contract/money/invoice'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { InvoiceRow } from './invoice-row.tsx'

const invoice: Invoice = {
  id: '0190a8e0-0000-7000-8000-000000000002',
  org_id: '0190a8e0-0000-7000-8000-000000000001',
  number: 'NF-1044',
  client: 'Acme',
  client_id: null,
  project_id: null,
  kind: 'invoice',
  amount: '100.00',
  due_date: '2026-11-10',
  paid_date: null,
  issue_date: null,
  status: 'pending',
  created_at: '2026-11-01T12:00:00Z',
}

test.each([true, false])('[AS-12] the invoice that a link led to is marked and in sight: %s', async (isOpened) => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  openForm(
    <table>
      <tbody>
        <InvoiceRow invoice={invoice} isOpened={isOpened} />
      </tbody>
    </table>,
  )
  const row = await screen.findByRole('row')
  expect(row.getAttribute('aria-current')).toBe(isOpened ? 'true' : null)
  if (isOpened) await waitFor(() => expect(row.contains(seen.mock.contexts[0] as Node)).toBe(true))
  else expect(seen).not.toHaveBeenCalled()
  seen.mockRestore()
})
