import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { showChange } from './changed-rows.ts'

const task = (id: string, status: string, priority = 'P3') => ({ id, status, priority })

function cached() {
  const queries = new QueryClient()
  queries.setQueryData(['tasks', 'one', 'a'], task('a', 'doing'))
  queries.setQueryData(['tasks', 'list'], [task('a', 'doing'), task('b', 'doing')])
  queries.setQueryData(['tasks', 'pages'], { pages: [[task('c', 'doing')], [task('a', 'doing')]], pageParams: [1, 2] })
  queries.setQueryData(['tasks', 'lists'], { late: [task('a', 'doing')], counts: { late: 1 } })
  queries.setQueryData(['tasks', 'sums'], [{ count: 2 }], { updatedAt: 7 })
  queries.setQueryData(['projects'], [{ id: 'a', status: 'doing' }])
  return queries
}

const seen = (queries: QueryClient) =>
  JSON.stringify([['one', 'a'], ['list'], ['pages'], ['lists']].map((key) => queries.getQueryData(['tasks', ...key])))

test('a change shows wherever the row has been read: alone, in a list, in pages of one, in several lists of one answer, and nowhere else', () => {
  const queries = cached()
  showChange(queries, [['tasks']], { id: 'a', status: 'done' })
  expect(seen(queries).match(/"done"/g)).toHaveLength(4)
  expect(seen(queries).match(/"doing"/g)).toHaveLength(2)
  expect(queries.getQueryData(['projects'])).toEqual([{ id: 'a', status: 'doing' }])
  expect(queries.getQueryState(['tasks', 'sums'])?.dataUpdatedAt).toBe(7)
})

test('taken back, its fields are as they were; what was changed again since stays', () => {
  const queries = cached()
  const before = seen(queries)
  showChange(queries, [['tasks']], { id: 'a', status: 'done' })()
  expect(seen(queries)).toBe(before)

  const takeBack = showChange(queries, [['tasks']], { id: 'a', status: 'done', priority: 'P1' })
  showChange(queries, [['tasks']], { id: 'a', status: 'blocked' })
  takeBack()
  expect(queries.getQueryData(['tasks', 'one', 'a'])).toEqual(task('a', 'blocked'))
})
