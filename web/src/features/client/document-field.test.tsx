import { Dialog as Base } from '@base-ui/react/dialog'
import type { Client } from '@leme/contract/client/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clientsQuery } from '../../queries/clients-query.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { ClientForm } from './client-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const acme: Client = {
  id: 'c1',
  org_id: 'o',
  name: 'Acme Ltda.',
  email: null,
  phone: null,
  partner: null,
  document: '11.222.333/0001-81',
  address: null,
  notes: null,
  is_active: true,
  created_at: '2026-01-02T03:04:05Z',
}

const message = 'Este CNPJ já é de Acme Ltda. Para salvar assim mesmo, confirme que são dois clientes'

/** The form, where Acme is registered; answers what it sends. The server refuses what is not confirmed. */
function openForm(client: Client | null = null, onOther = vi.fn()): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST' && method !== 'PATCH') return Response.json([])
    const one = JSON.parse(String(body))
    sent.push(one)
    if (one.same_document || client) return Response.json({}, { status: 201 })
    const errors = [{ field: 'document', message }]
    return Response.json({ code: 'document_taken', detail: message, errors }, { status: 409 })
  })
  const queries = new QueryClient()
  queries.setQueryData(clientsQuery.queryKey, [acme])
  render(
    <QueryClientProvider client={queries}>
      <Base.Root open>
        <ClientForm client={client} onSaved={() => {}} onOther={onOther} onJoin={() => {}} focused={false} />
      </Base.Root>
      <Toaster />
    </QueryClientProvider>,
  )
  return sent
}

const field = (label: RegExp) => screen.getByRole('textbox', { name: label })
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const note = () => document.getElementById(field(/Documento/).getAttribute('aria-describedby') ?? '')?.textContent

test('[CL-04] a document that another client has is named at once, and leads to that client', () => {
  const onOther = vi.fn()
  openForm(null, onOther)
  type(/Nome/, 'Acme Filial')
  type(/Documento/, '11222333000181')
  expect(note()).toBe('Este CNPJ já é de Acme Ltda.')
  fireEvent.click(screen.getByRole('button', { name: 'Abrir Acme Ltda.' }))
  expect(onOther).toHaveBeenCalledExactlyOnceWith(acme)
  type(/Telefone/, '48')
  expect(screen.queryByRole('button', { name: 'Abrir Acme Ltda.' })).toBe(null)
})

test('[CL-04] it is saved where somebody confirms the refusal, and a second press of the form’s button does not confirm', async () => {
  const sent = openForm()
  type(/Nome/, 'Acme Filial')
  type(/Documento/, '11222333000181')
  fireEvent.click(screen.getByRole('button', { name: 'Criar Cliente' }))
  const sure = await screen.findByRole('button', { name: 'Salvar assim mesmo' })
  expect(note()).toBe(message)
  fireEvent.click(await screen.findByRole('button', { name: 'Criar Cliente' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar assim mesmo' }).catch(() => sure))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.map(({ same_document }) => same_document)).toEqual([undefined, undefined, true])
})

test('[CL-04] a stored document that a spreadsheet destroyed does not keep the rest from being saved', async () => {
  const sent = openForm({ ...acme, id: 'c2', name: 'Brisa', document: '7,12346E+12' })
  type(/Telefone/, '48')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent).toEqual([{ phone: '48', base: { phone: '' } }]))
})

test('[FI-06] a document that a spreadsheet destroyed is refused where it is written', async () => {
  const sent = openForm()
  type(/Nome/, 'Brisa')
  type(/Documento/, '7,12346E+12')
  fireEvent.click(screen.getByRole('button', { name: 'Criar Cliente' }))
  await waitFor(() => expect(note()).toMatch(/^A planilha destruiu este número/))
  expect(sent).toEqual([])
})
