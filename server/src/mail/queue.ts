import type { Database, Transaction } from '../database/transaction.ts'
import type { Sealer } from '../secret.ts'

/** How a message goes out. */
export type Channel = 'mail' | 'sms'

/** A message that one process holds for the lease; after that it is anybody's again. */
export type Claimed<Content> = {
  id: string
  recipient: string
  created_at: string
  expires_at: string
  /** This attempt's number, from 1; 0 where it was never anybody else's to claim. */
  attempts: number
  content: Content
}

/** A message that is held, as far as its end concerns. */
type Held = Pick<Claimed<unknown>, 'id' | 'attempts' | 'expires_at'>

/**
 * How an attempt ended. `retry`: later may be better; `refuse`: the server will never take this message; `mayBeSent`: it
 * was handed over, and nothing came back.
 */
export type Outcome = { result: 'sent' } | { result: 'retry' | 'refuse'; error: string; mayBeSent?: boolean }

/** Longer than any attempt takes, also by another machine's clock; ms. */
const lease = 3 * 60_000
/** Waits after the first, second, … failed attempt; the last one repeats. Minutes. */
const waits = [1, 5, 15, 60, 180]

const minute = 60_000

/** `recipient` as the channel writes it; `kind` may be named in a log. */
export type Queued<Content> = { recipient: string; kind: string; content: Content; expires_at: Date }

/** The messages of one channel in the database: who queues and who sends see them through this alone. */
export type MessageQueue<Content> = {
  add(tx: Transaction, message: Queued<Content>): Promise<void>
  /** The same, held for this process from the start: who adds it delivers it after COMMIT and says how that ended. */
  hold(tx: Transaction, message: Queued<Content>): Promise<Claimed<Content>>
  /** The message that waits longest among those that are due, held for this process; null where none is. */
  claim(): Promise<Claimed<Content> | null>
  /** Writes down how an attempt ended, unless another process holds the message by now. */
  finish(message: Held, outcome: Outcome): Promise<void>
}

type Services = { db: Database; sealer: Sealer; clock: () => Date; channel: Channel }

/** Contents are sealed to their kind and recipient: bytes that were moved to another row do not open. */
export function createQueue<Content extends object>(services: Services): MessageQueue<Content> {
  const { db, sealer, clock, channel } = services
  return {
    add: (tx, message) => add(tx, services, message),
    hold: (tx, message) => hold(tx, services, message),
    async claim() {
      for (;;) {
        const row = await db.authTransaction((tx) => claim(tx, channel, clock()))
        if (!row) return null
        const content = tryOpening<Content>(sealer, row)
        if (content) return { ...row, content }
        const error = 'the content does not open with this SECRET_KEY'
        await db.authTransaction((tx) => finish(tx, row, { result: 'refuse', error }, clock()))
      }
    },
    finish: (message, outcome) => db.authTransaction((tx) => finish(tx, message, outcome, clock())),
  }
}

type Sealed = { kind: string; recipient: string; sealed_content: Buffer }

function tryOpening<Content>(sealer: Sealer, row: Sealed): Content | null {
  try {
    return openContent<Content>(sealer, row)
  } catch {
    return null
  }
}

/** Throws where the secret is another one than when the message was queued. */
export function openContent<Content>(sealer: Sealer, { kind, recipient, sealed_content }: Sealed): Content {
  return JSON.parse(sealer.open(sealed_content, labelOf(kind, recipient)))
}

function labelOf(kind: string, recipient: string): string {
  return `mail ${kind} ${recipient}`
}

async function add(tx: Transaction, services: Services, message: Queued<object>): Promise<void> {
  await tx.query(insertion, valuesOf(services, message, 0))
}

async function hold<Content extends object>(
  tx: Transaction,
  services: Services,
  message: Queued<Content>,
): Promise<Claimed<Content>> {
  const [row] = await tx.query<Omit<Claimed<Content>, 'content'>>(
    `${insertion} returning id, recipient, created_at, expires_at, attempts`,
    valuesOf(services, message, lease),
  )
  if (!row) throw new Error('the insert returned no message')
  return { ...row, content: message.content }
}

const insertion = `insert into system.mails
    (channel, recipient, kind, sealed_content, created_at, expires_at, next_attempt_at)
  values ($1, $2, $3, $4, $5, $6, $7)`

function valuesOf({ sealer, clock, channel }: Services, message: Queued<object>, heldFor: number): unknown[] {
  const { recipient, kind, content, expires_at } = message
  const now = clock()
  const sealed = sealer.seal(JSON.stringify(content), labelOf(kind, recipient))
  return [channel, recipient, kind, sealed, now, expires_at, new Date(now.getTime() + heldFor)]
}

type ClaimedRow = Omit<Claimed<unknown>, 'content'> & Sealed

async function claim(tx: Transaction, channel: Channel, now: Date): Promise<ClaimedRow | null> {
  const [row] = await tx.query<ClaimedRow>(
    `update system.mails set attempts = attempts + 1, next_attempt_at = $2
     where id = (
       select id from system.mails
       where channel = $3 and sent_at is null and failed_at is null and next_attempt_at <= $1 and expires_at > $1
       order by next_attempt_at limit 1 for update skip locked
     )
     returning id, recipient, kind, sealed_content, created_at, expires_at, attempts`,
    [now, new Date(now.getTime() + lease), channel],
  )
  return row ?? null
}

async function finish(tx: Transaction, { id, attempts, expires_at }: Held, outcome: Outcome, now: Date): Promise<void> {
  const held = 'id = $1 and attempts = $2 and sent_at is null and failed_at is null'
  if (outcome.result === 'sent') {
    await tx.query(`update system.mails set sent_at = $3, sealed_content = null, last_error = null where ${held}`, [
      id,
      attempts,
      now,
    ])
    return
  }
  const next = new Date(now.getTime() + (waits[attempts - 1] ?? waits.at(-1) ?? 0) * minute)
  // What a server answers is anything; PostgreSQL stores no zero byte.
  const error = outcome.error.replace(/\p{Cc}+/gu, ' ').slice(0, 500)
  if (outcome.result === 'refuse' || next.getTime() >= Date.parse(expires_at)) {
    const text = `update system.mails set failed_at = $3, sealed_content = null, last_error = $4 where ${held}`
    await tx.query(text, [id, attempts, now, error])
  } else {
    const text = `update system.mails set next_attempt_at = $3, last_error = $4 where ${held}`
    await tx.query(text, [id, attempts, next, error])
  }
}
