import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../../test-form.tsx'
import { MessageLinks } from './message-links.tsx'

test('[AS-12] each item of an answer is once there with what it is, and the list as a filtered page; no other site', async () => {
  const links = [
    { noun: 'ticket', label: 'Boleto não chega', url: '/tasks/tickets/1' },
    { noun: 'agent', label: 'Triagem', url: '/agents/2' },
    { noun: 'page', label: 'Tickets', url: '/tasks?tab=tickets&status=open' },
    { noun: 'page', label: 'Fora', url: '//exemplo.com' },
  ] as const
  openForm(<MessageLinks links={links} userId="1" />)
  const list = await screen.findByRole('list', { name: 'Links' })
  const shown = [...list.querySelectorAll('li')].map((item) => [
    item.textContent,
    item.querySelector('a')?.getAttribute('href'),
  ])
  expect(shown).toEqual([
    ['Boleto não chegaTicket', '/tasks/tickets/1'],
    ['TriagemAgente', '/agents/2'],
    ['TicketsPágina', '/tasks?tab=tickets&status=open'],
  ])
})
