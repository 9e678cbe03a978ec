import { createHmac, randomBytes } from 'node:crypto'

const start = 'whsec_'
/** Standard Webhooks asks for 24 to 64. */
const bytes = 32

/** A new secret as Standard Webhooks writes one: `whsec_` and the base64 of random bytes. */
export function newSecret(): string {
  return `${start}${randomBytes(bytes).toString('base64')}`
}

/**
 * The headers of Standard Webhooks (standardwebhooks.com) for one attempt. Each secret signs, the newest first: while one is
 * exchanged for another, a receiver may know either.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(start.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
