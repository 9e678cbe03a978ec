import type { Database } from '../../database/transaction.ts'

/** Most rows of one transaction. */
const batch = 2_000

/** Gives up what could not be delivered in its time, and deletes what is 30 days old. */
export async function sweepDeliveries(db: Database, now: Date): Promise<void> {
  for (let swept = batch; swept === batch; ) {
    const [row] = await db.authTransaction((tx) =>
      tx.query<{ swept: number }>('select system.sweep_webhook_deliveries($1, $2) as swept', [now, batch]),
    )
    swept = row?.swept ?? 0
  }
}
