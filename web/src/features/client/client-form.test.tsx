import { Dialog as Base } from '@base-ui/react/dialog'
import type { Client } from '@leme/contract/client/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clientsQuery } from '../../queries/clients-query.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { ClientForm } from './client-form.tsx'

type Answer = () => Response | Promise<Response>

const created: Answer = () => Response.json({}, { status: 201 })

afterEach(() => vi.unstubAllGlobals())

/** The form of a new client, or of this one, in its dialog; answers the bodies that it sends. The wire gives them `answer`. */
function openForm(
  answer: Answer = created,
  queries = new QueryClient(),
  onOther = vi.fn(),
  client: Client | null = null,
): object[] {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit = {}) => {
    if (method !== 'POST' && method !== 'PATCH') return Response.json([])
    sent.push(JSON.parse(String(body)))
    return answer()
  })
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

const field = (label: string) => screen.getByRole('textbox', { name: (name) => name.replace(/\W*\*$/, '') === label })
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** What the field says below itself. */
function noteOf(label: string): string | null {
  const note = field(label).getAttribute('aria-describedby')
  return note && (document.getElementById(note)?.textContent ?? null)
}

const tooLong = [
  ['Nome', 200, 'Nome deve ter no máximo 200 caracteres'],
  ['Email', 200, 'Email deve ter no máximo 200 caracteres'],
  ['Telefone', 50, 'Telefone deve ter no máximo 50 caracteres'],
  ['Documento (CNPJ/CPF)', 50, 'Documento deve ter no máximo 50 caracteres'],
  ['Endereço', 500, 'Endereço deve ter no máximo 500 caracteres'],
  ['Observações', 2000, 'Observações devem ter no máximo 2000 caracteres'],
] as const

test('[CL-03] its fields, its switch with the hint, and its buttons', () => {
  openForm()
  for (const [label] of tooLong) field(label)
  screen.getByRole('combobox', { name: 'Parceiro' })
  expect(screen.getByRole('switch', { name: 'Ativo' }).getAttribute('aria-checked')).toBe('true')
  screen.getByText('Cliente aparecerá nas opções de seleção')
  screen.getByRole('button', { name: 'Cancelar' })
  screen.getByRole('button', { name: 'Criar Cliente' })
  expect(field('Nome').getAttribute('aria-required')).toBe('true')
})

test('[CL-04] a name of nothing is refused where it is written, and nothing is sent', async () => {
  const sent = openForm()
  press('Criar Cliente')
  await waitFor(() => expect(noteOf('Nome')).toBe('Nome é obrigatório'))
  await waitFor(() => expect(document.activeElement).toBe(field('Nome')))
  type('Nome', '   ')
  type('Email', 'não é um endereço')
  press('Criar Cliente')
  await waitFor(() => expect(noteOf('Email')).toBe('Email inválido'))
  expect(noteOf('Nome')).toBe('Nome é obrigatório')
  expect(sent).toEqual([])
})

const nothingElse = { email: null, phone: null, partner: null, document: null, address: null, notes: null }
const padaria = {
  ...nothingElse,
  id: 'c1',
  org_id: 'o',
  name: 'Padaria São João',
  is_active: true,
  created_at: '2026-01-02T03:04:05Z',
}

/** What the page has read: clients that are registered. */
function registered(...clients: Client[]): QueryClient {
  const queries = new QueryClient()
  queries.setQueryData(clientsQuery.queryKey, clients)
  return queries
}

const taken = 'Já existe um cliente com este nome. Se é outro, os dois precisam de CNPJ ou CPF'

test('[CL-04] a name that another client has is warned of, however it is written, and the other is opened while nothing else is typed; it is refused where one of both has no document', async () => {
  const onOther = vi.fn()
  const sent = openForm(created, registered(padaria), onOther)
  type('Nome', 'Padaria São')
  expect(noteOf('Nome')).toBeNull()
  type('Nome', ' PADARIA  SAO\u00a0JOAO')
  expect(noteOf('Nome')).toBe('Já existe um cliente com este nome')
  press('Abrir Padaria São João')
  expect(onOther).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'c1' }))
  type('Documento (CNPJ/CPF)', '11.222.333/0001-81')
  expect(screen.queryByRole('button', { name: 'Abrir Padaria São João' })).toBe(null)
  press('Criar Cliente')
  await waitFor(() => expect(noteOf('Nome')).toBe(taken))
  expect(sent).toEqual([])
})

test('[CL-04] a name that a client of another document has is accepted; with the same document it is not', async () => {
  const sent = openForm(created, registered({ ...padaria, document: '11222333000181' }))
  type('Nome', 'padaria são joão')
  type('Documento (CNPJ/CPF)', '11.222.333/0001-81')
  press('Criar Cliente')
  await waitFor(() => expect(noteOf('Nome')).toBe(taken))
  type('Documento (CNPJ/CPF)', '111.444.777-35')
  press('Criar Cliente')
  await waitFor(() => expect(sent).toMatchObject([{ name: 'padaria são joão', document: '111.444.777-35' }]))
})

test('[CL-04] [CL-06] of two that have one name already each can be edited, and no third takes it', async () => {
  const twin = { ...padaria, id: 'c2', name: 'PADARIA SÃO JOÃO' }
  const third = { ...padaria, id: 'c3', name: 'Padaria' }
  const sent = openForm(created, registered(padaria, twin, third), vi.fn(), twin)
  type('Nome', 'Padaria S. João')
  type('Nome', 'Padaria são joão')
  press('Salvar')
  await waitFor(() => expect(sent).toEqual([{ name: 'Padaria são joão', base: { name: twin.name } }]))
  cleanup()
  const others = openForm(created, registered(padaria, twin, third), vi.fn(), third)
  type('Nome', 'Padaria são joão')
  press('Salvar')
  await waitFor(() => expect(noteOf('Nome')).toBe(taken))
  expect(others).toEqual([])
})

test.each(tooLong)('[CL-04] %s takes %d characters and refuses one more', async (label, limit, message) => {
  const sent = openForm()
  type('Nome', 'Editora Sabiá')
  type(label, 'ã'.repeat(limit + 1))
  press('Criar Cliente')
  await waitFor(() => expect(noteOf(label)).toBe(message))
  type(label, 'ã'.repeat(limit))
  await waitFor(() => expect(noteOf(label)).not.toBe(message))
  expect(sent).toEqual([])
})

test('[CL-04] what is sent is trimmed, and empty fields are null', async () => {
  const sent = openForm()
  type('Nome', ' Aparada ')
  type('Email', ' aparado@exemplo.com.br ')
  press('Criar Cliente')
  const nothing = { phone: null, partner: null, document: null, address: null, notes: null }
  await waitFor(() =>
    expect(sent).toMatchObject([{ ...nothing, name: 'Aparada', email: 'aparado@exemplo.com.br', is_active: true }]),
  )
})

test.each([
  ['111.444.777-35', null],
  ['111.444.777-36', 'Os dígitos verificadores não conferem'],
  ['11.222.333/0001-81', null],
  ['11.222.333/0001-80', 'Os dígitos verificadores não conferem'],
  ['12ABC34501DE35', null],
  ['12.abc.345/01de-35', null],
  ['12ABC34501DE36', 'Os dígitos verificadores não conferem'],
  ['RG 12.345', 'Não parece um CPF ou CNPJ'],
])('[CL-04] the document %s gets the warning %j once it is left, and is sent all the same', async (number, warning) => {
  const sent = openForm()
  type('Documento (CNPJ/CPF)', number)
  expect(noteOf('Documento (CNPJ/CPF)')).toBe(null)
  fireEvent.blur(field('Documento (CNPJ/CPF)'))
  type('Nome', 'Com documento')
  await waitFor(() => expect(noteOf('Documento (CNPJ/CPF)')).toBe(warning))
  press('Criar Cliente')
  await waitFor(() => expect(sent).toMatchObject([{ document: number }]))
})

test('[CL-03] while it works the button reads "Criando..."', async () => {
  let release = (_answer: Response) => {}
  const sent = openForm(() => new Promise((resolve) => (release = resolve)))
  type('Nome', 'Editora Sabiá')
  press('Criar Cliente')
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Criando...' })
  expect(busy.disabled).toBe(true)
  await waitFor(() => expect(sent).toHaveLength(1))
  release(Response.json({}, { status: 201 }))
  await screen.findByRole('button', { name: 'Criar Cliente' })
})

test('[CL-05] two clicks in the same moment create one client', async () => {
  const sent = openForm()
  type('Nome', 'Uma só')
  const button = screen.getByRole('button', { name: 'Criar Cliente' })
  act(() => {
    button.click()
    button.click()
  })
  await screen.findByText('Cliente criado com sucesso')
  expect(sent).toHaveLength(1)
})

test('[CL-05] a refusal without words reads "Erro ao criar cliente"; one on a field is shown there too', async () => {
  const errors = [{ field: 'phone', message: 'Telefone recusado' }]
  const problem = { type: 'about:blank', title: '', status: 422, code: 'validation_failed', detail: '', errors }
  openForm(() => Response.json(problem, { status: 422, headers: { 'Content-Type': 'application/problem+json' } }))
  type('Nome', 'Recusada')
  press('Criar Cliente')
  await screen.findByText('Erro ao criar cliente')
  await waitFor(() => expect(noteOf('Telefone')).toBe('Telefone recusado'))
  await waitFor(() => expect(document.activeElement).toBe(field('Telefone')))
  expect(field('Nome')).toHaveProperty('value', 'Recusada')
})

test.each([
  [500, 'Erro ao criar cliente'],
  [503, 'Não foi possível falar com o servidor'],
])('[CL-05] an answer of %d without words reads %j, and what was typed stays', async (status, words) => {
  openForm(() => Response.json({}, { status }))
  type('Nome', 'Recusado')
  press('Criar Cliente')
  await screen.findByText(words)
  expect(field('Nome')).toHaveProperty('value', 'Recusado')
})

test('[CL-05] without an organisation: "Organização não encontrada", and what was typed stays', async () => {
  const problem = { type: 'about:blank', title: '', status: 403, code: 'organization_not_found' }
  const detail = 'Organização não encontrada'
  const headers = { 'Content-Type': 'application/problem+json' }
  openForm(() => Response.json({ ...problem, detail }, { status: 403, headers }))
  type('Nome', 'De ninguém')
  type('Observações', 'Não perca')
  press('Criar Cliente')
  await screen.findByText(detail)
  expect(field('Nome')).toHaveProperty('value', 'De ninguém')
  expect(field('Observações')).toHaveProperty('value', 'Não perca')
})

test('[CL-04] a rename to another client’s name is asked about, and sent again once that is meant', async () => {
  const gama = { ...padaria, id: 'g', name: 'Gama', document: '33.000.167/0001-01' }
  const delta = { ...padaria, id: 'd', name: 'Delta', document: '33.592.510/0001-54' }
  const queries = new QueryClient()
  queries.setQueryData(clientsQuery.queryKey, [gama, delta])
  const message = 'Este é o nome de outro cliente, Gama'
  const refusal = {
    type: 'x',
    title: 'x',
    status: 409,
    code: 'client_name_taken',
    errors: [{ field: 'name', message }],
  }
  const sent = openForm(() => Response.json(refusal, { status: 409 }), queries, vi.fn(), delta)
  type('Nome', 'Gama')
  expect(screen.queryByRole('button', { name: 'Salvar assim mesmo' })).toBeNull()
  press('Salvar')
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar assim mesmo' }))
  expect(noteOf('Nome')).toContain(message)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([{ name: 'Gama' }, { name: 'Gama', same_name: true }])
})
