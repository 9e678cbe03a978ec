import type { Transaction } from '../database/transaction.ts'
import type { Stored } from './bulk.ts'

/** How rows that have a key of their own are stored in one table. */
export type KeyedTable = {
  /**
   * Takes the organisation as $1 and the rows as a JSON list as $2, inserts them in the order of their keys, so that
   * two calls at once wait for each other and never in a circle, and updates only what differs on conflict. Answers
   * `id`, `key` and `created` (xmax is zero in a row's first version only) of each row that it wrote.
   */
  upsert: string
  /** Answers `id` and `key` of the rows whose keys are in $1. */
  find: string
}

type Written = { id: string; key: string; created: boolean }

/** Stores rows of distinct keys in one statement, asks for the ids of those that did not differ, answers in order. */
export async function upsertByKey<Row>(
  tx: Transaction,
  { upsert, find }: KeyedTable,
  orgId: string,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Promise<Stored[]> {
  const stored = new Map<string, Stored>()
  for (const { id, key, created } of await tx.query<Written>(upsert, [orgId, JSON.stringify(rows)])) {
    stored.set(key, { id, outcome: created ? 'created' : 'updated' })
  }
  const keys = rows.map(keyOf)
  const alike = keys.filter((key) => !stored.has(key))
  if (alike.length > 0) {
    for (const { id, key } of await tx.query<Written>(find, [alike])) stored.set(key, { id, outcome: 'unchanged' })
  }
  return keys.map((key) => {
    const one = stored.get(key)
    if (!one) throw new Error('a row was neither written nor found')
    return one
  })
}
