import { unreadSpanDays } from '@leme/contract/agents/unread-spans'
import type { Database } from '../../database/transaction.ts'
import { minuteOf } from '../../limits/request-window.ts'
import { sourceMemory } from '../sign-in/known-source.ts'
import { sessionIdle, sessionLife } from './session.ts'

/** Most sessions that one sweep deletes, so that no transaction is long. */
const batch = 1_000

/** Tables of the service whose rows end at their `expires_at`. */
const expiring = ['one_time_tokens', 'flow_states', 'factor_challenges', 'passkey_challenges']

/** How long a span waits for one that makes it part of a run, or for being understood; ms. */
const unreadSpanMs = unreadSpanDays * 24 * 60 * 60_000
const spanBatch = 5_000

/**
 * Deletes what has outlived itself: sessions with their tokens, one-time codes, flows and challenges, counted attempts
 * and requests, remembered failures, known devices and networks, deletions that can no longer be undone, spans that no run
 * claimed within a week.
 */
export async function sweep(db: Database, now: Date): Promise<void> {
  await db.authTransaction(async (tx) => {
    await tx.query(
      `delete from auth.sessions where id in (
         select id from auth.sessions where last_used_at <= $1 or created_at <= $2
         limit ${batch} for update skip locked
       )`,
      [new Date(now.getTime() - sessionIdle), new Date(now.getTime() - sessionLife)],
    )
    for (const table of expiring) await tx.query(`delete from auth.${table} where expires_at <= $1`, [now])
    await tx.query('delete from system.rate_limits where expires_at <= $1', [now])
    await tx.query('delete from system.sign_in_failures where expires_at <= $1', [now])
    await tx.query('delete from auth.known_sources where last_used_at <= $1', [new Date(now.getTime() - sourceMemory)])
    await tx.query('delete from system.api_key_use where minute < $1', [minuteOf(now) - 1])
    await tx.query('select system.sweep_deletions()')
  })
  await sweepSpans(db, new Date(now.getTime() - unreadSpanMs))
}

async function sweepSpans(db: Database, cameBefore: Date): Promise<void> {
  const [row] = await db.authTransaction((tx) =>
    tx.query<{ swept: number }>('select system.sweep_spans($1, $2) as swept', [cameBefore, spanBatch]),
  )
  if (row?.swept === spanBatch) await sweepSpans(db, cameBefore)
}
