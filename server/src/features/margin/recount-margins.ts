import type { Database } from '../../database/transaction.ts'

/** Months of projects that one transaction counts: well within the time of a statement, also where their runs are not in memory. */
const atOnce = 25

/**
 * Stores what the months cost of which something changed (`margin_marks`), and the seats of months that are over; until then a
 * read counts them.
 */
export async function recountMargins(db: Database, now: Date): Promise<void> {
  for (let stored = atOnce; stored > 0; ) {
    const [row] = await db.authTransaction((tx) =>
      tx.query<{ stored: number }>('select system.recount_margins($1, $2) as stored', [atOnce, now]),
    )
    stored = row?.stored ?? 0
  }
}
