import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../database/transaction.ts'
import { createWorker } from '../jobs/worker.ts'
import { countRequest, type MessageRequest, type Requester, releaseRequest } from '../mail/message-limit.ts'
import { createMessageQueue, type Queued } from '../mail/message-queue.ts'
import { sweepMessages } from '../mail/sweep-messages.ts'
import { Problem } from '../problem/problem.ts'
import { tooSoon } from '../problem/too-soon.ts'
import { createSealer } from '../secret.ts'
import { createWebhook, type SmsContent } from './webhook.ts'

/** What a message is about: messages of one kind to one phone keep apart, and a log may name it. */
export type SmsKind = 'sms_sign_in' | 'sms_sign_up' | 'sms_phone_change' | 'sms_reauthentication' | 'sms_factor'

/** The text messages of one server. */
export type Sms = {
  /** Whether there is a way to a phone. */
  readonly isOn: boolean
  /**
   * Queues a message in the caller's transaction: it is sent exactly if that commits. `phone` is digits alone. For answers
   * that must not say whether there is a message; they call what this answers after COMMIT, which returns at once.
   */
  queue(tx: Transaction, message: QueuedSms): Promise<SendSms>
  /**
   * The same for answers that say whether it was sent: what this answers hands the message to the gateway, once, and
   * throws sms_send_failed where that does not take it within ten seconds. Then what was `counted` for it holds no
   * other message back.
   */
  hold(tx: Transaction, message: QueuedSms, counted: CountedSms): Promise<SendSms>
  /**
   * Counts a request for a message in the caller's transaction, whether or not one is queued for it, so that nobody
   * learns by it who has an account. Throws over_sms_send_rate_limit within 60 seconds of one of the same kind to the
   * same phone from the same place, and where its allowance is used up (decision 19). Answers what it counted, for `hold`.
   */
  refuseFlood(tx: Transaction, request: { phone: string; kind: SmsKind; requester: Requester }): Promise<CountedSms>
  close(): Promise<void>
}

/** A request for a message, as it was counted. */
export type CountedSms = MessageRequest

/** To be called after COMMIT. */
export type SendSms = () => Promise<void>

export type QueuedSms = { phone: string; kind: SmsKind; account_id: string; code: string; expires_at: Date }

type Services = {
  config: Pick<Config, 'sms' | 'secretKey'>
  db: Database
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

const useTheNewest =
  'Vários SMS já foram pedidos para este telefone: use o mais recente que chegou. Aguarde para pedir outro'

const sweepEvery = 10 * 60_000

/** Starts to send what is queued, where there is a gateway. */
export function createSms({ config, db, clock, log }: Services): Sms {
  const queue = createMessageQueue<SmsContent>({ db, clock, sealer: createSealer(config.secretKey), channel: 'sms' })
  const sender = config.sms && createWorker({ source: queue, log, handler: createWebhook(config.sms) })
  const sweeper = setInterval(() => {
    const swept = sweepMessages(db, clock(), { channel: 'sms', delivers: true })
    swept.catch((error: unknown) => log.warn({ err: error }, 'old text messages could not be deleted'))
  }, sweepEvery).unref()

  return {
    isOn: sender !== null,
    async queue(tx, message) {
      await queue.add(tx, toQueue(message))
      return async () => sender?.wake()
    },
    async hold(tx, message, counted) {
      if (!sender) throw new Problem('phone_provider_disabled')
      const held = await queue.hold(tx, toQueue(message))
      return async () => {
        const outcome = await sender.runHeld(held)
        if (outcome.result === 'done') return
        await db.authTransaction((after) => releaseRequest(after, counted, outcome.mayBeSent ?? false))
        throw new Problem('sms_send_failed')
      }
    },
    async refuseFlood(tx, { phone, ...request }) {
      const counted = { recipient: phone, ...request, now: clock() }
      const seconds = await countRequest(tx, counted)
      if (seconds > 0) throw tooSoon('over_sms_send_rate_limit', seconds, seconds > 60 ? useTheNewest : undefined)
      return counted
    },
    async close() {
      clearInterval(sweeper)
      await sender?.close()
    },
  }
}

function toQueue({ phone, kind, account_id, code, expires_at }: QueuedSms): Queued<SmsContent> {
  return { recipient: phone, topic: kind, content: { account_id, code, text: `${code} ${textOf[kind]}` }, expires_at }
}

/** After the code, which phones then offer to fill in; with it at most 70 characters: one message with accents. */
const textOf: Record<SmsKind, string> = {
  sms_sign_in: 'é seu código para entrar no Leme. Não o passe a ninguém.',
  sms_sign_up: 'é seu código para criar a conta no Leme. Não o passe a ninguém.',
  sms_phone_change: 'confirma este telefone na sua conta do Leme.',
  sms_reauthentication: 'é seu código de confirmação do Leme. Não o passe a ninguém.',
  sms_factor: 'é seu código de verificação do Leme. Não o passe a ninguém.',
}
