import { emailAddress } from '@leme/contract/people/user'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../database/transaction.ts'
import { createWorker } from '../jobs/worker.ts'
import { isLocalUrl } from '../loopback.ts'
import { tooSoon } from '../problem/too-soon.ts'
import { createSealer } from '../secret.ts'
import type { MailContent, MailKind, Message } from './message.ts'
import { countRequest, type Requester } from './message-limit.ts'
import { createMessageQueue } from './message-queue.ts'
import { createSmtp, type SmtpOptions } from './smtp.ts'
import { sweepMessages } from './sweep-messages.ts'

/** The mail of one server. */
export type Mail = {
  /**
   * `local`: stored in the database and shown at /dev/mail to this machine alone. `none`: there is no way to anybody.
   */
  readonly delivery: 'smtp' | 'local' | 'none'
  /**
   * Queues a mail in the caller's transaction: it is sent exactly if that commits. Does nothing where delivery is
   * `none`. Throws a ZodError where the recipient is no address of mail.
   */
  queue(tx: Transaction, mail: { recipient: string; message: Message; expires_at: Date }): Promise<void>
  /**
   * Counts a request for a mail in the caller's transaction, whether or not one is queued for it, so that nobody learns
   * by it who has an account. Throws over_email_send_rate_limit within 60 seconds of one of the same kind to the same
   * address from the same place, and where its allowance is used up (decision 19).
   */
  refuseFlood(tx: Transaction, request: MailRequest): Promise<void>
  /** Call after COMMIT: what was queued goes out now and not with the next look at the queue. Returns at once. */
  wake(): void
  close(): Promise<void>
}

type MailRequest = {
  recipient: string
  kind: MailKind
  requester: Requester
  /** Whether its link serves only the client that asked: it takes no turn of those that serve any reader. */
  isBound?: boolean
}

type Services = {
  config: Pick<Config, 'mail' | 'publicUrl' | 'secretKey'>
  db: Database
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
  /** For tests: certificates of their servers, and shorter timeouts. */
  smtp?: SmtpOptions
}

const useTheNewest =
  'Vários emails já foram pedidos para este endereço: use o mais recente que chegou. Aguarde para pedir outro'

const sweepEvery = 10 * 60_000

/** Starts to send what is queued, where there is a mail server. */
export function createMail({ config, db, clock, log, smtp }: Services): Mail {
  const queue = createMessageQueue<MailContent>({ db, clock, sealer: createSealer(config.secretKey), channel: 'mail' })
  const sender = config.mail && createWorker({ source: queue, log, handler: createSmtp(config.mail, smtp) })
  const delivery = deliveryOf(config)
  const sweeper = setInterval(() => {
    const swept = sweepMessages(db, clock(), { channel: 'mail', delivers: sender !== null })
    swept.catch((error: unknown) => log.warn({ err: error }, 'old mails could not be deleted'))
  }, sweepEvery).unref()

  return {
    delivery,
    async queue(tx, { recipient, message: { kind, ...content }, expires_at }) {
      if (delivery === 'none') return
      await queue.add(tx, { recipient: emailAddress.parse(recipient), topic: kind, content, expires_at })
    },
    async refuseFlood(tx, { recipient, kind, requester, isBound = false }) {
      const counted = { recipient, kind: isBound ? `${kind} bound` : kind, requester, now: clock() }
      const seconds = await countRequest(tx, counted)
      if (seconds > 0) throw tooSoon('over_email_send_rate_limit', seconds, seconds > 60 ? useTheNewest : undefined)
    },
    wake: () => sender?.wake(),
    async close() {
      clearInterval(sweeper)
      await sender?.close()
    },
  }
}

/** How mail leaves a server, as `Mail` says it. */
export function deliveryOf({ mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>): Mail['delivery'] {
  if (mail) return 'smtp'
  return isLocalUrl(publicUrl) ? 'local' : 'none'
}
