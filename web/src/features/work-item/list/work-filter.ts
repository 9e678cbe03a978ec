import { formatNumber } from '@leme/contract/format/format'
import { namedDay } from '@leme/contract/format/named-day'
import type { Priority } from '@leme/contract/status'
import { hasWords } from '../../../text-search.ts'
import type { ProjectSearch, WorkStatus } from '../../work/project-search.ts'

/** What epics, stories and tasks have in common for a filter; `ownerOf` says whose they are. */
type Work = {
  key: string
  title: string
  status: WorkStatus
  priority?: Priority
  due_date?: string | null
  created_at: string
}

/** Whether a row is held back by one choice of a filter: `none` is for rows without a value; a kind without the field has none held back. */
export function isOther(value: string | null | undefined, wanted: string | undefined): boolean {
  return wanted !== undefined && value !== undefined && (value ?? 'none') !== wanted
}

/** The rows that the filter leaves. */
export function filterWork<Row extends Work>(
  rows: readonly Row[],
  { q = '', status, owner, priority }: ProjectSearch,
  ownerOf: (row: Row) => string | null | undefined,
): Row[] {
  const found = hasWords(q, namedDay)
  return rows.filter(
    (row) =>
      !isOther(row.status, status) &&
      !isOther(ownerOf(row), owner) &&
      !isOther(row.priority, priority) &&
      found(`${row.key} ${row.title}`, row.due_date),
  )
}

/** How a column orders two rows, ascending, and which have no value in it. */
export type Order<Row> = { compare: (a: Row, b: Row) => number; isBlank: (row: Row) => boolean }

type Read<Row, Value> = (row: Row) => Value | null | undefined

function orderBy<Row, Value>(read: Read<Row, Value>, compare: (a: Value, b: Value) => number): Order<Row> {
  return {
    isBlank: (row) => read(row) == null,
    compare(a, b) {
      const [left, right] = [read(a), read(b)]
      return left == null || right == null ? 0 : compare(left, right)
    },
  }
}

const dictionary = new Intl.Collator('pt-BR', { numeric: true })

/** By text as a dictionary orders it, and the numbers in it by size. */
export function byText<Row>(read: Read<Row, string>): Order<Row> {
  return orderBy(read, dictionary.compare)
}

/** By number, or by a day or instant in its sortable form. */
export function byValue<Row>(read: Read<Row, number | string>): Order<Row> {
  return orderBy(read, (a, b) => Number(a > b) - Number(a < b))
}

/** By place in a list of what may be: a status, a priority. */
export function byRank<Row, Value>(values: readonly Value[], read: Read<Row, Value>): Order<Row> {
  return orderBy(read, (a, b) => values.indexOf(a) - values.indexOf(b))
}

/**
 * The rows in the chosen order; as they came (newest first) when none or an unknown one is chosen. Rows without a
 * value come last either way; equal ones stay as they came.
 */
export function sortWork<Row>(
  rows: readonly Row[],
  { sort, dir }: Pick<ProjectSearch, 'sort' | 'dir'>,
  columns: Record<string, Order<Row>>,
): Row[] {
  const column = sort && Object.hasOwn(columns, sort) ? columns[sort] : undefined
  if (!column) return [...rows]
  const { compare, isBlank } = column
  const turn = dir === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => Number(isBlank(a)) - Number(isBlank(b)) || turn * compare(a, b))
}

/** How many there are, and of how many: "41", "3 de 41". */
export function workTally(shown: number, all: number): string {
  return shown === all ? formatNumber(all) : `${formatNumber(shown)} de ${formatNumber(all)}`
}
