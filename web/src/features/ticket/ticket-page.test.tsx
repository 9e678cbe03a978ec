import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, press, refused, wire } from '../../test-form.tsx'
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
