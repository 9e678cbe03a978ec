import type { Database } from '../../database/transaction.ts'

/** Most events in one transaction. */
const batch = 5_000

/** Deletes what is older than so many days, of every organisation, in batches; answers how many events. */
export async function sweepAudit(db: Database, days: number): Promise<number> {
  let total = 0
  for (;;) {
    const [row] = await db.authTransaction((tx) =>
      tx.query<{ swept: number }>('select system.sweep_audit($1, $2) as swept', [days, batch]),
    )
    total += row?.swept ?? 0
    if (row?.swept !== batch) return total
  }
}
