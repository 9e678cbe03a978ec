import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ClaimedMail, MailQueue, Outcome } from './queue.ts'
import { connections, type MailTransport } from './smtp.ts'

/** Sends what is due, until it is closed. */
export type MailSender = {
  /** Something may be due. Returns at once. */
  wake(): void
  /** Claims nothing more, waits a moment for what is on its way, and ends the connections. */
  close(): Promise<void>
}

type Services = {
  queue: MailQueue
  transport: MailTransport
  log: Pick<FastifyBaseLogger, 'warn'>
  /** How often this process looks for what others queued, and for what is due again; ms. */
  poll?: number
}

/** How long closing waits for mails on their way; ms. */
const patience = 8_000
/** How often and how far apart the end of an attempt is written down; ms. All of it is well within a claim. */
const finishTries = 20
const finishWait = 2_000

/** Lanes take one mail at a time, and each that finds one starts the next, so that an empty queue costs one claim. */
export function createMailSender({ queue, transport, log, poll = 3_000 }: Services): MailSender {
  const lanes = new Set<Promise<void>>()
  let closed = false
  // A wake while every lane is busy with its last look would otherwise be lost.
  let wakes = 0

  function wake(): void {
    wakes += 1
    startLane()
  }

  function startLane(): void {
    if (closed || lanes.size >= connections) return
    const lane = drain()
      .catch((error: unknown) => log.warn({ err: error }, 'mails could not be claimed'))
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  async function drain(): Promise<void> {
    for (let seen = -1; !closed && seen !== wakes; ) {
      seen = wakes
      for (let found = await sendOne(); found && !closed; ) found = await sendOne()
    }
  }

  async function sendOne(): Promise<boolean> {
    const mail = await queue.claim()
    if (!mail) return false
    startLane()
    const outcome = await transport.deliver(mail)
    if (outcome.result !== 'sent') {
      log.warn({ mail: mail.id, attempt: mail.attempts, reason: outcome.error }, 'a mail was not sent')
    }
    await finish(mail, outcome)
    return true
  }

  /** A mail that was sent and could not be marked would go out again: the database gets a while to come back. */
  async function finish(mail: ClaimedMail, outcome: Outcome): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await queue.finish(mail, outcome)
      } catch (error) {
        if (closed || tries === finishTries) throw error
        await sleep(finishWait)
      }
    }
  }

  const timer = setInterval(wake, poll).unref()
  wake()
  return {
    wake,
    async close() {
      closed = true
      clearInterval(timer)
      const ended = Promise.allSettled(lanes)
      const late = new AbortController()
      await Promise.race([ended, sleep(patience, undefined, { signal: late.signal }).catch(() => undefined)])
      late.abort()
      transport.close()
      await ended
    },
  }
}
