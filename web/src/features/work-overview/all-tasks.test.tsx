import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { id, projectId, rafael, task } from '../../test-project.tsx'
import { AllTasks } from './all-tasks.tsx'

const removed = id(14)

test('[DB-05] a task of all projects says its project, who does it and its estimated hours', async () => {
  const reads = {
    '/api/tasks': [
      task(51, { title: 'Extrato', assignee_user_id: rafael, estimate_hours: 6.5 }),
      task(52, { title: 'Sem dono' }),
      task(53, { title: 'De quem saiu', assignee_user_id: removed }),
    ],
    '/api/projects': [{ id: projectId, name: 'Atlas' }],
    '/api/users': [{ id: rafael, display_name: 'Rafael Nogueira' }],
  }
  openForm(<AllTasks search={{}} />, { reads })
  const cells = () =>
    screen.getAllByRole('row').map((row) => [row.firstElementChild?.textContent, row.lastElementChild?.textContent])
  await screen.findByRole('link', { name: 'Extrato' })
  await waitFor(() =>
    expect(cells().slice(1)).toEqual([
      ['ExtratoAtlas · Rafael Nogueira', '6,5h'],
      ['Sem donoAtlas · Sem responsável', '-'],
      ['De quem saiuAtlas · Pessoa removida', '-'],
    ]),
  )
})
