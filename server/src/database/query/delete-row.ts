import type { ErrorCode } from '@leme/contract/wire/errors'
import { Problem } from '../../problem/problem.ts'
import type { Transaction } from '../transaction.ts'
import type { DB } from '../types.ts'

/** Deletes one row. Throws `missing` where there is none, and forbidden where the policy lets the row stay. */
export async function deleteRow(tx: Transaction, table: keyof DB, id: string, missing: ErrorCode): Promise<void> {
  const [deleted, left] = await Promise.all([
    tx.query(`delete from ${table} where id = $1 returning id`, [id]),
    tx.query(`select id from ${table} where id = $1`, [id]),
  ])
  if (left.length > 0) throw new Problem('forbidden')
  if (deleted.length === 0) throw new Problem(missing)
}
