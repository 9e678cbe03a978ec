import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Claimed, MessageQueue, Outcome } from './queue.ts'

/** What carries the messages of a channel to the service that delivers them. */
export type Transport<Content> = {
  /** Messages that it takes at once. */
  lanes: number
  /** Tries once, for a minute at most; never throws. */
  deliver(message: Claimed<Content>): Promise<Outcome>
  /** Ends all connections; what is being delivered fails. */
  close(): void
}

/** Sends what is due, until it is closed. */
export type Sender<Content> = {
  /** Tries a message once that `hold` of the queue gave, and gives it up where that fails. */
  sendHeld(message: Claimed<Content>): Promise<Outcome>
  /** Something may be due. Returns at once. */
  wake(): void
  /** Claims nothing more, waits a moment for what is on its way, and ends the connections. */
  close(): Promise<void>
}

type Services<Content> = {
  queue: MessageQueue<Content>
  transport: Transport<Content>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** How often this process looks for what others queued, and for what is due again; ms. */
  poll?: number
}

/** How long closing waits for messages on their way; ms. */
const patience = 8_000
/** How often and how far apart the end of an attempt is written down; ms. All of it is well within a claim. */
const finishTries = 20
const finishWait = 2_000

/** Lanes take one message at a time, and each that finds one starts the next, so that an empty queue costs one claim. */
export function createSender<Content>({ queue, transport, log, poll = 3_000 }: Services<Content>): Sender<Content> {
  const lanes = new Set<Promise<void>>()
  let closed = false
  // A wake while every lane is busy with its last look would otherwise be lost.
  let wakes = 0

  function wake(): void {
    wakes += 1
    startLane()
  }

  function startLane(): void {
    if (closed || lanes.size >= transport.lanes) return
    const lane = drain()
      .catch((error: unknown) => log.warn({ err: error }, 'messages could not be claimed'))
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
    const message = await queue.claim()
    if (!message) return false
    startLane()
    await finish(message, await deliver(message))
    return true
  }

  async function sendHeld(message: Claimed<Content>): Promise<Outcome> {
    const outcome = await deliver(message)
    await finish(message, outcome.result === 'retry' ? { ...outcome, result: 'refuse' } : outcome)
    return outcome
  }

  async function deliver(message: Claimed<Content>): Promise<Outcome> {
    const outcome = await transport.deliver(message)
    if (outcome.result !== 'sent') {
      log.warn({ message: message.id, attempt: message.attempts, reason: outcome.error }, 'a message was not sent')
    }
    return outcome
  }

  /** A message that was sent and could not be marked would go out again: the database gets some time to come back. */
  async function finish(message: Claimed<Content>, outcome: Outcome): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await queue.finish(message, outcome)
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
    sendHeld,
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
