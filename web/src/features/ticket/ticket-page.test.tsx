import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keys } from '../../api/keys.ts'
import { button, field, openForm, press, refused, type, wire } from '../../test-form.tsx'
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
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toBe('Este ticket foi deletado por outra pessoa. Copie o que precisar antes de fechar.')
    expect((await field('Título')).value).toBe('Sem acesso ao extrato')
    const { disabled } = await button(save)
    expect(disabled).toBe(true)
    screen.getByRole('heading', { name: 'Ticket não encontrado', hidden: true })
  },
)
