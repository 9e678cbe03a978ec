import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SmsConfig } from '../../src/sms/sms-config.ts'

/** A message that came, with its signature right. */
export type ReceivedSms = { id: string; phone: string; otp: string; message: string; account_id: string }

export type TestGateway = {
  config: SmsConfig
  received: ReceivedSms[]
  /** How many requests came with a signature that is wrong or too old. */
  refused: () => number
  /** The newest message to a phone of digits alone; waits for it. Throws where none comes. */
  newest(phone: string, count?: number): Promise<ReceivedSms>
  close(): Promise<void>
}

/** An SMS gateway that checks the signature as Standard Webhooks says, and answers as `answer` says. */
export async function startSmsGateway(answer: () => number = () => 200): Promise<TestGateway> {
  const secret = randomBytes(32)
  const received: ReceivedSms[] = []
  let refused = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const header = (name: string) => String(request.headers[name] ?? '')
    if (
      !isRight(secret, { id: header('webhook-id'), at: header('webhook-timestamp'), body }, header('webhook-signature'))
    ) {
      refused += 1
      return void response.writeHead(401).end()
    }
    const status = answer()
    if (status < 300) {
      const { user, sms } = JSON.parse(body)
      received.push({
        id: header('webhook-id'),
        phone: user.phone,
        account_id: user.id,
        otp: sms.otp,
        message: sms.message,
      })
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    config: { url: `http://127.0.0.1:${port}/sms`, secret },
    received,
    refused: () => refused,
    async newest(phone, count = 1) {
      for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) {
        const messages = received.filter((message) => message.phone === phone)
        const last = messages.at(-1)
        if (last && messages.length >= count) return last
      }
      throw new Error(`no message number ${count} came to ${phone}`)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function isRight(
  secret: Buffer,
  { id, at, body }: { id: string; at: string; body: string },
  signature: string,
): boolean {
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const right = Buffer.from(`v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`)
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}
