import type { Database } from '../../database/transaction.ts'

/** Days that one call counts: the upkeep's other jobs wait for it. */
const most = 200

/**
 * Counts the runs of UTC days that are over and are not counted (`run_group_days`), the newest first, a day a transaction: until
 * it ends, who writes runs of the organisation waits. Until a day is counted a read counts its runs themselves.
 */
export async function countRunDays(db: Database, now: Date): Promise<void> {
  for (let days = 0; days < most; days += 1) {
    const [row] = await db.authTransaction((tx) =>
      tx.query<{ counted: boolean }>('select system.count_run_day($1) as counted', [now]),
    )
    if (!row?.counted) return
  }
}
