import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, press, wire } from '../../test-form.tsx'
import { projectId } from '../../test-project.tsx'
import { HiddenTasks } from './hidden-tasks.tsx'
import type { OverviewSearch } from './overview-search.ts'

/** The list that the address asks for, beside three done tasks that are like it. */
function open(search: OverviewSearch): OverviewSearch[] {
  const chosen: OverviewSearch[] = []
  openForm(<HiddenTasks search={search} onChoose={(change) => chosen.push(change)} />, {
    reads: { '/api/tasks/groups': [{ count: 2 }, { count: 1 }] },
  })
  return chosen
}

test('[DB-05] a search of open tasks says how many that are done it leaves out, and a press shows them', async () => {
  const chosen = open({ q: 'extrato' })
  await screen.findByText('3 concluídas não aparecem aqui')
  await press('Mostrar')
  expect(chosen).toEqual([{ status: 'all', due: undefined }])
})

test.each<[string, OverviewSearch]>([
  ['nothing narrows the list', {}],
  ['it is narrowed by its due date alone', { due: 'late' }],
  ['it shows every status', { q: 'extrato', status: 'all' }],
  ['it shows what is done', { project_id: projectId, status: 'done' }],
])('[DB-05] where %s, nothing is said to be left out', async (_, search) => {
  open(search)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  expect(wire.sent).toEqual([])
  expect(screen.queryByRole('button', { name: 'Mostrar' })).toBeNull()
})
