import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { choose, openForm, optionsOf, press, refused, type, wire } from '../../test-form.tsx'
import { cells, columns, id, projectId, rafael, task } from '../../test-project.tsx'
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
  await screen.findByRole('link', { name: 'Extrato' })
  await waitFor(() =>
    expect(cells()).toEqual([
      ['ExtratoATL-51Atlas', 'Planned', '-', 'RNRafael Nogueira', 'P3 (Baixa)', '6,5h'],
      ['Sem donoATL-52Atlas', 'Planned', '-', 'Sem responsável', 'P3 (Baixa)', '-'],
      ['De quem saiuATL-53Atlas', 'Planned', '-', 'PRPessoa removida', 'P3 (Baixa)', '-'],
    ]),
  )
})

test('[DB-05] the tasks of all projects say how many they are, and one person’s name nobody in each row', async () => {
  const reads = {
    '/api/tasks': [task(51, { title: 'Extrato', assignee_user_id: rafael })],
    '/api/tasks/groups': [{ count: 200 }, { count: 1014 }],
  }
  openForm(<AllTasks search={{ assignee_user_id: rafael }} />, { reads })
  const panel = await screen.findByRole('region', { name: 'Tasks de todos os projetos' })
  await within(panel).findByText('1.214')
  expect(columns()).toEqual(['Título', 'Status', 'Prazo', 'Prioridade', 'Estimativa'])
})

test('[DB-05] a due date and a priority of a task of any project change in its row, with what was seen before', async () => {
  const row = task(51, { title: 'Extrato', due_date: '2099-11-24' })
  openForm(<AllTasks search={{}} />, { reads: { '/api/tasks': [row] } })
  await press('Prazo de Extrato: 24/11/2099')
  await type({ Prazo: '25/11/2099' })
  await press('Salvar')
  await screen.findByText('Prazo atualizado com sucesso')
  await choose('Prioridade de Extrato', 'P1 (Alta)')
  await screen.findByText('Prioridade atualizada com sucesso')
  const request = `PATCH /api/tasks/${row.id}`
  expect(wire.sent).toMatchObject([
    { request, body: { due_date: '2099-11-25', base: { due_date: '2099-11-24' } } },
    { request, body: { priority: 'P1' } },
  ])
})

test('[DB-05] who does a task of any project changes in its row; a colleague joins its project first', async () => {
  const row = task(51, { title: 'Extrato' })
  const reads = {
    '/api/me': { id: id(70), role: 'manager' },
    '/api/tasks': [row],
    '/api/users': [
      { id: rafael, display_name: 'Rafael Nogueira' },
      { id: removed, display_name: 'Beatriz Lima' },
    ],
    [`/api/projects/${projectId}/members`]: [
      { id: id(71), user_id: rafael, user: { id: rafael, display_name: 'Rafael Nogueira', removed_at: null } },
    ],
  }
  openForm(<AllTasks search={{}} />, { reads })
  const label = 'Responsável de Extrato'
  await waitFor(async () =>
    expect(await optionsOf(label)).toEqual([
      'Sem responsável',
      'RNRafael Nogueira',
      'BLBeatriz LimaAdicionar ao projeto e atribuir',
    ]),
  )
  await choose(label, /Rafael Nogueira/)
  await screen.findByText('Responsável atualizado com sucesso')
  await choose(label, /Beatriz Lima/)
  await waitFor(() => expect(wire.sent).toHaveLength(3))
  expect(wire.sent).toMatchObject([
    { request: `PATCH /api/tasks/${row.id}`, body: { assignee_user_id: rafael } },
    { request: `POST /api/projects/${projectId}/members`, body: { user_id: removed } },
    { request: `PATCH /api/tasks/${row.id}`, body: { assignee_user_id: removed } },
  ])
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
