import type { Transaction } from '../database/transaction.ts'
import { sha256 } from '../secret.ts'

/**
 * Where a request for a message comes from, and whose allowance it takes: `own` of somebody whom only the account's owner
 * can be, `known` of a network that the account knows, `other` of anybody.
 */
export type Requester = { place: string; share: 'own' | 'known' | 'other' }

export type MessageRequest = { recipient: string; kind: string; requester: Requester; now: Date }

/** Counts a request by the rules of decision 19; answers how many seconds it must wait instead, 0 for none. */
export async function countRequest(
  tx: Transaction,
  { recipient, kind, requester, now }: MessageRequest,
): Promise<number> {
  const [row] = await tx.query<{ seconds: number }>('select system.count_mail_request($1, $2, $3, $4, $5) as seconds', [
    sha256(recipient.toLowerCase()),
    kind,
    sha256(requester.place),
    requester.share,
    now,
  ])
  return row?.seconds ?? 0
}

/**
 * The message of a counted request was not sent: the next one need not wait for it. Unless the gateway was silent, and
 * `mayBeSent` therefore, it counts for nothing.
 */
export async function releaseRequest(
  tx: Transaction,
  { recipient, kind, requester, now }: MessageRequest,
  mayBeSent: boolean,
): Promise<void> {
  await tx.query('select system.release_mail_request($1, $2, $3, $4, $5)', [
    sha256(recipient.toLowerCase()),
    kind,
    sha256(requester.place),
    now,
    !mayBeSent,
  ])
}
