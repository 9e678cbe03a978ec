import type { WebhookDelivery, WebhookDeliveryWhole, WebhookWithSecret } from '@leme/contract/webhook/webhook'
import type { WebhookTopic } from '@leme/contract/webhook/webhook-topics'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startWebhooks } from '../../src/features/webhook/send-webhooks.ts'
import { type Person, signUp } from '../person.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** A server that sends to this machine, its database's owner, and receivers that end with their test. */
export function useWebhookStage({ timeoutMs = 1_000 } = {}) {
  let server: TestServer
  let owner: pg.Client
  let end: (() => Promise<void>) | null = null
  let ahead = 0
  const receivers: Receiver[] = []
  const clock = () => new Date(Date.now() + ahead)

  const begin = (within = timeoutMs) => {
    end = startWebhooks({ ...server.services, poll: 50, timeoutMs: within })
  }
  const stop = async () => {
    await end?.()
    end = null
  }

  beforeAll(async () => {
    server = await startTestServer({ clock, config: { webhookPrivateAddresses: true } })
    owner = new pg.Client({ connectionString: server.database.adminUrl })
    await owner.connect()
    begin()
  })
  afterEach(async () => {
    for (const receiver of receivers.splice(0)) await receiver.close()
    // What is left of a test must not be tried in the next one.
    await owner.query('update webhooks set is_active = false where is_active')
    ahead = 0
  })
  afterAll(async () => {
    await stop()
    await owner?.end()
    await server?.close()
  })

  const receiver = async () => {
    const one = await startReceiver()
    receivers.push(one)
    return one
  }

  async function create(
    person: Person,
    address: string,
    topics: WebhookTopic[] = ['tasks'],
  ): Promise<WebhookWithSecret> {
    const { status, body } = await person.ask('POST', '/api/webhooks', { address, topics })
    expect(status, JSON.stringify(body)).toBe(201)
    return body as WebhookWithSecret
  }

  return {
    get server() {
      return server
    },
    get owner() {
      return owner
    },
    /** Begins to send, to addresses that may take so many ms to answer. */
    begin,
    stop,
    receiver,
    create,
    /** The server's time goes on by so many ms. */
    pass: (ms: number) => {
      ahead += ms
    },
    person: () => signUp(server.url, { display_name: 'Ana Prado' }),
    async deliveries(person: Person, webhookId: string): Promise<WebhookDelivery[]> {
      const { status, body } = await person.ask('GET', `/api/webhooks/${webhookId}/deliveries`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body as WebhookDelivery[]
    },
    async delivery(person: Person, { id }: WebhookDelivery): Promise<WebhookDeliveryWhole> {
      const { status, body } = await person.ask('GET', `/api/webhook-deliveries/${id}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body as WebhookDeliveryWhole
    },
  }
}

export const eventually = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(read, { timeout: 30_000, interval: 50 })
