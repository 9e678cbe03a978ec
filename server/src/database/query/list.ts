import {
  type AskedOf,
  columnOfSort,
  type Direction,
  type Filter,
  type FiltersOf,
  type GroupOf,
  type List,
  type ListColumn,
  type Named,
  type SortOf,
} from '@leme/contract/list/list'
import { midnight } from '../calendar.ts'
import type { Transaction } from '../transaction.ts'
import type { DB } from '../types.ts'
import { jsonList, jsonListAfter } from './json.ts'
import { hasWords } from './text-search.ts'

/** Keeps a value for the statement, and answers its parameter. */
export type Value = (one: unknown) => string

/** `facts`: what a list depends on besides what is asked for, such as which day it is. */
type Tools<Facts> = { value: Value; facts: Facts }

/** How PostgreSQL answers a list of the contract. What is left out is as the column's and the filter's type say. */
export type ListSql<Of extends List, Facts = undefined> = {
  list: Of
  table: keyof DB
  /** The select list. */
  columns: string | ((tools: Tools<Facts>) => string)
  /** The condition of a filter; none where it is undefined. */
  filters?: {
    [Name in keyof Of['filters']]?: (
      given: NonNullable<FiltersOf<Of>[Name]>,
      tools: Tools<Facts>,
      filters: FiltersOf<Of>,
    ) => string | undefined
  }
  /** What follows from the filters together. */
  beside?: (filters: FiltersOf<Of>, tools: Tools<Facts>) => Iterable<string>
  /** What each order is, before the id; every expression names its columns with their table. */
  orders?: { [Sort in SortOf<Of>]?: (dir: Direction) => readonly string[] }
  /** What each group's value is, and how the groups are named and ordered. */
  groups?: { [Name in GroupOf<Of>]: GroupSql }
  /** The order of a list that has one alone. */
  order?: { by: readonly string[]; dir: Direction }
}

type GroupSql = {
  /** The value that rows of a group have in common, of the list's table. */
  value: string
  /** The rows of one group, by its value as a parameter, where an index knows them by another expression. */
  isIn?: (value: string) => string
  /** What the group's value is called, of `counted.value`, and what tells it from others of that name. */
  name?: string
  beside?: string
  /** How groups are ordered, those without a value last; by name where it is absent. */
  order?: string
}

export type PageOf<Of extends List> = AskedOf<Of> & {
  /** Of one group alone, as `status:doing`. */
  within?: string | undefined
  /** Null for all. */
  limit: number | null
  /** The row that the page follows. */
  after?: string | undefined
}

/** One page of a list as JSON text, sorted by its order and then the id; null where there is no row `after`. */
export function listPage<Of extends List, Facts>(
  tx: Transaction,
  sql: ListSql<Of, Facts>,
  asked: PageOf<Of>,
  facts: Facts,
): Promise<string | null> {
  const { table, columns } = sql
  const values: unknown[] = [asked.limit]
  const tools: Tools<Facts> = { value: (one) => `$${values.push(one)}`, facts }
  const selected = typeof columns === 'string' ? columns : columns(tools)
  const condition = [whereOf(sql, asked, tools), ...withinOf(sql, asked.within, tools)].join(' and ')
  const { by, dir } = orderOf(sql, asked)
  const sorted = [...by, `${table}.id`]
  const order = sorted.map((column) => `${column} ${dir}`).join(', ')
  const select = (following = 'true') =>
    `select ${selected} from ${table} where ${condition} and ${following} order by ${order} limit $1`
  if (asked.after === undefined) return jsonList(tx, select(), values)
  const last = sorted.map((column) => column.replaceAll(`${table}.`, 'last.'))
  const following = `(${sorted.join(', ')}) ${dir === 'desc' ? '<' : '>'} (${last.join(', ')})`
  return jsonListAfter(tx, table, select(following), [...values, asked.after])
}

/** The condition of one group, as `status:doing`; `none` has no value. */
function withinOf<Of extends List, Facts>(
  { groups }: ListSql<Of, Facts>,
  within: string | undefined,
  { value }: Tools<Facts>,
): string[] {
  const [name = '', given] = within?.split(':') ?? []
  const group = (groups as Readonly<Record<string, GroupSql>> | undefined)?.[name]
  if (!group || given === undefined) return []
  if (given === 'none') return [`${group.value} is null`]
  return [group.isIn?.(value(given)) ?? `(${group.value})::text = ${value(given)}`]
}

/** How many of the rows that are asked for each group has; `sums` are further figures of each, as columns. */
export function listGroups<Of extends List, Facts>(
  tx: Transaction,
  sql: ListSql<Of, Facts>,
  { by, sums, ...filters }: FiltersOf<Of> & { by: GroupOf<Of>; sums: string },
  facts: Facts,
): Promise<string> {
  const values: unknown[] = []
  const { table, groups } = sql
  const group: GroupSql | undefined = groups?.[by]
  if (!group) throw new Error(`${table} is not grouped by ${by}`)
  const { value, name = 'null::text', beside = 'null::text', order = 'name collate public.dictionary' } = group
  const where = whereOf(sql, filters as FiltersOf<Of>, { value: (one) => `$${values.push(one)}`, facts })
  return jsonList(
    tx,
    `select value, name, beside, count, estimate_hours, without_estimate
     from (
       select counted.*, ${name} as name, ${beside} as beside
       from (select ${value} as value, count(*) as count, ${sums} from ${table} where ${where} group by 1) counted
     ) named
     order by value is null, ${order}, value`,
    values,
  )
}

/** How groups by an id of a table are named. */
export const namedGroup = (table: 'clients' | 'projects') =>
  `(select named.name from ${table} named where named.id = counted.value)`

type Filtered<Of extends List, Facts> = Pick<ListSql<Of, Facts>, 'list' | 'table' | 'filters' | 'beside'>

/** The condition of all the filters that are set; `true` where none is. */
export function whereOf<Of extends List, Facts>(
  sql: Filtered<Of, Facts>,
  filters: FiltersOf<Of>,
  tools: Tools<Facts>,
): string {
  const conditions = [...conditionsOf(sql, filters, tools)]
  return conditions.length > 0 ? conditions.join(' and ') : 'true'
}

/** Each condition is written only where it is asked for, so that PostgreSQL finds the index that serves it. */
function* conditionsOf<Of extends List, Facts>(
  sql: Filtered<Of, Facts>,
  filters: FiltersOf<Of>,
  tools: Tools<Facts>,
): Generator<string> {
  for (const name of Object.keys(sql.list.filters) as (keyof Of['filters'] & string)[]) {
    const given = filters[name]
    const filter = sql.list.filters[name]
    if (given === undefined || filter === undefined) continue
    const own = sql.filters?.[name]
    const condition = own
      ? own(given, tools, filters)
      : conditionOf(`${sql.table}.${filter.field ?? name}`, filter, { list: sql.list, given, value: tools.value })
    if (condition) yield condition
  }
  if (sql.beside) yield* sql.beside(filters, tools)
}

type Given = { list: List; given: string; value: Value }

/** What a filter asks of a column by its type. */
function conditionOf(column: string, filter: Filter, { list, given, value }: Given): string | undefined {
  switch (filter.type) {
    case 'words':
      return given ? hasWords(column, given, value) : undefined
    case 'name':
      return given === 'none' ? `${column} is null` : `${column} = ${value(given)}`
    case 'from':
    case 'to': {
      const isInstant = list.columns[filter.field ?? '']?.type === 'instant'
      if (!isInstant) return `${column} ${filter.type === 'from' ? '>=' : '<='} ${value(given)}::date`
      if (filter.type === 'from') return `${column} >= ${midnight(value(given))}`
      return `${column} < ${midnight(`${value(given)}::date + 1`)}`
    }
    case 'least':
      return `${column} >= ${value(given)}::numeric`
    default:
      return `${column} = ${value(given)}`
  }
}

type Order = { by: readonly string[]; dir: Direction }

function orderOf<Of extends List, Facts>(sql: ListSql<Of, Facts>, { sort, dir }: AskedOf<Of>): Order {
  const asked = sort === undefined ? undefined : columnOfSort(sql.list, sort)
  if (sort === undefined || !asked) {
    if (!sql.order) throw new Error(`no order of ${sql.table} is called ${sort}`)
    return sql.order
  }
  const { name, column } = asked
  const way = dir ?? column.first ?? 'asc'
  const own = sql.orders?.[sort]
  return { by: own ? own(way) : byColumn(sql.table, name, column, way), dir: way }
}

/**
 * By a column as its type is compared. Rows without a value come last either way: whether there is one is compared
 * first, and all that have none are given the same, as PostgreSQL compares no null with another.
 */
function byColumn(table: keyof DB, name: string, column: ListColumn, dir: Direction): readonly string[] {
  const stored = `${table}.${column.field ?? name}`
  const compared = compare(table, stored, column)
  if (!column.blank) return [compared]
  const isBlank = `(${compared} is ${dir === 'asc' ? '' : 'not '}null)`
  return [isBlank, `coalesce(${compared}, ${nothing[column.type] ?? '0'})`]
}

const nothing: Partial<Record<ListColumn['type'], string>> = {
  text: `''`,
  name: `''`,
  day: `'-infinity'::date`,
  instant: `'-infinity'::timestamptz`,
}

/** The tables whose rows are named, and by which column. */
const namedBy: Record<Named, readonly [keyof DB, string]> = {
  person: ['users', 'display_name'],
  project: ['projects', 'name'],
  client: ['clients', 'name'],
  agent: ['agents', 'name'],
  epic: ['epics', 'title'],
  story: ['stories', 'title'],
  ticket: ['tickets', 'title'],
}

function compare(table: keyof DB, stored: string, { type, values, of }: ListColumn): string {
  if (type === 'text') return `${stored} collate public.dictionary`
  if (type === 'choice') return `array_position('{${values?.join(',')}}'::text[], ${stored})`
  if (type !== 'name' || !of) return stored
  const [named, by] = namedBy[of]
  return `(select named.${by} collate public.dictionary from ${named} named
    where named.org_id = ${table}.org_id and named.id = ${stored})`
}
