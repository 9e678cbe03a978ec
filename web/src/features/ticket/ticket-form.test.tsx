import { Dialog as Base } from '@base-ui/react/dialog'
import type { Ticket, TicketChange } from '@leme/contract/work/ticket'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { EditTicketForm } from './edit-ticket-dialog.tsx'
import { NewTicketForm } from './new-ticket-dialog.tsx'
import { NewTicketTaskForm } from './new-ticket-task-dialog.tsx'

const id = (end: number) => `0190a8e0-0000-7000-8000-${String(end).padStart(12, '0')}`
const ticket: Ticket = {
  id: id(1),
  org_id: id(2),
  key: 'T-1',
  external_id: null,
  title: 'Sem acesso',
  requester: 'Paula',
  description: 'Desde ontem',
  priority: 'P1',
  status: 'open',
  assignee_user_id: null,
  project_id: id(5),
  client_id: id(6),
  created_at: '2026-11-20T12:00:00+00:00',
  comment_count: 0,
}
const lists: Record<string, unknown> = {
  '/api/users': [{ id: id(4), org_id: id(2), display_name: 'Rafael', email: 'r@exemplo.com.br', role: 'member' }],
  '/api/projects': [{ id: id(5), name: 'Portal' }],
  '/api/clients': [
    { id: id(6), name: 'Encerrada', is_active: false },
    { id: id(7), name: 'Vale Azul', is_active: true },
    { id: id(8), name: 'Outra inativa', is_active: false },
  ],
}

afterEach(() => vi.unstubAllGlobals())

type Sent = [method: string, url: string, body: unknown]

/** The form in its dialog; answers what it sends. `role` is that of the signed-in user. */
function open(form: ReactNode, role = 'member'): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (url === '/api/me') return Response.json({ role })
    if (method === 'GET') return Response.json(lists[url.split('?')[0] ?? ''] ?? [])
    sent.push([method, url, JSON.parse(String(body))])
    return Response.json({}, { status: method === 'POST' ? 201 : 200 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Base.Root open>{form}</Base.Root>
      <Toaster />
    </QueryClientProvider>,
  )
  return sent
}

const text = (label: string) => screen.getByRole('textbox', { name: (name) => name.replace(/\W*\*$/, '') === label })
const type = (label: string, value: string) => fireEvent.change(text(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function pick(label: string, option: string): Promise<void> {
  const field = await screen.findByRole('combobox', { name: label })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: option } })
  fireEvent.blur(field)
  await waitFor(() => expect(field).toHaveProperty('value', option))
}

test('[DB-05] a new ticket needs a title alone, and is sent with all that was chosen', async () => {
  const sent = open(<NewTicketForm onSaved={() => {}} />)
  press('Criar ticket')
  await screen.findByText('Título é obrigatório')
  expect(sent).toEqual([])
  type('Título', ' Sem acesso ')
  type('Solicitante', 'Paula')
  await pick('Responsável', 'Rafael')
  await pick('Projeto', 'Portal')
  await pick('Cliente', 'Vale Azul')
  press('Criar ticket')
  await screen.findByText('Ticket criado com sucesso')
  expect(sent).toEqual([
    [
      'POST',
      '/api/tickets/new',
      {
        title: 'Sem acesso',
        description: null,
        requester: 'Paula',
        priority: 'P3',
        status: 'open',
        assignee_user_id: id(4),
        project_id: id(5),
        client_id: id(7),
      },
    ],
  ])
})

test('[DB-05] of a ticket only what was changed is sent, and its inactive client stays', async () => {
  const sent = open(<EditTicketForm ticket={ticket} isGone={false} onSaved={() => {}} />)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Cliente' })).toHaveProperty('value', 'Encerrada'))
  expect(screen.queryByRole('button', { name: 'Deletar' })).toBeNull()
  type('Descrição', '')
  await pick('Responsável', 'Rafael')
  press('Salvar')
  await screen.findByText('Ticket atualizado com sucesso')
  expect(sent).toEqual([
    [
      'PATCH',
      `/api/tickets/${ticket.id}`,
      { description: null, assignee_user_id: id(4), base: { description: 'Desde ontem', assignee_user_id: '' } },
    ],
  ])
})

test('[DB-05] a manager may delete a ticket', async () => {
  open(<EditTicketForm ticket={ticket} isGone={false} onSaved={() => {}} />, 'manager')
  await screen.findByRole('button', { name: 'Deletar' })
})

test('[DB-05] a task of a ticket begins with what it says and names it; it needs a project, which the assignee joins', async () => {
  const sent = open(<NewTicketTaskForm ticket={{ ...ticket, project_id: null }} isGone={false} onSaved={() => {}} />)
  expect(text('Título')).toHaveProperty('value', 'Sem acesso')
  expect(text('Descrição')).toHaveProperty('value', 'Desde ontem')
  press('Criar task')
  await screen.findByText('Escolha um projeto')
  await pick('Projeto', 'Portal')
  await pick('Responsável', 'Rafael')
  await screen.findByText('Ao salvar, Rafael entra no projeto.')
  press('Criar task')
  await screen.findByText('Task criada com sucesso')
  expect(sent).toMatchObject([
    ['POST', `/api/projects/${id(5)}/members`, { user_id: id(4) }],
    [
      'POST',
      `/api/projects/${id(5)}/tasks`,
      { title: 'Sem acesso', description: 'Desde ontem', priority: 'P1', ticket_id: ticket.id, project_id: id(5) },
    ],
  ])
})

test('[PD-24] what somebody else wrote into the same field of a ticket is shown in its dialog, and one chooses', async () => {
  const changes: TicketChange[] = [
    {
      id: id(20),
      org_id: id(2),
      ticket_id: ticket.id,
      user_id: id(4),
      action: 'updated',
      changes: { title: ['Sem acesso', 'Do Rafael'] },
      created_at: '2026-11-20T12:00:00Z',
      user: { id: id(4), display_name: 'Rafael', email: null },
    },
  ]
  lists[`/api/tickets/${ticket.id}/changes`] = changes
  const queries = new QueryClient()
  const form = (title: string) => (
    <QueryClientProvider client={queries}>
      <Base.Root open>
        <EditTicketForm ticket={{ ...ticket, title }} isGone={false} onSaved={() => {}} />
      </Base.Root>
    </QueryClientProvider>
  )
  const sent = open(null)
  const { rerender } = render(form('Sem acesso'))
  type('Título', 'Meu')
  rerender(form('Do Rafael'))
  await screen.findByText('Rafael também mudou este campo')
  press('Ficar com o meu texto')
  press('Salvar')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[2]).toEqual({ title: 'Meu', base: { title: 'Do Rafael' } })
})
