import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cells, columns, epic, id, marina, openInProject, projectId, story, task } from '../../test-project.tsx'
import { WorkTab } from './work-tab.tsx'

test('[PD-06] the columns in their order, and epics as the server orders them, with what is known of each and how many of their tasks are done', async () => {
  const epics = [
    epic(32, { title: 'Extrato e cotas', description: 'Movimentação por safra', owner_user_id: marina }),
    epic(31, { title: 'Assembleia digital' }),
  ]
  const under = { epic_id: id(32) }
  const stories = [
    story(41, { title: 'Ver', ...under }),
    story(42, { title: 'Baixar', ...under }),
    story(43, { title: 'Só' }),
  ]
  const tasks = [
    task(51, { title: 'Um', story_id: id(41), status: 'done' }),
    task(52, { title: 'Dois', story_id: id(41) }),
    task(53, { title: 'Três', story_id: id(42) }),
    task(54, { title: 'De outra', story_id: id(43), status: 'done' }),
    task(55, { title: 'De nenhuma', status: 'done' }),
  ]
  openInProject(<WorkTab noun="epic" projectId={projectId} />, { epics, stories, tasks })
  await screen.findByRole('table')
  expect(columns()).toEqual(['Título', 'Status', 'Responsável', 'Descrição', 'Criado em', 'Ações'])
  expect(cells()).toEqual([
    [
      'Extrato e cotasATL-321 de 3 tasksconcluídas',
      'Planned',
      'MAMarina Azevedo',
      'Movimentação por safra',
      '10/03/2026',
      '',
    ],
    ['Assembleia digitalATL-31Sem tasks', 'Planned', 'Sem responsável', '-', '10/03/2026', ''],
  ])
  within(screen.getByRole('region', { name: 'Épicos' })).getByText('2')
})
