import { columnOfSort, type Direction, type Filter, type FiltersOf, type List } from './list.ts'
import { hasWords } from './text-search.ts'

/** What of a row is more than its fields. */
export type RowReader<Row, Of extends List> = {
  /** The test of what a filter asks for, where that is more than its field and its type say. */
  tests?: { [Name in keyof Of['filters']]?: (wanted: string) => (row: Row) => boolean }
  /** What a filter compares, where that is no field of the row. */
  values?: { [Name in keyof Of['filters']]?: (row: Row) => string | null | undefined }
  /** What the id in a column is called. */
  names?: { [Name in keyof Of['columns']]?: (row: Row) => string | null | undefined }
}

type Fields = Readonly<Record<string, unknown>>

/** The rows that the filters leave. A row without a filter's field (a kind that has none) is not held back by it. */
export function filterRows<Row extends object, const Of extends List>(
  list: Of,
  rows: readonly Row[],
  filters: FiltersOf<Of>,
  { tests, values }: RowReader<Row, Of> = {},
): Row[] {
  const asked = (Object.keys(list.filters) as (keyof Of['filters'] & string)[]).flatMap((name) => {
    const [filter, wanted] = [list.filters[name], filters[name]]
    if (!filter || !wanted) return []
    const read = values?.[name] ?? ((row: Row) => (row as Fields)[filter.field ?? name] as string | null | undefined)
    return [tests?.[name]?.(wanted) ?? testOf(filter.type, read, wanted)]
  })
  return rows.filter((row) => asked.every((test) => test(row)))
}

function testOf<Row>(type: Filter['type'], read: (row: Row) => string | null | undefined, wanted: string) {
  const found = type === 'words' ? hasWords(wanted) : undefined
  return (row: Row): boolean => {
    const value = read(row)
    if (value === undefined) return true
    if (found) return found(value ?? '')
    if (type === 'from') return value !== null && value >= wanted
    if (type === 'to') return value !== null && value <= wanted
    return (value ?? 'none') === wanted
  }
}

const dictionary = new Intl.Collator('pt-BR', { numeric: true })

type Value = string | number | null | undefined

const byValue = (one: string | number, other: string | number) => Number(one > other) - Number(one < other)

/**
 * The rows in the order that is asked for; as they came where none is, or one that the list has not. Rows without a
 * value come last either way; equal ones stay as they came.
 */
export function sortRows<Row extends object, const Of extends List>(
  list: Of,
  rows: readonly Row[],
  { sort, dir }: { sort?: string | undefined; dir?: Direction | undefined },
  { names }: RowReader<Row, Of> = {},
): Row[] {
  const asked = sort === undefined ? undefined : columnOfSort(list, sort)
  if (!asked) return [...rows]
  const { name, column } = asked
  const { type, values, field = name } = column
  const named = names?.[name as keyof Of['columns']]
  const read = (row: Row): Value => {
    const value = named ? named(row) : ((row as Fields)[field] as Value)
    return values ? values.indexOf(String(value)) : value
  }
  const compare = (type === 'text' || type === 'name' ? dictionary.compare : byValue) as typeof byValue
  const turn = dir === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [read(a), read(b)]
    if (one == null || other == null) return Number(one == null) - Number(other == null)
    return turn * compare(one, other)
  })
}
