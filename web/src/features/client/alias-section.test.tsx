import type { Client } from '@leme/contract/client/client'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, field, openForm, press, refused, type, wire } from '../../test-form.tsx'
import { ClientDialog } from './client-dialog.tsx'

const client = (id: string, name: string, document: string | null = null): Client => ({
  ...{ id, org_id: 'o', name, email: null, phone: null, partner: null, document, address: null, notes: null },
  ...{ is_active: true, created_at: '2026-01-02T12:00:00Z' },
})
const horizonte = client('c1', 'Construtora Horizonte')
const alias = {
  id: 'a1',
  org_id: 'o',
  client_id: 'c1',
  alias: 'CONSTRUTORA HORIZONTE LTDA',
  created_at: '2026-01-02T12:00:00Z',
}

function open(role: string, aliases: object[] = [alias]) {
  openForm(<ClientDialog open onOpenChange={() => {}} client={horizonte} onOther={() => {}} />, {
    reads: {
      '/api/me': { role },
      '/api/client-aliases': aliases,
      '/api/clients': [horizonte, client('c2', 'Brisa', '45.723.174/0001-10')],
    },
  })
}

test('[CL-04] a client’s other names are listed, and one is added or taken away apart from the form', async () => {
  open('manager')
  await screen.findByText('CONSTRUTORA HORIZONTE LTDA')
  await type({ 'Novo nome': 'Horizonte Obras' })
  fireEvent.keyDown(await field('Novo nome'), { key: 'Enter' })
  await waitFor(async () => expect((await field('Novo nome')).value).toBe(''))
  await press('Tirar o nome CONSTRUTORA HORIZONTE LTDA')
  await screen.findByText(/conta por si de novo/)
  expect(wire.sent.map(({ request, body }) => [request, body])).toEqual([
    ['POST /api/client-aliases', { alias: 'Horizonte Obras', client_id: 'c1' }],
    ['DELETE /api/client-aliases/a1', undefined],
  ])
})

test('[CL-04] a name that is another client’s is refused beside its field, and what was typed stays', async () => {
  open('admin')
  const message = 'Este já é outro nome de Brisa'
  wire.answer = refused('client_name_taken', message, [{ field: 'alias', message }])
  await type({ 'Novo nome': 'Brisa ME' })
  await press('Adicionar')
  expect(await screen.findByText(message)).toBeTruthy()
  expect((await field('Novo nome')).value).toBe('Brisa ME')
})

test('[CL-04] the way to join waits for what is typed in the form', async () => {
  open('admin')
  expect((await button('Juntar com…')).disabled).toBe(false)
  await type({ Email: 'x@y.co' })
  await waitFor(async () => expect((await button('Juntar com…')).disabled).toBe(true))
  await type({ Email: '' })
  await press('Juntar com…')
  expect(await screen.findByRole('combobox', { name: /é o mesmo cliente que Construtora Horizonte/ })).toBeTruthy()
  expect((await button('Juntar')).disabled).toBe(true)
  await press('Voltar')
  expect(await screen.findByText('CONSTRUTORA HORIZONTE LTDA')).toBeTruthy()
})

test('[MS-02] a member reads the names and changes none', async () => {
  open('member')
  const section = await screen.findByRole('region', { name: 'Outros nomes' })
  expect(within(section).getByText('CONSTRUTORA HORIZONTE LTDA')).toBeTruthy()
  expect(within(section).queryAllByRole('button')).toEqual([])
  expect(within(section).queryByRole('textbox')).toBeNull()
})

test('[WD-08] a name that was taken away counts again by the toast', async () => {
  open('admin')
  await press('Tirar o nome CONSTRUTORA HORIZONTE LTDA')
  const undo = await screen.findByRole('button', { name: 'Desfazer', hidden: true })
  wire.answer = () => Response.json({})
  fireEvent.click(undo)
  await screen.findByText('“CONSTRUTORA HORIZONTE LTDA” conta como antes')
  expect(wire.sent.at(-1)).toMatchObject({
    request: 'POST /api/client-aliases',
    body: { alias: 'CONSTRUTORA HORIZONTE LTDA' },
  })
})
