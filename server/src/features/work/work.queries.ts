import { referenceMessages } from '@leme/contract/work'
import type { Transaction } from '../../database/transaction.ts'
import { Problem } from '../../problem/problem.ts'

const owner = { field: 'owner_user_id', message: referenceMessages.member } as const

/** Each table of work, with the column of the person who answers for a row, and who that may be. */
const personOf = {
  epics: owner,
  stories: owner,
  tasks: { field: 'assignee_user_id', message: referenceMessages.member },
  tickets: { field: 'assignee_user_id', message: referenceMessages.person },
} as const
type WorkTable = keyof typeof personOf

/**
 * Refuses a person whose account was removed: they stay a member, so the reference alone would take them. A row that
 * already has them (`rowId`, null for a new one) keeps them. Send it before the statement that writes the row, and
 * await both together.
 */
export async function refuseRemovedPerson(
  tx: Transaction,
  table: WorkTable,
  rowId: string | null,
  userId: string | null | undefined,
): Promise<void> {
  if (!userId) return
  const { field, message } = personOf[table]
  const [removed] = await tx.query(
    `select from users where id = $1 and removed_at is not null
       and ($2::uuid is null or exists (select from ${table} where id = $2 and ${field} is distinct from $1))`,
    [userId, rowId],
  )
  if (removed) throw new Problem('validation_failed', { fields: [{ field, message }] })
}

/**
 * Whether a row of work is written by one statement alone: no earlier edit is looked at first, and nobody's account. The
 * handlers then ask for it before any await (`endsAhead` of `TransactionOptions`), so they skip `mergeEdit` without `base`.
 */
export function isOneStatement(body: {
  base?: unknown
  owner_user_id?: string | null | undefined
  assignee_user_id?: string | null | undefined
}): boolean {
  return !body.base && !body.owner_user_id && !body.assignee_user_id
}
