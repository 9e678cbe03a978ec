import type { Database } from '../../database/transaction.ts'

/**
 * Counts the runs of each UTC day that is over and is not counted (`run_group_days`), a day a transaction: until it ends, who
 * writes runs of the organisation waits. Until then a read counts these runs themselves.
 */
export async function countRunDays(db: Database, now: Date): Promise<void> {
  for (let isThereMore = true; isThereMore; ) {
    const [row] = await db.authTransaction((tx) =>
      tx.query<{ counted: boolean }>('select system.count_run_day($1) as counted', [now]),
    )
    isThereMore = row?.counted ?? false
  }
}
