import type { Transaction } from '../../database/transaction.ts'

/** What those who take `lockRuns` say they lock (`TransactionOptions`), so that they wait for it without a connection. */
export const runsLock = 'runs'

/**
 * Until COMMIT, nobody else writes agents or runs of the organisation. Every transaction that writes them takes this
 * lock first, and no other lock after it: so agents are never made twice, and nobody waits in a circle for the rows
 * of figures that all of its runs share.
 */
export async function lockRuns(tx: Transaction, orgId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('agent_runs/' || $1, 0))`, [orgId])
}
