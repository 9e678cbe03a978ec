import { expect, test } from 'vitest'
import { pageSize, pressedSize, scrolledPages } from './finance-queries.ts'
import { loadedRows } from './loaded-rows.ts'

const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: String(from + at) }))

test('the row beyond a page’s end only says that there are more', () => {
  expect(loadedRows([rows(1, pageSize + 1)])).toEqual(rows(1, pageSize))
  expect(loadedRows([rows(1, pageSize + 1), rows(pageSize + 1, 3)])).toEqual(rows(1, pageSize + 3))
})

test('pages after those that scrolling loads are larger', () => {
  const short = Array.from({ length: scrolledPages }, (_, at) => rows(1 + at * pageSize, pageSize + 1))
  const first = scrolledPages * pageSize
  expect(loadedRows([...short, rows(first + 1, pressedSize + 1)])).toEqual(rows(1, first + pressedSize))
})

test('a row that moved to the next page meanwhile is listed once, where it came first', () => {
  expect(loadedRows([rows(1, pageSize + 1), [{ id: '7' }, { id: '500' }]])).toEqual([
    ...rows(1, pageSize),
    { id: '500' },
  ])
})
