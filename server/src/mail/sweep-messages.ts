import type { Database } from '../database/transaction.ts'
import type { Channel } from './queue.ts'

/** How long what became of a message can be looked up; ms. */
const memory = 7 * 24 * 60 * 60_000
/** Longest span over which requests for messages are counted, as functions/mail.sql counts them; ms. */
const requestSpan = 60 * 60_000
/** Most messages that one statement deletes, so that no transaction is long. */
const batch = 5_000

/**
 * Of a channel: gives up what expired unsent, and deletes messages that ended a week ago and requests that count no
 * longer.
 */
export async function sweepMessages(
  db: Database,
  now: Date,
  { channel, delivers }: { channel: Channel; delivers: boolean },
): Promise<void> {
  await db.authTransaction(async (tx) => {
    await tx.query('delete from system.mail_requests where requested_at <= $1', [new Date(now.getTime() - requestSpan)])
    // Without a mail server nothing is sent: mails stay readable in the local mailbox.
    if (!delivers) return
    await tx.query(
      `update system.mails set failed_at = $1, sealed_content = null, last_error = coalesce(last_error, 'expired')
       where channel = $2 and sent_at is null and failed_at is null and expires_at <= $1 and next_attempt_at <= $1`,
      [now, channel],
    )
  })
  await deleteOld(db, new Date(now.getTime() - memory))
}

async function deleteOld(db: Database, before: Date): Promise<void> {
  const deleted = await db.authTransaction((tx) =>
    tx.query(
      `delete from system.mails where id in (
         select id from system.mails
         where created_at < $1 and (sent_at < $1 or failed_at < $1 or expires_at < $1)
         limit ${batch} for update skip locked
       ) returning id`,
      [before],
    ),
  )
  if (deleted.length === batch) await deleteOld(db, before)
}
