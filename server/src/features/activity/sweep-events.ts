import type { Database } from '../../database/transaction.ts'

/** Most events of one kind in one transaction. */
const batch = 2_000

/** Empties and deletes what events say no longer (functions/retention.sql), of every organisation, in batches. */
export async function sweepEvents(db: Database): Promise<void> {
  const [row] = await db.authTransaction((tx) =>
    tx.query<{ swept: number }>('select system.sweep_events($1) as swept', [batch]),
  )
  if (row && row.swept >= batch) await sweepEvents(db)
}
