import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keys } from '../../api/keys.ts'
import { button, choose, field, openForm, press, refused, type, wire } from '../../test-form.tsx'
import { TicketView } from './ticket-page.tsx'

const id = '0190a8e0-0000-7000-8000-000000000001'
const path = `/api/tickets/${id}`
const ticket = { id, description: 'Desde ontem', priority: 'P1', status: 'open', created_at: '2026-11-20T12:00:00Z' }

test('[DB-05] the address of a missing ticket says so, and leads back', async () => {
  openForm(<TicketView id={id} />, { reads: { [path]: refused('ticket_not_found') } })
  await screen.findByRole('heading', { name: 'Ticket não encontrado' })
  const back = screen.getByRole('link', { name: 'Voltar para tickets' })
  expect(back.getAttribute('href')).toBe('/tasks?tab=tickets')
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
})

test('[DB-05] a ticket that does not come says why, and can be asked for again', async () => {
  openForm(<TicketView id={id} />, { reads: { [path]: refused('organization_not_found') } })
  await screen.findByText('Não foi possível carregar o ticket')
  screen.getByText('Organização não encontrada')
  wire.reads[path] = { ...ticket, title: 'Sem acesso' }
  await press('Tentar novamente')
  await screen.findByRole('heading', { name: 'Sem acesso' })
  await screen.findByText('Desde ontem')
})

test.each([
  ['Editar', 'Salvar'],
  ['Criar task', 'Criar task'],
])(
  '[DB-05] [PD-24] “%s” of a ticket that somebody deletes meanwhile stays open: it says so, and what was typed is there to copy',
  async (action, save) => {
    const queries = openForm(<TicketView id={id} />, { reads: { [path]: { ...ticket, title: 'Sem acesso' } } })
    await screen.findByRole('heading', { name: 'Sem acesso' })
    await press(action)
    await type({ Título: 'Sem acesso ao extrato' })
    wire.reads[path] = refused('ticket_not_found')
    await act(() => queries.invalidateQueries({ queryKey: keys.tickets.all }))
    const notice = await within(screen.getByRole('dialog')).findByRole('alert')
    expect(notice.textContent).toBe('Este ticket foi deletado por outra pessoa. Copie o que precisar antes de fechar.')
    expect((await field('Título')).value).toBe('Sem acesso ao extrato')
    const { disabled } = await button(save)
    expect(disabled).toBe(true)
    screen.getByText('Desde ontem')
  },
)

test('[WD-04] [PD-24] who types about a ticket that somebody deletes types on: the field stays, it is said why nothing is sent, and nothing else of it is changed', async () => {
  const reads = { [path]: { ...ticket, key: 'T-7', title: 'Sem acesso', project_id: null } }
  const queries = openForm(<TicketView id={id} />, { reads })
  const comment = await field('Escreva um comentário')
  fireEvent.change(comment, { target: { value: 'O banco conf' } })
  wire.reads = { ...wire.reads, [path]: refused('ticket_not_found'), [`/api/things/${id}`]: refused('not_found') }
  await act(() => queries.invalidateQueries({ queryKey: keys.tickets.all }))
  await screen.findByText('Este ticket foi deletado por outra pessoa: não pode mais ser enviado.')
  screen.getByText('Este ticket foi deletado por outra pessoa. Copie o que precisar antes de fechar.')
  fireEvent.change(comment, { target: { value: 'O banco confirma' } })
  expect((await field('Escreva um comentário')).value).toBe('O banco confirma')
  for (const action of ['Editar', 'Criar task', 'Editar descrição', 'Comentar'])
    expect(screen.queryByRole('button', { name: action })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Prioridade de Sem acesso' }).closest('[inert]')).not.toBeNull()
})

test('[WD-02] a ticket’s key and address are copied', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void copied.push(text) } })
  openForm(<TicketView id={id} />, {
    reads: { [path]: { ...ticket, key: 'T-7', title: 'Sem acesso', project_id: null } },
  })
  await press('Copiar chave')
  await press('Copiar link')
  expect(copied).toEqual(['T-7', new URL(`/tasks/tickets/${id}`, location.href).href])
  vi.unstubAllGlobals()
})

test('[WD-02] a ticket’s text, priority, client and project are changed in place, beside its steps, links and who watches it', async () => {
  const row = { ...ticket, key: 'T-7', title: 'Sem acesso', client_id: null, project_id: null, assignee_user_id: null }
  const [client, project] = [id.replace(/1$/, '2'), id.replace(/1$/, '3')]
  openForm(<TicketView id={id} />, {
    reads: {
      [path]: row,
      '/api/clients': [{ id: client, name: 'Cooperativa', is_active: true }],
      '/api/projects': [{ id: project, name: 'Portal' }],
    },
  })
  await screen.findByText('Desde ontem')
  await screen.findByRole('heading', { name: 'Checklist' })
  screen.getByRole('textbox', { name: 'Novo passo' })
  screen.getByLabelText('Chave do outro item')
  await screen.findByRole('button', { name: /Acompanhar/ })
  await press('Editar descrição')
  await type({ Descrição: 'Desde ontem, no celular' })
  await press('Salvar')
  await choose('Prioridade de Sem acesso', 'P2 (Média)')
  await choose('Cliente de Sem acesso', 'Cooperativa')
  await choose('Projeto de Sem acesso', 'Portal')
  await waitFor(() => expect(wire.sent).toHaveLength(4))
  expect(wire.sent.map(({ request, body }) => [request, body])).toEqual([
    [`PATCH ${path}`, { description: 'Desde ontem, no celular', base: { description: 'Desde ontem' } }],
    [`PATCH ${path}`, { priority: 'P2' }],
    [`PATCH ${path}`, { client_id: client }],
    [`PATCH ${path}`, { project_id: project }],
  ])
})

test('[WD-02] [PD-24] who types a text that somebody else changes meanwhile compares both and chooses', async () => {
  const row = { ...ticket, title: 'Sem acesso', project_id: null }
  const queries = openForm(<TicketView id={id} />, { reads: { [path]: row } })
  await press('Editar descrição')
  await type({ Descrição: 'Desde segunda' })
  wire.reads[path] = { ...row, description: 'Desde terça' }
  await act(() => queries.invalidateQueries({ queryKey: keys.tickets.all }))
  await screen.findByText('Outra pessoa também mudou este campo')
  screen.getByText('Desde terça')
  expect((await button('Salvar')).disabled).toBe(true)
  await press('Ficar com o meu texto')
  expect((await field('Descrição')).value).toBe('Desde segunda')
  await press('Salvar')
  await waitFor(() =>
    expect(wire.sent.at(-1)?.body).toEqual({ description: 'Desde segunda', base: { description: 'Desde terça' } }),
  )
})
