import { expect, test } from 'vitest'
import { overviewSearch } from '../work-overview/overview-search.ts'

test('[DB-05] the address keeps the filter of the tickets, and nothing that it does not know', () => {
  const filter = {
    status: 'waiting',
    priority: 'P1',
    assignee_user_id: 'none',
    client_id: '0190a8e0-0000-7000-8000-000000000031',
    q: 'nota',
    sort: 'priority',
  }
  expect(overviewSearch({ tab: 'tickets', ...filter })).toEqual({ tab: 'tickets', ...filter })
  const unknown = { status: 'blocked', priority: 'P9', sort: 'due_date', dir: 'up', q: '' }
  expect(Object.values(overviewSearch({ tab: 'tickets', ...unknown })).filter(Boolean)).toEqual(['tickets'])
  expect(overviewSearch({ tab: 'tasks', status: 'waiting', sort: 'due_date' })).toMatchObject({
    status: undefined,
    sort: 'due_date',
  })
})
