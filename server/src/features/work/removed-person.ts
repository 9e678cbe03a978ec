import type { Transaction } from '../../database/transaction.ts'
import type { DB } from '../../database/types.ts'
import { Problem } from '../../problem/problem.ts'

/** The column of the person who answers for a row, and what is said of one who may not. */
export type PersonColumn = { table: keyof DB; field: string; message: string }

/**
 * Refuses a person whose account was removed: they stay a member, so the reference alone would take them. A row that
 * already has them (`rowId`, null for a new one) keeps them. Send it before the statement that writes the row, and
 * await both together.
 */
export async function refuseRemovedPerson(
  tx: Transaction,
  { table, field, message }: PersonColumn,
  rowId: string | null,
  userId: string | null | undefined,
): Promise<void> {
  if (!userId) return
  const [removed] = await tx.query(
    `select from users where id = $1 and removed_at is not null
       and ($2::uuid is null or exists (select from ${table} where id = $2 and ${field} is distinct from $1))`,
    [userId, rowId],
  )
  if (removed) throw new Problem('validation_failed', { fields: [{ field, message }] })
}
