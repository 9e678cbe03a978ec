import type { Database } from '../database/transaction.ts'
import { deleteOldJobs, endHopelessJobs } from '../jobs/sweep-jobs.ts'
import { type Channel, messageTerms } from './message-queue.ts'

/** Longest span over which requests for messages are counted, as functions/mail.sql counts them; ms. */
const requestSpan = 60 * 60_000

/** Of a channel: gives up what expired unsent, and forgets messages that ended a week ago and requests that count no longer. */
export async function sweepMessages(
  db: Database,
  now: Date,
  { channel, delivers }: { channel: Channel; delivers: boolean },
): Promise<void> {
  await db.authTransaction(async (tx) => {
    await tx.query('delete from system.mail_requests where requested_at <= $1', [new Date(now.getTime() - requestSpan)])
    // Without a mail server nothing is sent: mails stay readable in the local mailbox.
    if (delivers) await endHopelessJobs(tx, messageTerms(channel), now)
  })
  await deleteOldJobs(db, now)
}
