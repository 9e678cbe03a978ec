import type { WorkGroup } from '@leme/contract/work/work-group'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm, press } from '../../test-form.tsx'
import { TasksByGroup } from './tasks-by-group.tsx'

const group = (
  display_name: string | null,
  count: number,
  estimate_hours: number,
  without_estimate = 0,
): WorkGroup => ({
  value: display_name && `id-${display_name}`,
  name: display_name,
  beside: null,
  count,
  estimate_hours,
  without_estimate,
})

const groups = [group('Rafael Nogueira', 49, 120.5), group('Ana Prado', 1, 6), group(null, 1200, 2, 1100)]

test('[DB-05] tasks by person: each with all of their tasks and hours, the first of them listed, the others on demand', async () => {
  openForm(<TasksByGroup search={{ group: 'person' }} />, { reads: { '/api/tasks/groups': groups } })
  await screen.findByRole('region', { name: 'Rafael Nogueira' })
  const heads = screen.getAllByRole('region').flatMap((region) => region.querySelector('header')?.textContent ?? [])
  expect(heads).toEqual([
    'Rafael Nogueira49Ocultar120,5h',
    'Ana Prado1Ocultar6h',
    'Sem responsável1.200Mostrar1.100 sem estimativa2h',
  ])
  expect(screen.getByText('1.250 tasks · 128,5h · 1.100 sem estimativa')).toBeDefined()
  await press('Mostrar tasks: Sem responsável')
  await press('Ocultar tasks: Rafael Nogueira')
  const toggles = screen
    .getAllByRole('button', { name: /tasks: / })
    .map((toggle) => toggle.getAttribute('aria-expanded'))
  expect(toggles).toEqual(['false', 'true', 'true'])
})

test('[DB-05] tasks by person: one sentence where the filter leaves none', async () => {
  openForm(<TasksByGroup search={{ group: 'person', due: 'late' }} />)
  expect(await screen.findByText('Nenhuma task corresponde ao filtro')).toBeDefined()
})
