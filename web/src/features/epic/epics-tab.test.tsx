import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cells, columns, epic, marina, openInProject, projectId } from '../../test-project.tsx'
import { EpicsTab } from './epics-tab.tsx'

test('[PD-06] the columns in their order, and epics as the server orders them, with what is known of each', async () => {
  const epics = [
    epic(32, { title: 'Extrato e cotas', description: 'Movimentação por safra', owner_user_id: marina }),
    epic(31, { title: 'Assembleia digital' }),
  ]
  openInProject(<EpicsTab projectId={projectId} />, { epics })
  await screen.findByRole('table')
  expect(columns()).toEqual(['Título', 'Status', 'Responsável', 'Descrição', 'Criado em', 'Ações'])
  expect(cells()).toEqual([
    ['Extrato e cotas', 'Planned', 'MAMarina Azevedo', 'Movimentação por safra', '10/03/2026', ''],
    ['Assembleia digital', 'Planned', 'Sem responsável', '-', '10/03/2026', ''],
  ])
  within(screen.getByRole('region', { name: 'Épicos' })).getByText('2')
})
