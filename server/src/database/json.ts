import type { Transaction } from './with-identity.ts'

/**
 * SQL text that makes one JSON object of the named columns, for a select list or a RETURNING clause.
 * Columns are written by us, never taken from a request.
 */
export function jsonObject(columns: string): string {
  return `(select row_to_json(fields)::text from (select ${columns}) fields)`
}

/** The rows of a query as the text of one JSON array, built by PostgreSQL and never parsed here. */
export async function jsonList(tx: Transaction, select: string, values: readonly unknown[] = []): Promise<string> {
  const rows = await tx.query<{ json: string }>(
    `select coalesce(json_agg(row_to_json(listed)), '[]')::text as json from (${select}) listed`,
    values,
  )
  return rows[0]?.json ?? '[]'
}
