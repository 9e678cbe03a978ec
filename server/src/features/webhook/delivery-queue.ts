import type { Database, Identity, Transaction } from '../../database/transaction.ts'
import type { Message } from './webhook-body.ts'

/** Longer than any attempt takes: what a process that ends leaves behind is anybody's again after that. */
const lease = '45 seconds'
/** Messages of one webhook that are under way at once, over all processes: a slow address waits for itself alone. */
const mostOfOne = 4
const minute = 60_000

/** Waits after the first, second, … failed attempt, in minutes: for about a day, in which `expires_at` ends them. */
const waits = [1 / 12, 1 / 2, 2, 10, 30, 60, 120, 240, 360, 360, 240]

/** How an attempt ended. `skipped`: there is nothing to say; `gone`: the address answered 410. */
export type Made = {
  state: 'delivered' | 'waiting' | 'failed' | 'gone' | 'skipped'
  status: number | null
  answer: string | null
  duration_ms: number
  error: string | null
}

/** A delivery that one process holds, and how its attempt ended once it did. */
export type Claimed = Message & {
  id: string
  org_id: string
  webhook_id: string
  body: string | null
  attempts: number
  expires_at: string
  made?: Made
}

/** The organisation's own right, where no person asks. */
export const asOrganization = (org_id: string): Identity => {
  return { user_id: '', org_id, role: 'admin', email: '', session_id: null }
}

/** The delivery that waits longest; null where none is due. */
export async function claimDelivery(db: Database, now: Date): Promise<Claimed | null> {
  const [row] = await db.authTransaction((tx) =>
    tx.query<Claimed>(
      `select id, org_id, webhook_id, type, event_id, is_batch, transaction_id, data, created_at, body, attempts, expires_at
       from system.claim_webhook_delivery($1, $2, $3)`,
      [now, lease, mostOfOne],
    ),
  )
  return row ?? null
}

/** Writes down how an attempt ended, unless another process holds the delivery by now. */
export async function finishDelivery(db: Database, delivery: Claimed, now: Date): Promise<void> {
  const { made, org_id, id } = delivery
  if (!made) throw new Error('a delivery ends with its attempt')
  if (made.state === 'skipped') {
    await db.authTransaction((tx) => tx.query('select system.drop_webhook_delivery($1, $2)', [org_id, id]))
    return
  }
  await db.transactionAs(asOrganization(org_id), async (tx) => {
    if (await writeAttempt(tx, delivery, made, now)) await writeState(tx, delivery.webhook_id, made, now)
  })
}

async function writeAttempt(tx: Transaction, delivery: Claimed, made: Made, now: Date): Promise<boolean> {
  const { id, attempts, expires_at } = delivery
  const next = new Date(now.getTime() + (waits[attempts - 1] ?? waits.at(-1) ?? 0) * minute)
  const isOver = made.state === 'gone' || (made.state === 'waiting' && next.getTime() >= Date.parse(expires_at))
  const ended = await tx.query(
    `update webhook_deliveries set state = $3, next_attempt_at = $4, held_until = null, attempted_at = $5,
       duration_ms = $6, status = $7, answer = $8, error = $9
     where id = $1 and attempts = $2 and state = 'waiting' returning id`,
    [
      ...[id, attempts, isOver ? 'failed' : made.state, next, now],
      ...[made.duration_ms, made.status, made.answer, made.error],
    ],
  )
  return ended.length > 0
}

/** What the webhook's own row says of it: whether messages arrive, and 410. */
async function writeState(tx: Transaction, webhookId: string, { state }: Made, now: Date): Promise<void> {
  if (state === 'gone') {
    await tx.query('update webhooks set is_active = false, gone_at = $2, failing_since = null where id = $1', [
      webhookId,
      now,
    ])
    return
  }
  await tx.query(
    `update webhooks set failing_since = case when not $2 then $3::timestamptz end
     where id = $1 and (failing_since is null) <> $2`,
    [webhookId, state === 'delivered', now],
  )
}
