import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openForm, refused } from '../../test-form.tsx'
import { RateDialog } from './rate-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

test('[MT-03] a point is the decimal one, and a rate that is asked about is stored by a press that says so', async () => {
  openForm(<RateDialog start={{}} open onOpenChange={() => {}} />)
  const sent: { body: { rate: string; sure?: boolean }; key: string | null }[] = []
  const question = 'R$ 54.136 fica 1.013.456% acima da cotação de 20/11/2026 (R$ 5,3412). É isso mesmo?'
  vi.stubGlobal('fetch', async (_: string, { body, headers, method }: RequestInit = {}) => {
    if (method !== 'POST') return Response.json([])
    sent.push({ body: JSON.parse(String(body)), key: new Headers(headers).get('Idempotency-Key') })
    return refused('exchange_rate_doubtful', question)()
  })
  const field = await screen.findByLabelText(/^R\$ por US\$/)
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type('5.413')
  fireEvent.blur(field)
  expect((field as HTMLInputElement).value).toBe('5,413')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText(question)
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar assim mesmo' }))
  await waitFor(() =>
    expect(sent.map(({ body: { rate, sure } }) => [rate, sure])).toEqual([
      ['5.413', undefined],
      ['5.413', true],
    ]),
  )
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  type('5.4')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar assim mesmo' })).toBeNull())
})
