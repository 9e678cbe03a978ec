import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, press, refused, wire } from '../../test-form.tsx'
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

test('[SH-12] tasks that are refused say so, were asked for once, and come when asked for again', async () => {
  let asked = 0
  const refusal = refused('not_found')
  const tasks = () => {
    asked += 1
    return refusal()
  }
  openForm(<AllTasks search={{ project_id: 'abc' }} />, { reads: { '/api/tasks': tasks } })
  await screen.findByText('Não foi possível carregar as tasks')
  expect(asked).toBe(1)
  wire.reads['/api/tasks'] = [task(51, { title: 'Extrato' })]
  await press('Tentar novamente')
  await screen.findByRole('link', { name: 'Extrato' })
})

test('[SH-12] more tasks that do not come say so below the first, and come when asked for again', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => task(from + at, { title: `Task ${from + at}` }))
  openForm(<AllTasks search={{}} />, { reads: { '/api/tasks': many(101, 50) } })
  await screen.findByRole('link', { name: 'Task 101' })
  wire.reads['/api/tasks'] = refused('not_found')
  await press('Mostrar mais')
  await screen.findByText('Não foi possível carregar o restante')
  screen.getByRole('link', { name: 'Task 150' })
  wire.reads['/api/tasks'] = many(151, 3)
  await press('Tentar novamente')
  await screen.findByRole('link', { name: 'Task 153' })
})
