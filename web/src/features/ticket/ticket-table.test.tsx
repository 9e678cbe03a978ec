import type { Ticket } from '@leme/contract/work/ticket'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { TicketTable } from './ticket-table.tsx'
import type { TicketsSearch } from './tickets-search.ts'

const id = (end: number) => `0190a8e0-0000-7000-8000-${String(end).padStart(12, '0')}`

function ticketOf(at: number): Ticket {
  return {
    id: id(at),
    org_id: id(0),
    key: `T-${at}`,
    external_id: null,
    title: `Ticket ${at}`,
    requester: 'Paula',
    description: null,
    priority: 'P1',
    status: 'open',
    assignee_user_id: at === 1 ? id(900) : null,
    project_id: null,
    client_id: at === 1 ? id(901) : null,
    created_at: '2026-11-20T12:00:00+00:00',
    comment_count: 0,
  }
}

afterEach(() => vi.unstubAllGlobals())

/** The table over a wire that has so many tickets and answers a change by `changed`; answers the reads of tickets. */
function show(search: Partial<TicketsSearch>, count: number, changed?: () => Promise<Response>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'PATCH') return changed?.()
    if (url.startsWith('/api/clients?')) return Response.json([{ id: id(901), name: 'Vale Azul', is_active: true }])
    if (url === '/api/users') return Response.json([{ id: id(902), display_name: 'Rafael' }])
    if (!url.startsWith('/api/tickets')) return Response.json([])
    asked.push(url)
    const after = Number(new URL(url, 'http://x').searchParams.get('after')?.slice(-12) ?? 0)
    const rows = Array.from({ length: Math.min(50, count - after) }, (_, at) => ticketOf(after + at + 1))
    return Response.json(rows)
  })
  const routeTree = createRootRoute({ component: () => <TicketTable search={{ tab: 'tickets', ...search }} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
      <Toaster />
    </QueryClientProvider>,
  )
  return asked
}

test('[DB-05] the unfinished tickets come a page at a time, with who asked, for whom, and who looks after them', async () => {
  const asked = show({}, 60)
  const first = await screen.findByRole('link', { name: 'Ticket 1' })
  expect(first.getAttribute('href')).toBe(`/tasks/tickets/${id(1)}`)
  await screen.findByText('Paula · Vale Azul')
  // The name of a removed account is gone with it.
  await screen.findByText('Pessoa removida')
  expect(screen.queryByRole('link', { name: 'Ticket 51' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }))
  await screen.findByRole('link', { name: 'Ticket 60' })
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
  expect(asked).toEqual([
    '/api/tickets?status=unfinished&limit=50',
    `/api/tickets?status=unfinished&limit=50&after=${id(50)}`,
  ])
})

test.each([
  [{}, 'Nenhum ticket por resolver'],
  [{ sort: 'priority' }, 'Nenhum ticket por resolver'],
  [{ q: 'nota' }, 'Nenhum ticket corresponde ao filtro'],
  [{ status: 'all' }, 'Nenhum ticket corresponde ao filtro'],
] as const)('[DB-05] without tickets %j reads %j', async (search, words) => {
  show(search, 0)
  await screen.findByText(words)
})

test('[DB-05] a status that is refused was shown at once, and is taken back with a sentence', async () => {
  let refuse = (_answer: Response) => {}
  show({}, 1, () => new Promise((resolve) => (refuse = resolve)))
  fireEvent.click(await screen.findByRole('combobox', { name: 'Status de Ticket 1: Open' }))
  const waiting = await screen.findByRole('option', { name: 'Waiting' })
  fireEvent.pointerDown(waiting, { pointerType: 'touch' })
  fireEvent.click(waiting)
  await screen.findByRole('combobox', { name: 'Status de Ticket 1: Waiting' })
  const problem = {
    type: 'about:blank',
    title: '',
    status: 404,
    code: 'ticket_not_found',
    detail: 'Ticket não encontrado',
  }
  refuse(Response.json(problem, { status: 404, headers: { 'Content-Type': 'application/problem+json' } }))
  await screen.findByText('Erro ao atualizar ticket: Ticket não encontrado')
  await waitFor(() => screen.getByRole('combobox', { name: 'Status de Ticket 1: Open' }))
})
