import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as it came. */
export type Received = {
  headers: IncomingHttpHeaders
  body: string
  at: number
  message: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** How a receiver answers the n-th request, from 0; absent: 204 at once. */
type Answering = (response: ServerResponse, received: Received, n: number) => void

/** An HTTP server of somebody else, which stores what it gets. */
export type Receiver = {
  url: string
  received: Received[]
  /** Requests that began, also those that are not answered. */
  answer(how: Answering): void
  /** Types of what came, in order. */
  types(): string[]
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let how: Answering = (response) => response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null)
    if (body === null) return
    const one = { headers: request.headers, body, at: Date.now(), message: JSON.parse(body) }
    received.push(one)
    how(response, one, received.length - 1)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/leme`,
    received,
    answer: (next) => {
      how = next
    },
    types: () => received.map(({ message }) => message.type),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * What a receiver does by the specification (standardwebhooks.com, "Verifying webhook authenticity"), written from its text
 * and with nothing of the sender's: the signed content is `id.timestamp.body`, any signature of the list may match, and a
 * timestamp of more than five minutes ago or ahead is refused.
 */
export function isSignedBy(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>): boolean {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, mac = ''] = signature.split(',')
      const given = Buffer.from(mac, 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}
