import { createHmac } from 'node:crypto'
import type { Outcome } from '../jobs/queue.ts'
import type { Handler } from '../jobs/worker.ts'
import type { Claimed } from '../mail/message-queue.ts'
import type { SmsConfig } from './sms-config.ts'

/** What is sealed and sent: `text` is the whole message, with the code in it. */
export type SmsContent = { account_id: string; code: string; text: string }

/** Longest that a gateway may take to answer: somebody may be waiting to hear whether it took the message; ms. */
const timeoutMs = 10_000
/** Messages that one process hands over at once. */
const lanes = 4

/** Hands each message to the gateway's webhook. */
export function createWebhook({ url, secret }: SmsConfig, whole = timeoutMs): Handler<Claimed<SmsContent>> {
  const closed = new AbortController()

  async function post(message: Claimed<SmsContent>): Promise<Outcome> {
    const body = bodyOf(message)
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sign(secret, message.id, body) },
      body,
      redirect: 'error',
      signal: AbortSignal.any([closed.signal, AbortSignal.timeout(whole)]),
    })
    await answer.body?.cancel()
    if (answer.ok) return { result: 'done' }
    return { result: mayPass(answer.status) ? 'retry' : 'refuse', error: `the gateway answered ${answer.status}` }
  }

  return {
    lanes,
    run: (message) =>
      post(message).catch((error: unknown) => ({
        result: 'retry',
        error: reasonOf(error),
        mayBeSent: isTimeout(error),
      })),
    close: () => closed.abort(),
  }
}

function bodyOf({ recipient, content }: Claimed<SmsContent>): string {
  const { account_id, code, text } = content
  return JSON.stringify({
    user: { id: account_id, phone: recipient },
    sms: { otp: code, message: text, phone: `+${recipient}` },
  })
}

/** The three headers of Standard Webhooks. */
function sign(secret: Buffer, id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** What may be different later: the gateway is slow, busy or broken. All else is this message's own fault. */
function mayPass(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** Undici says "fetch failed" and keeps why in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
