import type { Database } from '../../database/transaction.ts'

/** Most rows of one transaction. */
const batch = 2_000

/** Functions of functions/retention.sql: each deletes a batch of one organisation's rows and answers how many. */
const purges = ['purge_runs', 'purge_prompts', 'purge_conversations', 'purge_audit', 'purge_sessions'] as const

/**
 * Deletes what organisations store no longer than their settings say, batch by batch, at most `most` rows each. One
 * process at a time: another that is at it is left to it. Answers how many rows went.
 */
export async function purge(db: Database, most = batch): Promise<number> {
  const organizations = await db.authTransaction((tx) =>
    tx.query<{ id: string }>(
      `select id from organizations
       where num_nonnulls(keep_runs_days, keep_prompts_days, keep_conversations_days, keep_audit_days, keep_sessions_days) > 0
       order by id`,
    ),
  )
  let total = 0
  for (const { id } of organizations) {
    for (const name of purges) {
      const purged = await purgeAll(() => purgeBatch(db, name, id, most))
      if (purged === null) return total
      total += purged
    }
  }
  return total
}

/** Batches until one finds nothing: how many rows; null where another process is at it. */
async function purgeAll(next: () => Promise<number | null>): Promise<number | null> {
  let total = 0
  for (;;) {
    const purged = await next()
    if (purged === null) return null
    if (purged === 0) return total
    total += purged
  }
}

function purgeBatch(db: Database, name: (typeof purges)[number], org: string, most: number): Promise<number | null> {
  return db.authTransaction(async (tx) => {
    const [turn] = await tx.query<{ mine: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended('purge', 0)) as mine`,
    )
    if (!turn?.mine) return null
    const [row] = await tx.query<{ purged: number }>(`select system.${name}($1, $2) as purged`, [org, most])
    return row?.purged ?? 0
  })
}
