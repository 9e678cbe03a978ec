import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, press, refused, signIn, wire } from '../../test-form.tsx'
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
