import type { Workload } from '@leme/contract/work/workload'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openForm } from '../../test-form.tsx'
import { WorkloadTable } from './workload-table.tsx'

const rafael: Workload = {
  user_id: '0190a8e0-0000-7000-8000-000000000001',
  display_name: 'Rafael Nogueira',
  open: 15,
  late: 4,
  late_hours: 18.5,
  estimate_hours: 80.5,
  without_estimate: 3,
}

test('[DB-05] the load of a person says how many hours are late, and how many tasks no hours are known of', async () => {
  openForm(<WorkloadTable />, { reads: { '/api/workload': [rafael] } })
  const row = await screen.findByRole('row', { name: /Rafael Nogueira/ })
  expect([...row.children].map((cell) => cell.textContent)).toEqual([
    'Rafael Nogueira',
    '15',
    '4',
    '18,5h',
    '80,5h3 sem estimativa',
  ])
})
