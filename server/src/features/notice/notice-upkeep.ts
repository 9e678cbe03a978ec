import type { Database } from '../../database/transaction.ts'

/** Most notices in one transaction. */
const batch = 5_000

/** Notices of what is due tomorrow and of what is late since, each once, of every organisation on its calendar. */
export async function addDueNotices(db: Database, now: Date): Promise<void> {
  await db.authTransaction((tx) => tx.query('select system.add_due_notices($1)', [now]))
}

/** Deletes old notices (functions/notices.sql), of every organisation, in batches. */
export async function sweepNotices(db: Database): Promise<void> {
  const [row] = await db.authTransaction((tx) =>
    tx.query<{ swept: number }>('select system.sweep_notices($1) as swept', [batch]),
  )
  if (row && row.swept >= batch) await sweepNotices(db)
}
