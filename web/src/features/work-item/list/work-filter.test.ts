import { workStatuses } from '@leme/contract/status'
import { describe, expect, test } from 'vitest'
import type { ProjectSearch } from '../../work/project-search.ts'
import { byRank, byText, byValue, filterWork, sortWork, workTally } from './work-filter.ts'

type Row = Parameters<typeof filterWork>[0][number] & { owner: string | null; hours: number | null }

function row(title: string, fields: Partial<Row> = {}): Row {
  return {
    key: 'ATL-1',
    title,
    status: 'planned',
    priority: 'P3',
    created_at: '2026-01-01T12:00:00Z',
    owner: null,
    hours: null,
    ...fields,
  }
}

const titles = (rows: readonly Row[]) => rows.map(({ title }) => title)

describe('the filter', () => {
  const rows = [
    row('Ver o extrato', { status: 'doing', priority: 'P1', owner: 'ana' }),
    row('Baixar o extrato'),
    row('Água', { priority: 'P1' }),
  ]
  test.each<[ProjectSearch, string[]]>([
    [{}, ['Ver o extrato', 'Baixar o extrato', 'Água']],
    [{ q: '  ' }, ['Ver o extrato', 'Baixar o extrato', 'Água']],
    [{ q: 'EXTRATO ver' }, ['Ver o extrato']],
    [{ q: 'agua' }, ['Água']],
    [{ q: 'nada' }, []],
    [{ status: 'doing' }, ['Ver o extrato']],
    [{ priority: 'P1' }, ['Ver o extrato', 'Água']],
    [{ owner: 'ana' }, ['Ver o extrato']],
    [{ owner: 'none' }, ['Baixar o extrato', 'Água']],
    [{ owner: 'beto' }, []],
    [{ owner: 'none', priority: 'P1' }, ['Água']],
  ])('%j leaves %j', (search, left) => {
    expect(titles(filterWork(rows, search, ({ owner }) => owner))).toEqual(left)
  })
})

describe('the order', () => {
  const columns = {
    title: byText<Row>(({ title }) => title),
    status: byRank<Row, Row['status']>(workStatuses, ({ status }) => status),
    hours: byValue<Row>(({ hours }) => hours),
  }
  const rows = [
    row('Story 10', { status: 'done', hours: 8 }),
    row('édito', { status: 'blocked' }),
    row('Story 9', { hours: 40 }),
    row('Editora', { status: 'doing', hours: 0.5 }),
  ]
  const came = titles(rows)
  test.each<[Pick<ProjectSearch, 'sort' | 'dir'>, string[]]>([
    [{}, came],
    [{ sort: 'toString' }, came],
    [{ sort: 'title' }, ['édito', 'Editora', 'Story 9', 'Story 10']],
    [{ sort: 'title', dir: 'desc' }, ['Story 10', 'Story 9', 'Editora', 'édito']],
    [{ sort: 'status' }, ['Story 9', 'Editora', 'édito', 'Story 10']],
    [{ sort: 'hours' }, ['Editora', 'Story 10', 'Story 9', 'édito']],
    [{ sort: 'hours', dir: 'desc' }, ['Story 9', 'Story 10', 'Editora', 'édito']],
  ])('%j gives %j', (search, ordered) => {
    expect(titles(sortWork(rows, search, columns))).toEqual(ordered)
  })

  test('equal rows stay as they came, either way', () => {
    const same = [row('b'), row('a'), row('c')]
    const byStatus = { status: columns.status }
    expect(titles(sortWork(same, { sort: 'status' }, byStatus))).toEqual(['b', 'a', 'c'])
    expect(titles(sortWork(same, { sort: 'status', dir: 'desc' }, byStatus))).toEqual(['b', 'a', 'c'])
  })
})

test('the tally names all where nothing is left out', () => {
  expect([workTally(41, 41), workTally(3, 41), workTally(0, 5000)]).toEqual(['41', '3 de 41', '0 de 5.000'])
})
