import type { Transaction } from './with-identity.ts'

/** The rows of a query as the text of one JSON array, built by PostgreSQL and never parsed here. */
export async function jsonList(tx: Transaction, select: string, values: readonly unknown[] = []): Promise<string> {
  const rows = await tx.query<{ json: string }>(
    `select coalesce(json_agg(listed), '[]')::text as json from (${select}) listed`,
    values,
  )
  return rows[0]?.json ?? '[]'
}
