import type { Transaction } from '../transaction.ts'
import type { DB } from '../types.ts'
import { jsonList, jsonListAfter } from './json.ts'

export type KeysetPage = {
  table: keyof DB
  /** The select list. */
  columns: string
  /** What the rows are sorted by, before their id; each expression names its columns with their table. */
  by: readonly string[]
  dir: 'asc' | 'desc'
  /** Null for all. */
  limit: number | null
  /** The row that the page follows. */
  after: string | undefined
}

/**
 * One page of a table's rows as JSON text, sorted by the expressions and the id; null where there is no row `after`.
 * Each condition is written only where it is asked for, so that PostgreSQL finds the index that serves it; `value`
 * keeps a value for the statement and answers its parameter.
 */
export function listKeysetPage(
  tx: Transaction,
  { table, columns, by, dir, limit, after }: KeysetPage,
  conditionsOf: (value: (one: unknown) => string) => Iterable<string>,
): Promise<string | null> {
  const values: unknown[] = [limit]
  const conditions = [...conditionsOf((one) => `$${values.push(one)}`)]
  const sorted = [...by, `${table}.id`]
  const order = sorted.map((column) => `${column} ${dir}`).join(', ')
  const select = (following: readonly string[]) => {
    const all = [...conditions, ...following]
    const where = all.length > 0 ? `where ${all.join(' and ')}` : ''
    return `select ${columns} from ${table} ${where} order by ${order} limit $1`
  }
  if (after === undefined) return jsonList(tx, select([]), values)
  const last = sorted.map((column) => column.replaceAll(`${table}.`, 'last.'))
  const following = `(${sorted.join(', ')}) ${dir === 'desc' ? '<' : '>'} (${last.join(', ')})`
  return jsonListAfter(tx, table, select([following]), [...values, after])
}
