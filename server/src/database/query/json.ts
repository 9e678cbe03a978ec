import type { Transaction } from '../transaction.ts'
import type { DB } from '../types.ts'

/** The rows of a query as the text of one JSON array, built by PostgreSQL and never parsed here. */
export async function jsonList(tx: Transaction, select: string, values: readonly unknown[] = []): Promise<string> {
  const rows = await tx.query<{ json: string }>(
    `select coalesce(json_agg(listed), '[]')::text as json from (${select}) listed`,
    values,
  )
  return rows[0]?.json ?? '[]'
}

/**
 * The rows of a query of one row of another table, whose id is its $1, as `jsonList` gives them; null where no such row
 * is to be seen. One statement distinguishes the empty list from the missing row, whose columns the query may name.
 */
export async function jsonListOf(
  tx: Transaction,
  parent: keyof DB,
  parentId: string,
  select: string,
  values: readonly unknown[] = [],
): Promise<string | null> {
  const rows = await tx.query<{ json: string }>(
    `select (select coalesce(json_agg(listed), '[]')::text from (${select}) listed) as json
     from ${parent} where ${parent}.id = $1`,
    [parentId, ...values],
  )
  return rows[0]?.json ?? null
}

/**
 * The rows of a query that follow one row of the same table, which the query knows as `last` and whose id is the last
 * of the values; null where no such row is to be seen.
 */
export async function jsonListAfter(
  tx: Transaction,
  table: keyof DB,
  select: string,
  values: readonly unknown[],
): Promise<string | null> {
  const rows = await tx.query<{ json: string }>(
    `select (select coalesce(json_agg(listed), '[]')::text from (${select}) listed) as json
     from ${table} last where last.id = $${values.length}`,
    values,
  )
  return rows[0]?.json ?? null
}
