import type { Task } from '@leme/contract/task'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { AllTasks } from './all-tasks.tsx'

const projectId = '0190a8e0-0000-7000-8000-000000000002'
const rafael = '0190a8e0-0000-7000-8000-000000000003'
const removed = '0190a8e0-0000-7000-8000-000000000004'

function task(title: string, given: Partial<Task>): Task {
  return {
    id: `id-${title}`,
    org_id: '0190a8e0-0000-7000-8000-000000000001',
    project_id: projectId,
    story_id: null,
    ticket_id: null,
    title,
    description: null,
    status: 'doing',
    priority: 'P2',
    assignee_user_id: null,
    estimate_hours: null,
    due_date: null,
    created_at: '2026-11-01T12:00:00Z',
    ...given,
  }
}

test('[DB-05] a task of all projects says its project, who does it and its estimated hours', async () => {
  const reads = {
    '/api/tasks': [
      task('Extrato', { assignee_user_id: rafael, estimate_hours: 6.5 }),
      task('Sem dono', {}),
      task('De quem saiu', { assignee_user_id: removed }),
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
