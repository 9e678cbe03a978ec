import type { ReceivableWithPayments } from '@leme/contract/money/billing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

const receivable = {
  ...{ id: '0190a8e0-0000-7000-8000-000000000001', client: 'Horto', amount: '50.00', open: '50.00' },
} as ReceivableWithPayments

afterEach(() => vi.unstubAllGlobals())

test('[MT-01] a payment whose answer was lost is sent again under the same key, and another amount under another', async () => {
  openForm(<PaymentDialog receivable={receivable} open onOpenChange={() => {}} />)
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers, method }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json([])
    keys.push(new Headers(headers).get('Idempotency-Key'))
    throw new TypeError('lost')
  })
  const button = await screen.findByRole('button', { name: 'Registrar' })
  for (const amount of ['2,01', '2,01', '3,00']) {
    fireEvent.change(screen.getByLabelText(/^Valor/), { target: { value: amount } })
    const sent = keys.length
    fireEvent.click(button)
    await waitFor(() => expect(keys.length).toBe(sent + 1))
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  }
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
