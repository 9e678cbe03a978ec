import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, openForm, press, refused, signIn, type, wire } from '../../../test-form.tsx'
import { project as projectOf } from '../../../test-project.tsx'
import { ProjectsPage } from './projects-page.tsx'

const project = {
  ...{ id: 'p1', org_id: 'o', name: 'Atlas', client: 'Farol Tecnologia', client_id: null, kind: 'product' },
  ...{ partner: null, description: null, budget_hours: null, spent_hours: 0, start_date: null, end_date: null },
  ...{ status: 'planned', health_score: 100, health: [], created_at: '2026-01-01T12:00:00Z' },
}

function open(projects: object, at = '/projects'): void {
  signIn()
  openForm(<ProjectsPage />, { at, reads: { '/api/projects': projects } })
}

test('[PL-03] without projects the page says so, whatever the filter, and offers to create the first', async () => {
  open([], '/projects?q=nada')
  await screen.findByRole('heading', { name: 'Nenhum projeto encontrado' })
  screen.getByText('Crie seu primeiro projeto para começar')
  const create = screen.getAllByRole('button', { name: 'Novo Projeto' })
  expect(create).toHaveLength(2)
  fireEvent.click(create[1] as HTMLElement)
  await screen.findByRole('dialog', { name: 'Novo Projeto' })
})

test('[SH-12] a list that cannot be loaded says why, and loads again', async () => {
  open(refused('organization_not_found'))
  await screen.findByRole('heading', { name: 'Não foi possível carregar os projetos' })
  screen.getByText('Organização não encontrada')
  wire.reads['/api/projects'] = [project]
  await press('Tentar novamente')
  await screen.findByRole('link', { name: 'Atlas' })
})

const portal = projectOf({
  ...{ id: 'p2', name: 'Portal do Cooperado', client: 'Cooperativa Vale do Iguaçu', status: 'doing' },
  ...{ health_score: 88, budget_hours: 480, spent_hours: 312.5, start_date: '2026-03-01', end_date: '2026-12-31' },
})
const survey = {
  ...portal,
  id: 'p3',
  name: 'App de Vistoria',
  client: 'Seguradora Atalaia',
  status: 'blocked' as const,
}
const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const shown = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected))

function card(name: string) {
  const found = screen.getAllByRole('article').find((one) => within(one).queryByRole('link', { name }))
  if (!found) throw new Error(`no card of ${name}`)
  return within(found)
}

test('[PL-01] [PL-02] [PL-03] the page and its cards, in the order of the server, say all of their projects', async () => {
  open([{ ...survey, budget_hours: 400, spent_hours: 402.5 }, project, portal])
  await screen.findByText('3 projetos')
  screen.getByRole('heading', { name: /^Projetos/ })
  screen.getByText('Gestão de projetos e clientes')
  expect(names()).toEqual(['App de Vistoria', 'Atlas', 'Portal do Cooperado'])
  const one = card('Portal do Cooperado')
  for (const words of [portal.client, '88%', '312,5h / 480h', 'Início: 01/03/2026', 'Fim: 31/12/2026', 'Doing'])
    one.getByText(words)
  const value = (of: typeof one, role: string, name: string) =>
    of.getByRole(role, { name }).getAttribute('aria-valuenow')
  expect(value(one, 'meter', 'Health Score')).toBe('88')
  expect(value(one, 'progressbar', 'Budget')).toBe('65')
  // Without budget and dates a card has neither bar nor tags.
  expect(card('Atlas').queryByRole('progressbar')).toBeNull()
  expect(card('Atlas').queryByText(/Budget|Início|Fim/)).toBeNull()
  // The bar of a budget ends at 100%, the hours go on.
  expect(value(card('App de Vistoria'), 'progressbar', 'Budget')).toBe('100')
  card('App de Vistoria').getByText('402,5h / 400h')
})

test('[PL-03] of many projects the first are there at once, while the code of long lists is on its way', async () => {
  open(Array.from({ length: 150 }, (_, at) => ({ ...project, id: `p${at}`, name: `Projeto ${at}` })))
  await screen.findByText('150 projetos')
  expect(names().slice(0, 3)).toEqual(['Projeto 0', 'Projeto 1', 'Projeto 2'])
})

test('[PL-03] of a hundred the first cards come first, with boxes as large in place of the others, which follow', async () => {
  const boxes: number[] = []
  const observer = new MutationObserver(() => boxes.push(document.querySelectorAll('li').length - cards().length))
  const cards = () => document.querySelectorAll('article')
  observer.observe(document, { childList: true, subtree: true })
  open(Array.from({ length: 100 }, (_, at) => ({ ...project, id: `p${at}`, name: `Projeto ${at}` })))
  await waitFor(() => expect(cards()).toHaveLength(100))
  observer.disconnect()
  expect(Math.max(...boxes)).toBe(76)
})

test('[PL-07] searches by name and client, case and accents ignored, filters by status and kind; a filter that leaves none says so, and can be cleared', async () => {
  open([portal, project, survey])
  await screen.findByText('3 projetos')
  await type({ 'Buscar por nome ou cliente': 'IGUACU' })
  await shown('Portal do Cooperado')
  await screen.findByText('1 de 3 projetos')
  await type({ 'Buscar por nome ou cliente': 'nada' })
  await screen.findByRole('heading', { name: 'Nenhum projeto corresponde ao filtro' })
  expect(screen.queryByText('Nenhum projeto encontrado')).toBeNull()
  screen.getByText('0 de 3 projetos')
  await press('Limpar filtros')
  await shown('Portal do Cooperado', 'Atlas', 'App de Vistoria')
  await choose('Tipo', 'Delivery')
  await choose('Status', 'Blocked')
  await shown('App de Vistoria')
})
