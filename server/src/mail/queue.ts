import { emailAddress } from '@leme/contract/user'
import type { Sealer } from '../auth/secret.ts'
import type { Door, Transaction } from '../database/with-identity.ts'
import type { MailContent, MailKind, Message } from './message.ts'

/** A mail that one process holds until `until`; after that it is anybody's again. */
export type ClaimedMail = {
  id: string
  recipient: string
  created_at: string
  expires_at: string
  /** This attempt's number, from 1. */
  attempts: number
  content: MailContent
}

/** A mail that is held, as far as its end concerns. */
type Held = Pick<ClaimedMail, 'id' | 'attempts' | 'expires_at'>

/** How an attempt ended. `retry`: later may be better; `refuse`: the server will never take this mail. */
export type Outcome = { result: 'sent' } | { result: 'retry' | 'refuse'; error: string }

/** Longer than any attempt takes, also by another machine's clock; ms. */
const lease = 3 * 60_000
/** Waits after the first, second, … failed attempt; the last one repeats. Minutes. */
const waits = [1, 5, 15, 60, 180]

const minute = 60_000

/** The mails in the database: who queues and who sends see them through this alone. */
export type MailQueue = {
  add(tx: Transaction, mail: { recipient: string; message: Message; expires_at: Date }): Promise<void>
  /** The mail that waits longest among those that are due, held for this process; null where none is. */
  claim(): Promise<ClaimedMail | null>
  /** Writes down how an attempt ended, unless another process holds the mail by now. */
  finish(mail: Held, outcome: Outcome): Promise<void>
}

/** Contents are sealed to their kind and recipient: bytes that were moved to another row do not open. */
export function createMailQueue(services: { door: Door; sealer: Sealer; clock: () => Date }): MailQueue {
  const { door, sealer, clock } = services
  return {
    add: (tx, mail) => add(tx, sealer, mail, clock()),
    async claim() {
      for (;;) {
        const row = await door.withAuth((tx) => claim(tx, clock()))
        if (!row) return null
        const content = tryOpening(sealer, row)
        if (content) return { ...row, content }
        const error = 'the content does not open with this SECRET_KEY'
        await door.withAuth((tx) => finish(tx, row, { result: 'refuse', error }, clock()))
      }
    },
    finish: (mail, outcome) => door.withAuth((tx) => finish(tx, mail, outcome, clock())),
  }
}

type Sealed = { kind: string; recipient: string; sealed_content: Buffer }

function tryOpening(sealer: Sealer, row: Sealed): MailContent | null {
  try {
    return openContent(sealer, row)
  } catch {
    return null
  }
}

/** Throws where the secret is another one than when the mail was queued. */
export function openContent(sealer: Sealer, { kind, recipient, sealed_content }: Sealed): MailContent {
  return JSON.parse(sealer.open(sealed_content, labelOf(kind, recipient)))
}

function labelOf(kind: MailKind | string, recipient: string): string {
  return `mail ${kind} ${recipient}`
}

async function add(
  tx: Transaction,
  sealer: Sealer,
  { recipient, message, expires_at }: { recipient: string; message: Message; expires_at: Date },
  now: Date,
): Promise<void> {
  const address = emailAddress.parse(recipient)
  const { kind, subject, text, html } = message
  const sealed = sealer.seal(JSON.stringify({ subject, text, html } satisfies MailContent), labelOf(kind, address))
  await tx.query(
    `insert into system.mails (recipient, kind, sealed_content, created_at, expires_at, next_attempt_at)
     values ($1, $2, $3, $4, $5, $4)`,
    [address, kind, sealed, now, expires_at],
  )
}

type ClaimedRow = Omit<ClaimedMail, 'content'> & Sealed

async function claim(tx: Transaction, now: Date): Promise<ClaimedRow | null> {
  const [row] = await tx.query<ClaimedRow>(
    `update system.mails set attempts = attempts + 1, next_attempt_at = $2
     where id = (
       select id from system.mails
       where sent_at is null and failed_at is null and next_attempt_at <= $1 and expires_at > $1
       order by next_attempt_at limit 1 for update skip locked
     )
     returning id, recipient, kind, sealed_content, created_at, expires_at, attempts`,
    [now, new Date(now.getTime() + lease)],
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
