import { describe, expect, test } from 'vitest'
import { filterRows, sortRows } from '../list/shown-rows.ts'
import type { WorkItem } from './work-item.ts'
import { taskList, workLists } from './work-list.ts'

const [ana, beto] = ['0190a8e0-0000-7000-8000-0000000000aa', '0190a8e0-0000-7000-8000-0000000000bb']
const list = workLists.task

const row = (title: string, fields: Partial<WorkItem> = {}): WorkItem => ({
  id: title,
  org_id: 'o',
  project_id: 'p',
  key: 'ATL-1',
  title,
  description: null,
  status: 'planned',
  priority: 'P3',
  assignee_user_id: null,
  estimate_hours: null,
  due_date: null,
  story_id: null,
  created_at: '2026-01-01T12:00:00Z',
  comment_count: 0,
  ...fields,
})
const titles = (rows: readonly WorkItem[]) => rows.map(({ title }) => title)

describe('the filter', () => {
  const rows = [
    row('Ver o extrato', { status: 'doing', priority: 'P1', assignee_user_id: ana }),
    row('Baixar o extrato'),
    row('Água', { priority: 'P1' }),
  ]
  test.each<[Parameters<typeof filterRows<WorkItem, typeof list>>[2], string[]]>([
    [{}, ['Ver o extrato', 'Baixar o extrato', 'Água']],
    [{ q: '  ' }, ['Ver o extrato', 'Baixar o extrato', 'Água']],
    [{ q: 'EXTRATO ver' }, ['Ver o extrato']],
    [{ q: 'agua' }, ['Água']],
    [{ q: 'nada' }, []],
    [{ status: 'doing' }, ['Ver o extrato']],
    [{ priority: 'P1' }, ['Ver o extrato', 'Água']],
    [{ owner: ana }, ['Ver o extrato']],
    [{ owner: 'none' }, ['Baixar o extrato', 'Água']],
    [{ owner: beto }, []],
    [{ owner: 'none', priority: 'P1' }, ['Água']],
  ])('%j leaves %j', (filters, left) => {
    expect(titles(filterRows(list, rows, filters))).toEqual(left)
  })

  test('holds no row back by a field that its kind has not', () => {
    const { priority: _, ...epic } = row('Épico')
    expect(titles(filterRows(taskList, [epic], { priority: 'P1' }))).toEqual(['Épico'])
  })
})

describe('the order', () => {
  const rows = [
    row('Story 10', { status: 'done', estimate_hours: 8 }),
    row('édito', { status: 'blocked' }),
    row('Story 9', { estimate_hours: 40 }),
    row('Editora', { status: 'doing', estimate_hours: 0.5 }),
  ]
  const came = titles(rows)
  test.each<[object, string[]]>([
    [{}, came],
    [{ sort: 'toString' }, came],
    [{ sort: 'title' }, ['édito', 'Editora', 'Story 9', 'Story 10']],
    [{ sort: 'title', dir: 'desc' }, ['Story 10', 'Story 9', 'Editora', 'édito']],
    [{ sort: 'status' }, ['Story 9', 'Editora', 'édito', 'Story 10']],
    [{ sort: 'estimate_hours' }, ['Editora', 'Story 10', 'Story 9', 'édito']],
    [{ sort: 'estimate_hours', dir: 'desc' }, ['Story 9', 'Story 10', 'Editora', 'édito']],
  ])('%j gives %j', (order, ordered) => {
    expect(titles(sortRows(list, rows, order))).toEqual(ordered)
  })

  test('equal rows stay as they came, either way', () => {
    const same = [row('b'), row('a'), row('c')]
    expect(titles(sortRows(list, same, { sort: 'status' }))).toEqual(['b', 'a', 'c'])
    expect(titles(sortRows(list, same, { sort: 'status', dir: 'desc' }))).toEqual(['b', 'a', 'c'])
  })
})
