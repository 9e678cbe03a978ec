import { expect, test } from 'vitest'
import { pageSize } from './finance-queries.ts'
import { loadedRows } from './loaded-rows.ts'

const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: String(from + at) }))

test('the row beyond a page’s end only says that there are more', () => {
  expect(loadedRows([rows(1, pageSize + 1)])).toEqual(rows(1, pageSize))
  expect(loadedRows([rows(1, pageSize + 1), rows(pageSize + 1, 3)])).toEqual(rows(1, pageSize + 3))
})

test('a row that moved to the next page meanwhile is listed once, where it came first', () => {
  expect(loadedRows([rows(1, pageSize + 1), [{ id: '7' }, { id: '500' }]])).toEqual([
    ...rows(1, pageSize),
    { id: '500' },
  ])
})
