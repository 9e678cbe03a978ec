import { formatNumber } from '@leme/contract/format'
import { namedDay } from '@leme/contract/named-day'
import type { Priority } from '@leme/contract/status'
import { hasWords } from '../../text-search.ts'
import type { ProjectSearch, WorkStatus } from './project-search.ts'

/** What epics, stories and tasks have in common for a filter; `ownerOf` says whose they are. */
type Work = { title: string; status: WorkStatus; priority?: Priority; due_date?: string | null; created_at: string }

/** The rows that the filter leaves. */
export function filterWork<Row extends Work>(
  rows: readonly Row[],
  { q = '', status, owner, priority }: ProjectSearch,
  ownerOf: (row: Row) => string | null,
): Row[] {
  const found = hasWords(q, namedDay)
  return rows.filter((row) => {
    if (status && row.status !== status) return false
    if (owner && (ownerOf(row) ?? 'none') !== owner) return false
    if (priority && row.priority !== priority) return false
    return found(row.title, row.due_date)
  })
}

/** How a column orders two rows, ascending. */
export type Comparison<Row> = (a: Row, b: Row) => number

const dictionary = new Intl.Collator('pt-BR', { numeric: true })

/** By text as a dictionary orders it, and the numbers in it by size. */
export function byText<Row>(read: (row: Row) => string | null): Comparison<Row> {
  return (a, b) => dictionary.compare(read(a) ?? '', read(b) ?? '')
}

/** By number, or by a day or instant in its sortable form. */
export function byValue<Row>(read: (row: Row) => number | string | null): Comparison<Row> {
  return (a, b) => {
    const [left, right] = [read(a) ?? '', read(b) ?? '']
    if (left === right) return 0
    return left < right ? -1 : 1
  }
}

/** By place in a list of what may be: a status, a priority. */
export function byRank<Row, Value>(values: readonly Value[], read: (row: Row) => Value): Comparison<Row> {
  return (a, b) => values.indexOf(read(a)) - values.indexOf(read(b))
}

/**
 * The rows in the chosen order; as they came (newest first) when none or an unknown one is chosen. Rows without a
 * value (`isBlank`) come last either way; equal ones stay as they came.
 */
export function sortWork<Row>(
  rows: readonly Row[],
  { sort, dir }: Pick<ProjectSearch, 'sort' | 'dir'>,
  columns: Record<string, { compare: Comparison<Row>; isBlank?: (row: Row) => boolean }>,
): Row[] {
  const column = sort && Object.hasOwn(columns, sort) ? columns[sort] : undefined
  if (!column) return [...rows]
  const { compare, isBlank = () => false } = column
  const turn = dir === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => Number(isBlank(a)) - Number(isBlank(b)) || turn * compare(a, b))
}

/** How many there are, and of how many: "41", "3 de 41". */
export function workTally(shown: number, all: number): string {
  return shown === all ? formatNumber(all) : `${formatNumber(shown)} de ${formatNumber(all)}`
}
