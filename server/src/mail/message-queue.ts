import type { Database, Transaction } from '../database/transaction.ts'
import { addJob, claimJob, finishJob, holdJob, type Job, type JobTerms, type NewJob } from '../jobs/queue.ts'
import type { JobSource } from '../jobs/worker.ts'
import type { Sealer } from '../secret.ts'

/** How a message goes out, which is its kind of job. */
export type Channel = 'mail' | 'sms'

/** A message that one process holds for the lease. */
export type Claimed<Content> = {
  id: string
  kind: Channel
  recipient: string
  created_at: string
  expires_at: string
  attempts: number
  content: Content
}

/** `recipient` as the channel writes it; `topic` may be named in a log. */
export type Queued<Content> = { recipient: string; topic: string; content: Content; expires_at: Date }

/** The messages of one channel among the jobs: who queues and who sends see them through this alone. */
export type MessageQueue<Content> = JobSource<Claimed<Content>> & {
  add(tx: Transaction, message: Queued<Content>): Promise<void>
  /** The same, held for this process from the start: who adds it delivers it after COMMIT and says how that ended. */
  hold(tx: Transaction, message: Queued<Content>): Promise<Claimed<Content>>
}

/** Messages expire long before so many attempts; one that ends the process that sends it does not. */
export const messageTerms = (channel: Channel): JobTerms => ({
  kind: channel,
  lease: 3 * 60_000,
  waits: [1, 5, 15, 60, 180],
  attempts: 100,
})

type Services = { db: Database; sealer: Sealer; clock: () => Date; channel: Channel }

/** Contents are sealed to their topic and recipient: bytes that were moved to another row do not open. */
export function createMessageQueue<Content extends object>(services: Services): MessageQueue<Content> {
  const { db, sealer, clock, channel } = services
  const terms = messageTerms(channel)
  return {
    add: (tx, message) => addJob(tx, jobOf(services, message, 0)),
    async hold(tx, message) {
      const job = await holdJob(tx, jobOf(services, message, terms.lease))
      return { ...(job as MessageJob), content: message.content }
    },
    async claim() {
      for (;;) {
        const job = await db.authTransaction((tx) => claimJob(tx, terms, clock()))
        if (!job) return null
        const content = tryOpening<Content>(sealer, job as MessageJob)
        if (content) return { ...(job as MessageJob), content }
        const error = 'the content does not open with this SECRET_KEY'
        await db.authTransaction((tx) => finishJob(tx, job, terms, { result: 'refuse', error }, clock()))
      }
    },
    finish: (message, outcome) => db.authTransaction((tx) => finishJob(tx, message, terms, outcome, clock())),
  }
}

/** What the columns of a message hold beyond those of any job. */
type MessageJob = Job & { kind: Channel; recipient: string; topic: string; sealed_content: Buffer; expires_at: string }
type Sealed = Pick<MessageJob, 'topic' | 'recipient' | 'sealed_content'>

function tryOpening<Content>(sealer: Sealer, job: Sealed): Content | null {
  try {
    return openContent<Content>(sealer, job)
  } catch {
    return null
  }
}

/** Throws where the secret is another one than when the message was queued. */
export function openContent<Content>(sealer: Sealer, { topic, recipient, sealed_content }: Sealed): Content {
  return JSON.parse(sealer.open(sealed_content, labelOf(topic, recipient)))
}

function labelOf(topic: string, recipient: string): string {
  return `mail ${topic} ${recipient}`
}

function jobOf({ sealer, clock, channel }: Services, message: Queued<object>, heldFor: number): NewJob {
  const { recipient, topic, content, expires_at } = message
  const now = clock()
  return {
    kind: channel,
    topic,
    recipient,
    sealed_content: sealer.seal(JSON.stringify(content), labelOf(topic, recipient)),
    created_at: now,
    due: new Date(now.getTime() + heldFor),
    expires_at,
  }
}
