import type { ForYou as Day } from '@leme/contract/for-you/for-you'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, openForm, press, refused, wire } from '../../test-form.tsx'
import { columns, id, projectId, rafael, task } from '../../test-project.tsx'
import { ForYou } from './for-you.tsx'

const none: Day = {
  late: [],
  today: [],
  week: [],
  later: [],
  review: [],
  tickets: [],
  mentions: [],
  counts: { late: 0, today: 0, week: 0, later: 0, review: 0, tickets: 0 },
}

const ticket = {
  id: id(71),
  key: 'T-7',
  title: 'Não consigo entrar',
  requester: 'Helena Prado',
  status: 'open',
  priority: 'P1',
  comment_count: 0,
}

const mention = {
  id: id(81),
  reason: 'mentioned',
  thing: { id: id(52), noun: 'task', project_id: projectId, key: 'ATL-52', title: 'Ler a ata' },
  project: 'Atlas',
  user: { id: rafael, display_name: 'Rafael Nogueira', email: 'rafael@exemplo.com.br' },
  action: 'created',
  fields: [],
  status: null,
  due_date: null,
  alert: null,
  text: 'Pode ver hoje?',
  mentions: [],
  change_count: 1,
  thing_count: 1,
  happened_at: '2026-11-24T12:00:00Z',
  read_at: null,
}

function open(day: Partial<Record<keyof Day, unknown>>) {
  const reads = {
    '/api/for-you': { ...none, ...day },
    '/api/projects': [{ id: projectId, name: 'Atlas' }],
    '/api/users': [{ id: rafael, display_name: 'Rafael Nogueira' }],
  }
  openForm(<ForYou />, { reads })
}

test('[WD-06] one’s open tasks are in groups by when they are due, each with how many it has, and none that is empty', async () => {
  open({
    late: [task(51, { title: 'Extrato' })],
    later: [task(52, { title: 'Ler a ata' })],
    counts: { ...none.counts, late: 1, later: 31 },
  })
  const own = await screen.findByRole('region', { name: 'Suas tasks abertas' })
  const rows = within(own).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual([
    'Atrasadas 1',
    expect.stringContaining('Extrato'),
    'Mais adiante 31',
    expect.stringContaining('Ler a ata'),
  ])
  expect(columns()).toEqual(['Título', 'Status', 'Prazo', 'Prioridade', 'Estimativa'])
  within(own).getByText('32')
  within(own).getByRole('link', { name: 'Ver todas as suas tasks abertas' })
  expect(screen.queryByRole('region', { name: 'Para você revisar' })).toBeNull()
})

test('[WD-06] what waits for one’s review says whose it is, and its status changes in place', async () => {
  const row = task(51, { title: 'Extrato', status: 'review', assignee_user_id: rafael })
  open({ review: [row], counts: { ...none.counts, review: 1 } })
  const review = await screen.findByRole('region', { name: 'Para você revisar' })
  await within(review).findByText('Rafael Nogueira')
  await choose('Status de Extrato: Review', 'Done')
  await waitFor(() =>
    expect(wire.sent).toMatchObject([{ request: `PATCH /api/tasks/${row.id}`, body: { status: 'done' } }]),
  )
})

test('[WD-06] mentions lead to what they are about, and a ticket’s status changes in place', async () => {
  open({ mentions: [mention], tickets: [ticket], counts: { ...none.counts, tickets: 1 } })
  const mentions = await screen.findByRole('region', { name: 'Menções a você' })
  within(mentions).getByText('Pode ver hoje?')
  expect(
    within(mentions)
      .getByRole('link', { name: /Ler a ata/ })
      .getAttribute('href'),
  ).toBe(`/projects/${projectId}/ATL-52`)
  within(screen.getByRole('region', { name: 'Seus tickets' })).getByRole('link', { name: 'Não consigo entrar' })
  await choose('Status de Não consigo entrar: Open', 'In Progress')
  await waitFor(() =>
    expect(wire.sent).toMatchObject([{ request: `PATCH /api/tickets/${ticket.id}`, body: { status: 'in_progress' } }]),
  )
})

test('[WD-06] [SH-12] a day that does not come says so, and comes when asked for again; of one without tasks that is said', async () => {
  openForm(<ForYou />, { reads: { '/api/for-you': refused('not_found') } })
  await screen.findByText('Não foi possível carregar o seu dia')
  wire.reads['/api/for-you'] = none
  await press('Tentar novamente')
  await screen.findByText('Nenhuma task aberta para você')
})
